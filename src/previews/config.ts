/** The inputs of previews, and the names of a pull request's own function, objects and domain. Pure. */
import { parseHostname, toAscii } from '../domains/config.ts';
import { NO_PAYLOAD } from '../inputs/auto.ts';
import {
  isPullRequestEvent,
  type PullRequest,
  pullRequestOf,
  type StartingRun,
  startingRunOf,
} from '../inputs/event.ts';
import { optional, type Reader } from '../inputs/reader.ts';
import { parseForm, ValueProblem } from '../inputs/values.ts';

const FORKS = 'see "Previews of forks" in `.github/docs/previews.md`';
export const DEPLOY_FORKS = `Deploy forks on \`workflow_run\`: ${FORKS}.`;

/** How the pull request was identified: by its event, the run that started this one, or the input with its number. */
export type PreviewSource =
  | { readonly number: number; readonly pullRequest: PullRequest }
  | { readonly number: number | undefined; readonly run: StartingRun }
  | { readonly number: number };

const TARGET_EVENT = `This workflow runs on \`pull_request_target\`, which has access to secrets. By default, \`actions/checkout\` checks out the base branch, and the preview does not show the pull request. If it checks out the pull request, its author decides what is deployed with these secrets. Use \`pull_request\`, and \`workflow_run\` for forks: ${FORKS}.`;

const parseDigits = parseForm(/^[1-9]\d{0,8}$/, 'must be the number of a pull request');
const parseNumber = (text: string) => Number(parseDigits(text));

const NO_PULL_REQUEST =
  'is `preview`, which requires an event of a pull request, a `workflow_run` after one, or the number in `pull_request`';

/** Reads how the pull request of a preview is found; undefined, with a problem, without one. */
export function readSource({ inputs, workflow, warnings, problem, read }: Reader): PreviewSource | undefined {
  // With `auto`, the same step deploys to `domain` on other events.
  if (inputs.mode === 'preview' && inputs.domain !== '')
    problem(
      'domain',
      'is not used with `mode: preview`. Use `preview_domain`, such as `{preview}.example.com`',
    );
  const number = read('pull_request', optional(parseNumber));
  const [pullRequest, run] = [pullRequestOf(workflow), startingRunOf(workflow)];
  if (pullRequest && number !== undefined && number !== pullRequest.number)
    problem('pull_request', `must be ${pullRequest.number}, the pull request of this event, or empty`);
  if (workflow.eventName === 'pull_request_target' && !pullRequest?.isClosed) warnings.add(TARGET_EVENT);
  if (pullRequest) return { number: pullRequest.number, pullRequest };
  if (run?.event === 'pull_request') return { number, run };
  const isAboutOne = isPullRequestEvent(workflow) || workflow.eventName === 'workflow_run';
  if (inputs.pull_request !== '' && !isAboutOne) return { number: number ?? 1 };
  problem('mode', isAboutOne && !run ? NO_PAYLOAD : NO_PULL_REQUEST);
  return undefined;
}

/** Checks the domain of a preview, in every mode, so that a mistake shows before the first pull request. */
export function checkPreviewDomain(reader: Reader, number: number): void {
  reader.read('preview_domain', (text) => {
    if (text === '') return;
    if (text.split(PREVIEW_PLACEHOLDER).length !== 2)
      throw new ValueProblem('must contain `{preview}` once, such as `{preview}.example.com`');
    parseHostname(text.replace(PREVIEW_PLACEHOLDER, previewName(number)));
  });
}

const PREVIEW_NAMES =
  '`function` or `key_prefix` is that of a preview, which would overwrite this deployment, and delete it when its pull request is closed. Choose another name, or use `mode: preview`.';

/** Warns of a deployment under the names of a preview. */
export function warnOfPreviewNames({ inputs, warnings }: Reader): void {
  if (/.-pr-[1-9]\d*$/.test(inputs.function) || /^pr-[1-9]\d*\//.test(inputs.key_prefix))
    warnings.add(PREVIEW_NAMES);
}

const PREVIEW_PLACEHOLDER = '{preview}';

/** Returns the name of a preview, as in the output `preview`. @param number of the pull request */
export function previewName(number: number): string {
  return `pr-${number}`;
}

export function previewFunction(base: string, number: number): string {
  return `${base}-${previewName(number)}`;
}

/** Returns the key prefix of a preview. @param prefix the input `key_prefix` */
export function previewPrefix(prefix: string, number: number): string {
  return `${previewName(number)}/${prefix}`;
}

/** Returns the domain of a preview; undefined without one. @param template the input `preview_domain` */
export function previewHostname(template: string, number: number): string | undefined {
  return template === '' ? undefined : toAscii(template.replaceAll(PREVIEW_PLACEHOLDER, previewName(number)));
}

/** Returns the pull request of a function that is a preview; undefined for every other function. */
export function numberOfFunction(base: string, name: string): number | undefined {
  return numberBetween(`${base}-`, name, '');
}

/** Returns the pull request of an object of a preview; undefined for every other object. @param prefix the input `key_prefix` */
export function numberOfKey(prefix: string, key: string): number | undefined {
  const end = key.indexOf('/');
  return end >= 0 && key.startsWith(prefix, end + 1) ? numberBetween('', key.slice(0, end), '') : undefined;
}

/** Returns the pull request of a domain of a preview; undefined for every other domain. @param template the input `preview_domain` */
export function numberOfDomain(template: string, hostname: string): number | undefined {
  const example = toAscii(template.replaceAll(PREVIEW_PLACEHOLDER, previewName(0))).toLowerCase();
  const [before = '', after, ...others] = example.split(previewName(0));
  if (after === undefined || others.length > 0) return undefined;
  return numberBetween(before, hostname.toLowerCase(), after);
}

/** Returns the number in a name with a given text before and after it. */
function numberBetween(before: string, name: string, after: string): number | undefined {
  if (!name.startsWith(before) || !name.endsWith(after)) return undefined;
  const [, digits] = /^pr-([1-9]\d{0,8})$/.exec(name.slice(before.length, name.length - after.length)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
