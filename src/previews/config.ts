import { type PullRequestEvent, pullRequestOf } from '../config/event.ts';
import { optional, type Reader } from '../config/reader.ts';
import { ValueProblem } from '../config/values.ts';
import { parseHostname } from '../domains/hostname.ts';
import { PREVIEW_PLACEHOLDER, previewName } from './names.ts';

/** Reads the pull request of this event; undefined, with a problem, when it is about none. */
export function readPullRequest({ workflow, problem }: Reader): PullRequestEvent | undefined {
  const pullRequest = pullRequestOf(workflow);
  if (!pullRequest)
    problem(
      'mode',
      'is `preview`, which requires a `pull_request` or `pull_request_target` event. `auto` deploys on other events',
    );
  return pullRequest;
}

/** Checks the hostname of previews. @returns undefined when `preview_domain` is empty */
export function readPreviewDomain(reader: Reader): string | undefined {
  return reader.read('preview_domain', optional(parsePreviewDomain));
}

function parsePreviewDomain(text: string): string {
  if (text.split(PREVIEW_PLACEHOLDER).length !== 2)
    throw new ValueProblem('must contain `{preview}` once, such as `{preview}.example.com`');
  parseHostname(text.replace(PREVIEW_PLACEHOLDER, previewName(1)));
  return text;
}
