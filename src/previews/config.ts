import { type PullRequestEvent, pullRequestOf } from '../config/event.ts';
import { createReader, type Inputs, optional, type Reader, shownValue } from '../config/reader.ts';
import { ValueProblem } from '../config/values.ts';
import { parseHostname } from '../domains/hostname.ts';
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
  reader.read('preview_domain', optional(parsePreviewDomain));
}

function parsePreviewDomain(text: string): string {
  if (text.split(PREVIEW_PLACEHOLDER).length !== 2)
    throw new ValueProblem('must contain `{preview}` once, such as `{preview}.example.com`');
  parseHostname(text.replace(PREVIEW_PLACEHOLDER, previewName(1)));
  return text;
}

/** Reads the inputs of a preview. Problems name what the workflow contains, not what the preview makes of it. */
export function readAsPreview<Value>(reader: Reader, number: number, read: (reader: Reader) => Value): Value {
  const { inputs, workflow } = reader;
  const own = createReader(previewInputs(inputs, number), workflow);
  const value = read(own);
  const isTemplateWrong = [...reader.problems].some((problem) => problem.startsWith('`preview_domain` '));
  for (const problem of own.problems) {
    // The check of the template has said so.
    if (isTemplateWrong && problem.startsWith('`domain` ')) continue;
    reader.report(inWorkflowWords(problem, { written: inputs, own: own.inputs, name: previewName(number) }));
  }
  return value;
}

interface PreviewValues {
  readonly written: Inputs;
  readonly own: Inputs;
  readonly name: string;
}

function inWorkflowWords(problem: string, { written, own, name }: PreviewValues): string {
  const changes = [
    ['function', written.function, `; the preview adds "-${name}"`],
    ['key_prefix', written.key_prefix, `; the preview puts "${name}/" before it`],
    ['domain', written.preview_domain, ''],
  ] as const;
  const change = changes.find(([input]) => problem.startsWith(`\`${input}\` `));
  const shown = change && shownValue(change[1]).replace(/\)$/, `${change[2]})`);
  const text = change && shown ? problem.replace(shownValue(own[change[0]]), () => shown) : problem;
  return text.replaceAll('`domain`', '`preview_domain`');
}
