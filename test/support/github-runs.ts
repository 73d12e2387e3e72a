/** A GitHub client of the action on a server of the tests. */
import { createGitHub, type GitHub } from '../../src/github/github.ts';
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
    { clock, signal, random: () => 0.5 },
  );
  return { ...github, [Symbol.asyncDispose]: () => github.close() };
}

export const NUMBER = 7;
export const MARKER = 'cloud-platform-deploy:hello';
export const COMMENT = { number: NUMBER, marker: MARKER, body: '**Preview** is ready.' };
export const COMMENT_TEXT = `<!-- ${MARKER} -->\n${COMMENT.body}`;
export const DEPLOYMENT = {
  ref: 'a'.repeat(40),
  environment: 'preview/pr-7',
  description: 'Preview of pull request 7',
  isTransient: true,
  isProduction: false,
  payload: { function: 'hello-pr-7' },
};
