/** The inputs of previews, and the names of a pull request's own function, objects and domain. Pure. */
import { parseHostname, toAscii } from '../domains/config.ts';
import { isPullRequestEvent, type PullRequestEvent, pullRequestOf } from '../inputs/event.ts';
import { createReader, type Inputs, optional, type Reader } from '../inputs/reader.ts';
import { ValueProblem } from '../inputs/values.ts';

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
      isPullRequestEvent(workflow)
        ? 'requires the pull request of the event, which the file that `GITHUB_EVENT_PATH` names does not contain'
        : 'is `preview`, which requires a `pull_request` or `pull_request_target` event. `auto` deploys on other events',
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
  for (const warning of own.warnings) reader.warnings.add(warning);
  const isTemplateWrong = [...reader.problems].some((problem) => problem.startsWith('`preview_domain` '));
  for (const problem of own.problems) {
    // The check of the template has said so.
    if (isTemplateWrong && problem.startsWith('`domain` ')) continue;
    reader.report(problem.replaceAll('`domain`', '`preview_domain`'));
  }
  return value;
}

const PREVIEW_PLACEHOLDER = '{preview}';

/** Returns the name of a preview, as in the output `preview`. @param number of the pull request */
export function previewName(number: number): string {
  return `pr-${number}`;
}

/** Returns the inputs of a step that deploys or deletes the preview of a pull request, as if the workflow had named them. */
export function previewInputs(inputs: Inputs, number: number): Inputs {
  const name = previewName(number);
  const { function: base, key_prefix: prefix, preview_domain: template } = inputs;
  return {
    ...inputs,
    function: base === '' ? '' : `${base}-${name}`,
    key_prefix: `${name}/${prefix}`,
    domain: template.replaceAll(PREVIEW_PLACEHOLDER, name),
  };
}

/** Returns the number of the pull request whose preview a function is; undefined for every other function. */
export function numberOfFunction(base: string, name: string): number | undefined {
  return name.startsWith(`${base}-`) ? numberOf(name.slice(base.length + 1)) : undefined;
}

/** Returns the number of the pull request that an object belongs to; undefined for every other object. @param prefix the input `key_prefix` */
export function numberOfKey(prefix: string, key: string): number | undefined {
  const end = key.indexOf('/');
  return end >= 0 && key.startsWith(prefix, end + 1) ? numberOf(key.slice(0, end)) : undefined;
}

/** Returns the number of the pull request whose preview a domain is; undefined for every other domain. @param template the input `preview_domain` */
export function numberOfDomain(template: string, hostname: string): number | undefined {
  const example = toAscii(template.replaceAll(PREVIEW_PLACEHOLDER, previewName(0))).toLowerCase();
  const [before = '', after, ...others] = example.split(previewName(0));
  if (after === undefined || others.length > 0) return undefined;
  const wanted = hostname.toLowerCase();
  const number = numberOf(wanted.slice(before.length, wanted.length - after.length));
  return number !== undefined && wanted === `${before}${previewName(number)}${after}` ? number : undefined;
}

function numberOf(name: string): number | undefined {
  const [, digits] = /^pr-([1-9]\d{0,8})$/.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Groups what was found by the number of its pull request, in their order. What belongs to none is left out. */
export function groupPreviews(
  found: readonly (readonly [number: number | undefined, part: string])[],
): ReadonlyMap<number, readonly string[]> {
  const ours = found.flatMap(([number, part]) => (number === undefined ? [] : [{ number, part }]));
  ours.sort((one, other) => one.number - other.number);
  const groups = Map.groupBy(ours, ({ number }) => number);
  return new Map([...groups].map(([number, all]) => [number, [...new Set(all.map(({ part }) => part))]]));
}
