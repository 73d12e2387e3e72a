/** What people read when GitHub refuses something: it rarely fails the run. */
import { DeployError } from '../errors.ts';
import { capitalize, sentence } from '../format.ts';
import type { Log } from '../steps.ts';
import type { GitHubFailure, GitHubResult } from './github.ts';

/** Warns when a request was refused, unless an earlier warning has said the same. @param record what was not written */
export type NoteRefusal = (result: GitHubResult<unknown>, record?: 'comment' | 'deployment record') => void;

/** Creates a log of refusals. @param work what the run does, such as `deployment` */
export function createRefusalLog(log: Log, work: () => string): NoteRefusal {
  const known = new Set<string>();
  return (result, record) => {
    if (result.kind === 'ok') return;
    const { reason, advice } = result;
    const about = advice ?? record ?? reason;
    if (known.has(about)) return;
    known.add(about);
    // An earlier warning has said why, and only what is not updated is news.
    if (record === undefined && reason.endsWith('earlier in this run')) return;
    const news = record === undefined ? capitalize(reason) : `The ${record} was not updated: ${reason}`;
    log.warning(`${sentence(news)} The ${work()} is not affected. ${advice ?? ''}`.trim());
  };
}

/** Returns the error of a run that nothing certain can be done in without an answer. */
export function gitHubError({ reason, advice }: GitHubFailure): DeployError {
  return new DeployError(reason, { hint: advice });
}
