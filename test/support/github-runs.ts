/** A GitHub client of the action on a server of the tests. */
import { markerLine } from '../../src/github/comments.ts';
import { createGitHub, type GitHub } from '../../src/github/github.ts';
import { createSink } from '../../src/http/redact.ts';
import type { Clock } from '../../src/http/retry.ts';
import { REPOSITORY } from './github-repository.ts';
import { type GitHubServer, JOB_TOKEN } from './github-server.ts';
import { createInstantClock } from './instant-clock.ts';

interface Options {
  readonly token?: string;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
}

interface OpenGitHub extends GitHub, AsyncDisposable {}

export function openGitHub({ url }: Pick<GitHubServer, 'url'>, options: Options = {}): OpenGitHub {
  const { token = JOB_TOKEN, clock = createInstantClock(), signal = new AbortController().signal } = options;
  const github = createGitHub(
    { apiUrl: url, token, repository: REPOSITORY },
    { clock, signal, random: () => 0.5, sink: SINK },
  );
  return { ...github, [Symbol.asyncDispose]: () => github.close() };
}

export const SINK = createSink([JOB_TOKEN]);

export const NUMBER = 7;
export const MARKER = 'cloud-platform-deploy:hello';
export const COMMENT_TEXT = `<!-- ${MARKER} -->\n**Preview** is ready.`;
export const COMMENT = commentOf(MARKER, '**Preview** is ready.');

export function commentOf(marker: string, text: string) {
  const line = markerLine(marker);
  return { number: NUMBER, marker: SINK.value(line), body: SINK.text(`${line}\n${text}`) };
}

export const DEPLOYMENT = {
  ref: SINK.value('a'.repeat(40)),
  environment: SINK.value('preview/pr-7'),
  description: SINK.line('Preview of pull request 7'),
  isTransient: true,
  isProduction: false,
  payload: { function: SINK.value('hello-pr-7') },
};
