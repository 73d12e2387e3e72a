/** Histories of one repository: what is wanted at each step, and what goes wrong, as plain values. */
import fc from 'fast-check';
import type { WorkflowContext } from '../../src/inputs/event.ts';
import type { Inputs } from '../../src/inputs/reader.ts';
import type { Call } from '../world/calls.ts';
import type { BUILDS } from '../world/functions.ts';
import { pullRequest } from '../world/github.ts';
import {
  type AnyReading,
  anyReading,
  explicitReading,
  type Generated,
  plainReading,
  seldom,
} from './readings.ts';

/** What the function may be. `C` has the files of `A` and another entrypoint. */
export const CONTENTS = {
  A: { entrypoint: 'main.ts', files: { 'main.ts': 'export default "A";\n', 'other.ts': 'export {};\n' } },
  B: { entrypoint: 'main.ts', files: { 'main.ts': 'export default "B";\n', 'lib/ü.txt': '' } },
  C: { entrypoint: 'other.ts', files: { 'main.ts': 'export default "A";\n', 'other.ts': 'export {};\n' } },
} as const;
export type Content = keyof typeof CONTENTS;

const many = Object.fromEntries(Array.from({ length: 26 }, (_, at) => [`many/${at}.txt`, `${at}`]));
export const ARTIFACTS = {
  page: { 'index.html': '<h1>one</h1>', 'a.css': 'a{}' },
  changed: { 'index.html': '<h1>two</h1>', 'a.css': 'a{}' },
  shrunk: { 'index.html': '<h1>one</h1>' },
  many: { 'index.html': '<h1>one</h1>', ...many },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export const FUNCTION = 'hello';
export const BUCKET = 'site';
export const SNAPSHOTS = 'snapshots';
export const HOSTNAME = 'app.example.com';
export const PULL_REQUEST = 7;

const disturbance = fc.record({
  kind: fc.constantFrom(
    ...(['lost write', 'lost write', 'lost write', 'passing', 'passing', 'any fault'] as const),
    ...(['outage', 'cancel', 'another deploys', 'another deletes'] as const),
  ),
  /** To be divided by the length of the trace. */
  place: fc.nat(999),
  /** Which of the faults that the request may have. */
  which: fc.nat(999),
  times: seldom<number, 1>(1, fc.constantFrom(2, 3)),
});

/** What happens at a place of the trace, which is counted from the request `from` on. */
export type Disturbance = Generated<typeof disturbance> & { readonly from?: Call };

type Part = 'function' | 'bucket' | 'domain' | 'snapshots';
const parts = fc.constantFrom<readonly Part[]>(
  ['function'],
  ['function', 'bucket'],
  ['function', 'bucket', 'domain', 'snapshots'],
  ['function', 'bucket', 'domain', 'snapshots'],
  ['function', 'snapshots'],
  ['function', 'domain'],
  ['bucket'],
  ['bucket', 'domain'],
);

const unusual = fc.constantFrom<keyof typeof BUILDS>('instant', 'failed', 'unhealthy', 'stuck');

export const anyWanted = fc.record({
  mode: fc.constantFrom(
    ...(['deploy', 'deploy', 'deploy', 'deploy', 'rollback', 'rollback'] as const),
    ...(['preview', 'closed', 'sweep', 'delete'] as const),
  ),
  content: fc.constantFrom<Content>('A', 'A', 'B', 'C'),
  artifacts: fc.constantFrom('page', 'changed', 'shrunk', 'many'),
  parts,
  upload: fc.constantFrom('all', 'changed', 'mirror'),
  build: fc.oneof({ weight: 2, arbitrary: fc.constant('ready' as const) }, unusual),
  skipUnchanged: seldom(true, fc.boolean()),
  rollbackOnFailure: fc.boolean(),
  replace: fc.boolean(),
  timeout: seldom<'0' | '20s' | '3m', '3m'>('3m', fc.constantFrom('0', '20s')),
  domainTimeout: fc.constantFrom('0', '1m'),
  health: fc.boolean(),
  environment: seldom(false, fc.boolean()),
  comment: fc.boolean(),
  isPlanned: seldom(false, fc.boolean()),
  /** The run began before those of the past. */
  isOlder: seldom(false, fc.boolean()),
  /** The pull request, at a sweep. */
  isClosed: fc.boolean(),
  disturbances: fc.oneof(
    { weight: 4, arbitrary: fc.array<Disturbance>(disturbance, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array<Disturbance>(disturbance, { minLength: 2, maxLength: 3 }) },
  ),
});

export type Wanted = Generated<typeof anyWanted>;

const edit = fc.record({
  mode: fc.constant('edit'),
  does: fc.constantFrom('deploys', 'deletes', 'registers', 'replaces an object'),
  content: fc.constantFrom<Content>('A', 'B'),
});
/** What somebody else does between two steps. */
export type Edit = Generated<typeof edit>;

/** Any history. Half of the platforms name the newest revision and its status. */
export const anyHistory = fc.record({
  reading: fc.oneof(explicitReading, anyReading),
  /** What was deployed before: nothing, or two contents with all parts, perhaps with many objects, or a preview as well. */
  past: fc.constantFrom('nothing', 'deployed', 'filled', 'previewed', 'previewed'),
  steps: fc.array(fc.oneof({ weight: 4, arbitrary: anyWanted }, { weight: 1, arbitrary: edit }), {
    minLength: 1,
    maxLength: 3,
  }),
});

export type History = Generated<typeof anyHistory>;

/** The inputs of a step. @param url of the platform @param reading as far as an input depends on it */
export function inputsOf(step: Wanted, url: string, reading: AnyReading): Partial<Inputs> {
  const { mode, parts: wanted } = step;
  const domain: Partial<Inputs> = wanted.includes('domain') ? { domain: HOSTNAME } : {};
  if (mode === 'delete') return { mode, function: FUNCTION, ...domain };
  const bucket: Partial<Inputs> = wanted.includes('bucket') ? { bucket: BUCKET } : {};
  const keeping = wanted.includes('snapshots') || mode === 'rollback' ? { snapshot_bucket: SNAPSHOTS } : {};
  if (mode === 'sweep') return { mode, function: FUNCTION, ...keeping, ...bucket };
  const deployment = { ...deploymentOf(step, url, reading), ...keeping };
  if (mode === 'rollback') return { mode, ...deployment, revision_id: 'previous' };
  const isPreview = mode !== 'deploy';
  return {
    ...((isPreview || wanted.includes('function')) && { ...deployment, ...guardsOf(step) }),
    ...(isPreview && { mode: 'preview', comment: String(step.comment) }),
    ...(isPreview && step.environment && { environment: 'preview' }),
    ...(bucket.bucket && { ...bucket, bucket_visibility: 'public' }),
    ...(bucket.bucket && { artifacts: '**', artifacts_root: 'out', upload: step.upload }),
    ...(domain.domain && {
      ...(isPreview ? { preview_domain: `{preview}.${HOSTNAME}` } : domain),
      domain_replace: String(step.replace),
      domain_timeout: step.domainTimeout,
    }),
  };
}

/** The inputs of a function that is deployed or brought back. */
function deploymentOf({ content, timeout, health }: Wanted, url: string, { statusPath }: AnyReading) {
  return {
    function: FUNCTION,
    ...(statusPath && { status_path: 'functions/revisions/{revision_id}' }),
    wait_timeout: timeout,
    ...(health && timeout !== '0' && { health_check: `${url}/healthz`, health_check_timeout: '2m' }),
    entrypoint: CONTENTS[content].entrypoint,
    assets_root: 'app',
  };
}

/** What a deployment does with the snapshots of earlier ones. */
function guardsOf(step: Wanted): Partial<Inputs> {
  if (!step.parts.includes('snapshots')) return {};
  const isGuarded = step.rollbackOnFailure && step.timeout !== '0' && step.mode === 'deploy';
  return { skip_unchanged: String(step.skipUnchanged), rollback_on_failure: String(isGuarded) };
}

export function workflowOf({ mode, isOlder }: Wanted): Partial<WorkflowContext> {
  if (mode === 'deploy' && isOlder) return { runNumber: 0, runId: '9999' };
  if (mode === 'preview') return pullRequest('synchronize', { number: PULL_REQUEST });
  return mode === 'closed' ? pullRequest('closed', { number: PULL_REQUEST }) : {};
}

export function below(folder: string, files: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
}

export function filesOf({ content, artifacts }: Pick<Wanted, 'content' | 'artifacts'>) {
  return { ...below('app', CONTENTS[content].files), ...below('out', ARTIFACTS[artifacts]) };
}

export const USUAL: Wanted = {
  mode: 'deploy',
  content: 'A',
  artifacts: 'page',
  parts: ['function', 'bucket', 'domain', 'snapshots'],
  ...{ upload: 'mirror', build: 'instant', skipUnchanged: true, rollbackOnFailure: false, replace: false },
  ...{ timeout: '3m', domainTimeout: '0', health: false, environment: false, comment: true },
  ...{ isPlanned: false, isOlder: false, isClosed: false, disturbances: [] },
};

const DEPLOYED: readonly Wanted[] = [USUAL, { ...USUAL, content: 'B', domainTimeout: '1m' }];
export const PASTS: Readonly<Record<History['past'], readonly Wanted[]>> = {
  nothing: [],
  deployed: DEPLOYED,
  filled: DEPLOYED.map((step) => ({ ...step, artifacts: 'many' })),
  previewed: [...DEPLOYED, { ...USUAL, content: 'B', mode: 'preview' }],
};

const loses = (place: number): Disturbance => ({ kind: 'lost write', place, which: place, times: 1 });
/** The redeployment gets no answer and has no effect, and another one has, before it is looked for. */
const ATTEMPT = { from: 'redeploy function', which: 0, times: 1 } as const;
const NOT_DONE: Disturbance = { ...ATTEMPT, kind: 'any fault', place: 0 };
const DEPLOYS: Disturbance = { ...ATTEMPT, kind: 'another deploys', place: 1 };
const GUARDED: Wanted = { ...USUAL, rollbackOnFailure: true, health: true };
const REGISTERS: Edit = { mode: 'edit', does: 'registers', content: 'A' };

/** A number of histories, each of which loses the answer to another write. */
function lose(
  count: number,
  past: History['past'],
  more: Partial<Wanted>,
  ...edits: readonly Edit[]
): Omit<History, 'reading'>[] {
  const steps = (place: number) => [...edits, { ...USUAL, ...more, disturbances: [loses(place)] }];
  return Array.from({ length: count }, (_, place) => ({ past, steps: steps(place) }));
}

type Fixed = Omit<History, 'reading'> & { readonly reading?: Partial<AnyReading> };
const fixed = (past: History['past'], ...steps: History['steps']): Fixed => ({ past, steps });

const TOUR: Readonly<Record<string, readonly Fixed[]>> = {
  'loses an answer to its first deployment': lose(10, 'nothing', { artifacts: 'shrunk' }),
  'loses an answer to a deletion': lose(4, 'deployed', { mode: 'delete' }),
  'loses an answer to the end of a preview': lose(4, 'previewed', { mode: 'closed' }),
  'loses an answer to a deployment beside a preview': lose(3, 'previewed', { artifacts: 'shrunk' }),
  'loses an answer to a replacement of a registration': lose(6, 'deployed', { replace: true }, REGISTERS),
  'loses an answer of a platform that names no revision': lose(4, 'deployed', { content: 'C' }).map(
    (history) => ({ ...history, reading: { record: 'nameOnly', redeployBody: 'none' } as const }),
  ),
  'finds what it may not change': [
    { ...fixed('nothing', USUAL), reading: { denied: ['functions:write'] } },
    fixed('deployed', REGISTERS, USUAL),
    fixed('filled', USUAL, { ...USUAL, isOlder: true }),
  ],
  'takes the revision of another deployer for its own': [
    fixed('deployed', { ...USUAL, content: 'C', disturbances: [NOT_DONE, DEPLOYS] }),
    {
      ...fixed('deployed', { ...USUAL, content: 'C', disturbances: [DEPLOYS] }),
      reading: { redeployBody: 'none' },
    },
  ],
  'goes back, and ends a preview': [
    fixed('deployed', { ...USUAL, content: 'C', isPlanned: true }, { ...USUAL, mode: 'rollback' }),
    fixed('previewed', { ...USUAL, mode: 'sweep', isClosed: true }),
  ],
  'deploys a build that does not become ready': (['failed', 'unhealthy', 'stuck'] as const).map((build) =>
    fixed('deployed', { ...GUARDED, content: 'C', build }),
  ),
  'is disturbed while the new revision is waited for': (
    ['another deploys', 'another deletes', 'cancel'] as const
  ).flatMap((kind) =>
    [1, 2].map((place) => {
      const disturbances = [{ kind, from: 'redeploy function', place, which: 0, times: 1 } as const];
      return fixed('deployed', { ...USUAL, content: 'C', build: 'ready', disturbances });
    }),
  ),
};

/** Returns histories in which each statement applies, which chance may miss, by what happens in them. */
export function tour(): readonly (readonly [string, readonly History[]])[] {
  let at = 0;
  const read = ({ reading, ...history }: Fixed) => ({
    ...history,
    reading: { ...plainReading(at++), ...reading },
  });
  return Object.entries(TOUR).map(([what, histories]) => [what, histories.map(read)]);
}
