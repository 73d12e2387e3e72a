import { CancelledError } from '../errors.ts';
import { capitalize, formatCount, formatNumber } from '../format.ts';
import { code } from '../markdown.ts';
import { type AnyStep, stepsOf } from '../plan.ts';
import { supersession } from '../previews/words.ts';
import type { Statement, Subject } from '../steps.ts';
import {
  deletionsIn,
  hasFailed,
  isLate,
  lastOf,
  type Run,
  statements,
  supersededBy,
  sweepResult,
} from './run.ts';
import { wordsOf } from './words.ts';

/** The headline without Markdown. */
export function headlineText(run: Run): string {
  return headline(run).replace(/[`\\]/g, '');
}

/** What happened and what is live now, in one line of Markdown. */
export function headline(run: Run): string {
  const { failure, skipped, subject } = run;
  if (failure) return `${isLate(run) ? '⏱️' : '❌'} ${capitalize(failureNews(run))}`;
  if (skipped !== undefined) return '⏭️ Nothing was done';
  const number = supersededBy(run);
  if (number !== undefined) return `⏭️ Skipped: ${supersession({ number })}`;
  if (subject.mode === 'sweep') return sweepNews(run);
  return subject.dryRun ? '📝 Plan: nothing was changed' : successNews(run);
}

function successNews(run: Run): string {
  const { steps, subject } = run;
  const { mode, isRehearsal, preview } = subject;
  if (mode === 'delete' && preview !== undefined)
    return deletionsIn(run).deleted.length === 0
      ? `⏭️ Preview ${preview} does not exist: nothing to delete`
      : `🗑️ Preview ${preview} is deleted`;
  const news = statements(steps.map((step) => newsOf(step, subject))).join('; ');
  if (news === '') return mode === 'delete' ? '⏭️ Nothing to delete' : '⏭️ Nothing was done';
  // What was live in a rehearsal ended with it.
  if (isRehearsal && mode !== 'delete') return `🧪 Rehearsal passed: ${news}`;
  const isBack = stepsOf(steps, 'deploy-function').some(({ action }) => action.restores);
  return `${mode === 'delete' ? '🗑️' : isBack ? '↩️' : '✅'} ${capitalize(news)}`;
}

function newsOf(step: AnyStep, subject: Subject): Statement | undefined {
  return step.state === 'done' ? wordsOf(step).news?.(step, subject) : undefined;
}

function sweepNews(run: Run): string {
  const { previews = [] } = lastOf(run, 'find-previews')?.result ?? {};
  const count = previews.filter(({ state }) => state === 'closed').length;
  if (count === 0) return '⏭️ No preview of a closed pull request was found';
  const which = `${formatCount(count, 'preview')} of ${count === 1 ? 'a closed pull request' : 'closed pull requests'}`;
  if (run.subject.dryRun) return `📝 Plan: ${which} would be deleted`;
  return `🗑️ ${which} ${count === 1 ? 'is' : 'are'} deleted`;
}

/** What is done, what failed, and what was done after that. */
function failureNews(run: Run): string {
  const { failure, steps, subject } = run;
  if (failure?.invalidInputs !== undefined) return formatCount(failure.invalidInputs, 'invalid input');
  if (subject.mode === 'sweep') return sweepFailure(run);
  if (subject.mode === 'delete' && subject.preview !== undefined) return removalFailure(run);
  const at = steps.findIndex(hasFailed);
  const failed = at < 0 ? undefined : steps[at];
  const what = (failed && failureOf(failed, subject)) ?? workNews(run);
  const before = steps
    .slice(0, Math.max(at, 0))
    .map((step) => newsOf(step, subject))
    .filter((news) => news?.about !== what.about);
  const after = at < 0 ? [] : steps.slice(at + 1).map((step) => laterNews(step, subject));
  const done = statements(before).join('; ');
  return [done === '' ? what.text : `${done}, but ${what.text}`, ...statements(after)].join('; ');
}

function howOf(step: AnyStep): string {
  return hasFailed(step) && step.error instanceof CancelledError ? 'was cancelled' : 'failed';
}

function failureOf(step: AnyStep, subject: Subject): Statement | undefined {
  return wordsOf(step).failure?.(step, howOf(step), subject);
}

/** Of a step after one that failed: only a rollback and the record follow a failure. */
function laterNews(step: AnyStep, subject: Subject): Statement | undefined {
  if (!hasFailed(step)) return newsOf(step, subject);
  const also = howOf(step) === 'failed' ? 'failed as well' : 'was cancelled';
  return failureOf(step, subject) ?? { about: 'rollback', text: `the rollback ${also}` };
}

export const NOUNS = {
  deploy: 'deployment',
  rollback: 'rollback',
  delete: 'deletion',
  sweep: 'sweep',
} as const;

/** What the step was to do, such as `the deployment of hello failed`. */
function workNews({ subject, failure }: Run): Statement {
  const { mode, function: name, bucket, domain } = subject;
  const how = failure?.cancelled ? 'was cancelled' : 'failed';
  const noun = NOUNS[mode];
  const work = () => {
    if (name !== undefined) return `the ${noun} of ${code(name)}`;
    if (bucket !== undefined) return `the upload to bucket ${code(bucket)}`;
    if (domain === undefined) return `the ${noun} of this step`;
    return `the ${mode === 'deploy' ? 'registration' : noun} of domain ${code(domain.ascii)}`;
  };
  return { about: 'work', text: `${work()} ${how}` };
}

function sweepFailure(run: Run): string {
  if (run.failure?.cancelled) return 'the sweep of previews was cancelled';
  const { previews = [] } = lastOf(run, 'find-previews')?.result ?? {};
  const closed = previews.filter(({ state }) => state === 'closed');
  const failed = closed.filter(({ number }) => sweepResult(run, `pr-${number}`) === 'failed').length;
  const unread = previews.filter(({ state }) => state === 'unread').length;
  const failures = [
    ...(failed > 0
      ? [
          `${formatNumber(failed)} of ${formatCount(closed.length, 'preview')} could not be deleted completely`,
        ]
      : []),
    ...(unread > 0 ? [`the state of ${formatCount(unread, 'pull request')} could not be read`] : []),
  ];
  return failures.length === 0 ? 'the sweep of previews failed' : failures.join('; ');
}

function removalFailure(run: Run): string {
  const preview = `preview ${run.subject.preview}`;
  const { deleted, kept, uncertain } = deletionsIn(run);
  if (run.failure?.cancelled) return `the deletion of ${preview} was cancelled`;
  return kept.length + uncertain.length > 0 && deleted.length > 0
    ? `${preview} is deleted only in part`
    : `the deletion of ${preview} failed`;
}

const VERBS = { deploy: 'Deploy', rollback: 'Roll back', delete: 'Delete', sweep: 'Sweep previews' } as const;

/** The title of the step's annotations, such as `Deploy hello`. */
export function annotationTitle({ mode, function: name, bucket, domain, preview }: Subject): string {
  const verb = VERBS[mode];
  if (name !== undefined) return `${verb} ${name}`;
  if (mode === 'delete' && preview !== undefined) return `${verb} preview ${preview}`;
  if (bucket !== undefined) return `Upload to ${bucket}`;
  return domain === undefined ? verb : `${mode === 'delete' ? 'Delete' : 'Register'} ${domain.ascii}`;
}
