import { parseHostname } from '../domains/config.ts';
import { type PullRequestEvent, pullRequestOf } from '../inputs/event.ts';
import { createReader, optional, type Reader } from '../inputs/reader.ts';
import { ValueProblem } from '../inputs/values.ts';
import { PREVIEW_PLACEHOLDER, previewInputs, previewName } from './names.ts';

/** Reads the pull request of this event; undefined, with a problem, when it is about none. */
export function readPullRequest({ inputs, workflow, problem }: Reader): PullRequestEvent | undefined {
  // With `auto`, the same step deploys to `domain` on other events.
  if (inputs.mode === 'preview' && inputs.domain !== '')
    problem(
      'domain',
      'is not used with `mode: preview`. Use `preview_domain`, such as `{preview}.example.com`',
    );
  const pullRequest = pullRequestOf(workflow);
  if (!pullRequest)
    problem(
      'mode',
      'is `preview`, which requires a `pull_request` or `pull_request_target` event. `auto` deploys on other events',
    );
  return pullRequest;
}

/** Checks the hostname of previews, in every mode: so it is not the first pull request that shows a mistake. */
export function readPreviewDomain(reader: Reader): void {
  const parse = (text: string) => {
    if (text.split(PREVIEW_PLACEHOLDER).length !== 2)
      throw new ValueProblem('must contain `{preview}` once, such as `{preview}.example.com`');
    return parseHostname(text.replace(PREVIEW_PLACEHOLDER, previewName(1)));
  };
  reader.read('preview_domain', optional(parse));
}

/** Reads the inputs of a preview. Problems say what the preview adds to a value of the workflow. */
export function readAsPreview<Value>(reader: Reader, number: number, read: (reader: Reader) => Value): Value {
  const name = previewName(number);
  const own = createReader(previewInputs(reader.inputs, number), reader.workflow, {
    function: `the preview adds "-${name}"`,
    key_prefix: `the preview adds "${name}/"`,
  });
  const value = read(own);
  const isTemplateWrong = [...reader.problems].some((problem) => problem.startsWith('`preview_domain` '));
  for (const problem of own.problems) {
    // The check of the template has said so.
    if (isTemplateWrong && problem.startsWith('`domain` ')) continue;
    reader.report(problem.replaceAll('`domain`', '`preview_domain`'));
  }
  return value;
}
