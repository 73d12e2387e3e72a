/** The project's rules for the actions that workflows use. */
import type { ActionFile } from '../action-file.ts';
import { type Entry, readYaml } from './entries.ts';
import type { Check, Finding, OwnActions, Source } from './rules.ts';

/** The only file whose jobs may prove their identity to others. */
export const RELEASE = '.github/workflows/release.yml';
const OWN_ACTION = /^[\w.-]+\/cloud-platform-deploy(?:\/(?<folder>[^@]+))?@/;
const CACHE_ACTION = /^actions\/cache[@/]/i;
const CHECKOUT = /^actions\/checkout\b/i;
/** What to do about a container image without a digest. */
export const ADD_DIGEST = 'add the digest, `@sha256:…`';
const HAS_DIGEST = /@sha256:[0-9a-f]{64}$/;

/** Checks a value if it is the `uses` of a step or a job: its pin, inputs, outputs, credentials and caches. */
export function checkUses(check: Check, entry: Entry): void {
  const { job, step } = /^(?<step>(?<job>.+)\/steps\/\d+)\/uses$/.exec(entry.path)?.groups ?? {};
  if (step === undefined && !/^jobs\/[^/]+\/uses$/.test(entry.path)) return;
  const uses = entry.text ?? '';
  const action = ownAction(uses, check.own);
  const problem = isOwn(uses) ? ownProblem(uses, check.source, action) : pinProblem(uses, entry.comment);
  if (problem !== undefined)
    check.report(isOwn(uses) ? 'own-action' : 'unpinned-action', entry.line, problem);
  if (job === undefined || step === undefined) return;
  if (CHECKOUT.test(uses) && check.textAt(`${step}/with/persist-credentials`) !== 'false') {
    check.report('persisted-credentials', entry.line, 'set `persist-credentials: false`');
  }
  checkCache(check, step, entry);
  if (action !== undefined) {
    checkInputs(check, step, action, entry.line);
    checkOutputs(check, step, action, job);
  }
}

/** A cache may come from another branch, so what is released is built without one. */
function checkCache({ source, textAt, report }: Check, step: string, { text = '', line }: Entry): void {
  const isSetUp = /^actions\/setup-node@/i.test(text);
  const restoresCache =
    CACHE_ACTION.test(text) ||
    (textAt(`${step}/with/cache`) ?? 'false') !== 'false' ||
    (isSetUp && textAt(`${step}/with/package-manager-cache`) !== 'false');
  if (restoresCache && source.path === RELEASE) {
    report('cache-poisoning', line, 'a release must not restore a cache; set `package-manager-cache: false`');
  }
}

function isOwn(uses: string): boolean {
  return uses.startsWith('./') || OWN_ACTION.test(uses);
}

/** Returns the action of this repository that a step uses; undefined for actions of others. */
function ownAction(uses: string, own: OwnActions): ActionFile | undefined {
  const remote = OWN_ACTION.exec(uses);
  if (remote) return own.get(remote.groups?.folder ?? '');
  return uses.startsWith('./') ? own.get(uses.slice(2).replace(/\/$/, '')) : undefined;
}

function ownProblem(uses: string, { kind }: Source, action: ActionFile | undefined): string | undefined {
  const isWorkflow = /^\.\/\.github\/workflows\/[^/]+\.yml$/.test(uses);
  if (action === undefined && !isWorkflow) return `this repository contains no action "${uses}"`;
  if (uses.startsWith('./')) return undefined;
  if (kind === 'file') return 'use `./`, so that the workflow runs this commit';
  return /@(v\d+|[0-9a-f]{40})$/.test(uses) ? undefined : 'use `@v1` or a full commit SHA';
}

function pinProblem(uses: string, comment: string): string | undefined {
  if (uses.startsWith('docker://')) return HAS_DIGEST.test(uses) ? undefined : ADD_DIGEST;
  if (!/^[^@]+@[0-9a-f]{40}$/.test(uses)) return `pin ${uses} to a full commit SHA`;
  return /^v\d+\.\d+\.\d+$/.test(comment) ? undefined : 'put the version in a comment, `# v1.2.3`';
}

function checkInputs(
  { source, entries, has, report }: Check,
  step: string,
  action: ActionFile,
  at: number,
): void {
  const prefix = `${step}/with/`;
  for (const { path, line } of entries.filter((entry) => entry.path.startsWith(prefix))) {
    const name = path.slice(prefix.length);
    if (!Object.hasOwn(action.inputs, name))
      report('unknown-input', line, `the action has no input "${name}"`);
  }
  // A part may leave out what the document shows elsewhere.
  if (source.kind === 'part') return;
  for (const [name, { required }] of Object.entries(action.inputs)) {
    if (required && !has(prefix + name)) report('missing-input', at, `set the input "${name}"`);
  }
}

/** Checks which outputs of a step its job reads. */
function checkOutputs(
  { entries, textAt, report }: Check,
  step: string,
  action: ActionFile,
  job: string,
): void {
  const readings = new RegExp(`\\bsteps\\.${textAt(`${step}/id`)}\\.outputs\\.([\\w-]+)`, 'g');
  for (const { line, text = '' } of entries.filter(({ path }) => path.startsWith(`${job}/`))) {
    for (const { 1: name = '' } of text.matchAll(readings)) {
      if (!Object.hasOwn(action.outputs, name))
        report('unknown-output', line, `the action has no output "${name}"`);
    }
  }
}

/** Returns the uses of actions whose pin differs from the pin of their first use. */
export function checkPins(sources: readonly Source[]): Finding[] {
  const pins = new Map<string, string>();
  return sources.flatMap(({ path, firstLine, text }) =>
    readYaml(text).entries.flatMap(({ path: key, line, text: uses = '', comment }) => {
      const { action, ref } =
        /^(?<action>[\w.-]+\/[\w.-]+)[^@]*@(?<ref>[0-9a-f]{40})$/.exec(uses)?.groups ?? {};
      if (!key.endsWith('/uses') || action === undefined) return [];
      const pin = `${ref} # ${comment}`;
      const first = pins.get(action) ?? pin;
      pins.set(action, first);
      const message = `use the same pin of ${action} everywhere: ${first}`;
      return pin === first ? [] : [{ path, line: line + firstLine - 1, rule: 'different-pins', message }];
    }),
  );
}
