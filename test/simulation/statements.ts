/**
 * The statements about each run of a history; the seventh one, about concurrent runs, stands with the interleavings. Each is
 * a function that says its promise in its name, throws when it does not hold, and returns whether it applies to the case.
 */
import { ok as check, deepStrictEqual } from 'node:assert';
import { readAction } from '../project/action-file.ts';
import { active, describeContent, isReady } from '../world/functions.ts';
import type { State, Traced } from '../world/platform.ts';
import { idOf } from '../world/reading.ts';
import type { Ran, World } from '../world/world.ts';
import {
  ARTIFACTS,
  BUCKET,
  CONTENTS,
  FUNCTION,
  HOSTNAME,
  PULL_REQUEST,
  SNAPSHOTS,
  type Wanted,
} from './histories.ts';
import { type AnyReading, isExplicit } from './readings.ts';
import { claimsOf } from './sentences.ts';

export interface Case {
  readonly wanted: Wanted;
  readonly reading: AnyReading;
  readonly ran: Ran;
  readonly world: World;
  /** Nobody else changed anything during the run, and nobody cancelled it. */
  readonly isAlone: boolean;
  /** Keys that the action has uploaded, and nobody else has replaced. */
  readonly uploaded: ReadonlySet<string>;
}

const OUTPUTS = Object.keys(readAction().outputs).sort();

/** The name of the function, of which a pull request has its own. */
export function nameOf({ mode }: Wanted): string {
  return mode === 'preview' || mode === 'closed' ? `${FUNCTION}-pr-${PULL_REQUEST}` : FUNCTION;
}

/** What stands before the keys of a preview. */
export function prefixOf({ mode }: Wanted): string {
  return mode === 'preview' ? `pr-${PULL_REQUEST}/` : '';
}

function hostnameOf({ mode }: Wanted): string {
  return mode === 'preview' || mode === 'closed' ? `pr-${PULL_REQUEST}.${HOSTNAME}` : HOSTNAME;
}

/** What the user sees of the platform: without histories, snapshots and manifests. */
function visible({ functions, buckets, domains }: State): unknown {
  const { [SNAPSHOTS]: _, ...others } = buckets;
  const objects = Object.entries(others).map(([name, bucket]) => [
    name,
    Object.entries(bucket.objects).filter(([key]) => !key.endsWith('.upload-manifest.json')),
  ]);
  const revisions = Object.entries(functions).map(([name, stored]) => [
    name,
    stored.revisions.map(({ id }) => id),
  ]);
  return { revisions, objects, domains };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** 1. Green: the requested state is on the platform, and outputs, summary and result file agree with it. */
function greenMeansThatTheRequestedStateExists(given: Case): boolean {
  const { ran, wanted } = given;
  const { outputs, runner } = ran;
  const file = JSON.parse(runner.files.result ?? '{}');
  deepStrictEqual(Object.keys(outputs).sort(), OUTPUTS);
  deepStrictEqual(file.outputs, { ...outputs });
  const hasChanged = ran.trace.some(({ hasEffect, target }) => hasEffect && !target.includes(SNAPSHOTS));
  const isUntouched = isSame(visible(ran.before), visible(ran.after));
  if (outputs.changed === 'false')
    check(isUntouched || !given.isAlone, '`changed` is false, and something changed');
  if (given.isAlone && given.wanted.mode !== 'sweep') checkAcknowledged(given);
  if (!ran.done) return false;
  check(/^## (?:✅|🗑️|⏭️|↩️)/u.test(ran.summary), `a green summary begins with ${ran.summary.slice(0, 40)}`);
  check(file.failure === null, 'a green result file contains a failure');
  if (outputs.skipped === 'true') check(!hasChanged, 'a skipped step wrote something');
  if (outputs.skipped === 'true' || !given.isAlone) return false;
  if (!isUntouched) check(outputs.changed === 'true', '`changed` is not true');
  for (const checkPart of CHECKS[wanted.mode]) checkPart(given);
  return true;
}

function checkFunction({ wanted, ran, world, reading }: Case): void {
  if (wanted.mode !== 'preview' && wanted.mode !== 'rollback' && !wanted.parts.includes('function')) return;
  const name = nameOf(wanted);
  const stored = world.functions.stored(name);
  const { entrypoint, files } = CONTENTS[wanted.content];
  const content = describeContent(entrypoint, new Map(Object.entries(files)));
  const { operation, revision_id: id } = ran.outputs;
  check(stored !== undefined, 'green, and there is no function');
  if (wanted.mode !== 'rollback') checkContent(name, content, ran);
  else check(operation === 'rolled_back' || operation === 'unchanged', `the operation is ${operation}`);
  if (wanted.timeout === '0' && operation !== 'unchanged') return;
  if (!isExplicit(reading)) return;
  const live = stored && active(stored);
  check(id === live?.id, `revision_id is ${id}, and ${live?.id} serves`);
  check(live !== undefined && isReady(live), 'what serves is not ready');
  if (wanted.mode === 'deploy') check(ran.after.functions[name]?.live === content, 'another content serves');
  if (wanted.health) check(live?.build.health === undefined, 'what serves is not healthy');
}

function checkContent(name: string, content: string, { before, after, outputs: { operation } }: Ran): void {
  const { live, revisions } = after.functions[name] ?? {};
  const words = before.functions[name] === undefined ? ['created'] : ['redeployed', 'unchanged'];
  check(words.includes(String(operation)), `the operation is ${operation}`);
  const existing = operation === 'unchanged' ? [live] : [live, revisions?.at(-1)?.content];
  check(existing.includes(content), 'the function has another content');
}

function checkObjects({ wanted, ran, uploaded }: Case): void {
  if (!wanted.parts.includes('bucket')) return;
  const bucket = ran.after.buckets[BUCKET];
  const prefix = prefixOf(wanted);
  const files: Readonly<Record<string, string>> = ARTIFACTS[wanted.artifacts];
  check(bucket?.visibility === 'public', 'there is no public bucket');
  for (const [path, text] of Object.entries(files)) {
    const object = bucket?.objects[`${prefix}${path}`] ?? '';
    check(object.endsWith(` ${text}`) && /^text\/(?:html|css|plain)/.test(object), `${path} is ${object}`);
  }
  const count = Number(ran.outputs.uploaded_count) + Number(ran.outputs.unchanged_count);
  check(count === Object.keys(files).length, `${count} of ${Object.keys(files).length} objects are counted`);
  if (wanted.upload !== 'mirror') return;
  const left = [...uploaded].filter((key) => key.startsWith(prefix) && !(key.slice(prefix.length) in files));
  // Objects of previews are below the same bucket, and not below its prefix.
  const stale = left.filter((key) => prefix !== '' || !key.startsWith('pr-'));
  for (const key of stale) check(bucket?.objects[key] === undefined, `${key} is left by a mirror`);
}

function checkDomain({ wanted, ran, reading }: Case): void {
  if (!wanted.parts.includes('domain')) return;
  const { domain, domain_url: url, domain_status: status } = ran.outputs;
  const hostname = hostnameOf(wanted);
  const isOfFunction = wanted.parts.includes('function') || wanted.mode === 'preview';
  const target = isOfFunction
    ? `functions/${idOf('functions', nameOf(wanted))}`
    : `storage/${idOf('storage', BUCKET)}`;
  check(ran.after.domains[hostname] === target, `${hostname} points at ${ran.after.domains[hostname]}`);
  check(domain === hostname, `the output is ${domain}`);
  // What did not exist had another id, whatever the hostname pointed at.
  const existed = isOfFunction ? ran.before.functions[nameOf(wanted)] : ran.before.buckets[BUCKET];
  const isKept = existed !== undefined && ran.before.domains[hostname] === target;
  const isSent = ran.trace.some(({ call }) => call === 'register domain' || call === 'delete domain');
  check(!(isKept && isSent && isExplicit(reading)), `${hostname} was registered again`);
  const address = status === 'active' ? `https://${hostname}/` : '';
  check(url === address, `the address of a ${status} domain is ${url}`);
  if (wanted.domainTimeout !== '0' && isExplicit(reading))
    check(status === 'active', `the domain is ${status}`);
}

function checkDeleted({ wanted, ran, reading }: Case): void {
  if (!isExplicit(reading)) return;
  check(ran.after.functions[nameOf(wanted)] === undefined, 'the function is left');
  if (wanted.parts.includes('domain') && ran.before.functions[nameOf(wanted)])
    check(ran.after.domains[hostnameOf(wanted)] === undefined, 'the domain is left');
  if (wanted.mode !== 'closed' || !wanted.parts.includes('bucket')) return;
  const keys = Object.keys(ran.after.buckets[BUCKET]?.objects ?? {});
  const left = keys.filter((key) => key.startsWith(`pr-${PULL_REQUEST}/`));
  check(left.length === 0, `${left} are left of the preview`);
}

function checkSwept({ ran, world, reading }: Case): void {
  if (!isExplicit(reading)) return;
  const isClosed = world.github.records.pullRequests.get(PULL_REQUEST)?.state !== 'open';
  const preview = `${FUNCTION}-pr-${PULL_REQUEST}`;
  const wasThere = ran.before.functions[preview] !== undefined;
  const isThere = ran.after.functions[preview] !== undefined;
  const wrong = isThere ? 'the preview is left' : 'the preview of an open one is deleted';
  check(isThere === (wasThere && !isClosed), wrong);
  const idsIn = ({ functions }: State) => functions[FUNCTION]?.revisions.map(({ id }) => id);
  deepStrictEqual(idsIn(ran.after), idsIn(ran.before));
}

const CHECKS: Readonly<Record<Wanted['mode'], readonly ((given: Case) => void)[]>> = {
  deploy: [checkFunction, checkObjects, checkDomain],
  preview: [checkFunction, checkObjects, checkDomain],
  rollback: [checkFunction],
  closed: [checkDeleted],
  delete: [checkDeleted],
  sweep: [checkSwept],
};

/** What the platform has acknowledged is in the outputs, also when a later part fails. */
function checkAcknowledged({ ran, reading }: Case): void {
  const lost = ran.trace.some(({ isLost, method }) => isLost && method !== 'GET');
  if (!isExplicit(reading) || lost) return;
  const idsIn = ({ functions }: State) =>
    Object.values(functions).flatMap(({ revisions }) => revisions.map(({ id }) => id));
  const former = new Set(idsIn(ran.before));
  const own = idsIn(ran.after).filter((id) => !former.has(id));
  const { revision_id: id = '' } = ran.outputs;
  if (own.length === 1 && id !== '')
    check(own.includes(id), `revision_id is ${id}, and the run created ${own}`);
}

/** 2. Every sentence of an error is true. */
function everySentenceOfAnErrorIsTrue(given: Case): boolean {
  const { ran } = given;
  if (ran.done) return false;
  check(/^## (?:❌|⏱️)/u.test(ran.summary), `a red summary begins with ${ran.summary.slice(0, 40)}`);
  check(!/Fix the inputs/.test(ran.error), `the history is wrong: ${ran.error}`);
  const claims = ran.error.split('\n').flatMap((line) => claimsOf(line, given));
  for (const { sentence, isTrue } of claims) check(isTrue, `it is not true: ${sentence}`);
  const isChanged = !isSame(visible(ran.before), visible(ran.after));
  if (given.isAlone && isChanged && ran.outputs.changed !== 'true') throw new Error('`changed` is not true');
  return claims.length > 0;
}

/** 3. Passing faults, or an outage of less than a minute, end green where a run without them does. */
export function passingFaultsEndGreen({ ran }: Case, isExpected: boolean): boolean {
  if (isExpected) check(ran.done, `it ends red: ${ran.error}`);
  return isExpected && ran.trace.some(({ isLost }) => isLost);
}

/** Repeating it does no harm: the same bytes again, or nothing left to delete. */
const REPEATABLE: readonly Traced['call'][] = ['upload', 'delete object', 'ask for upload'];

/**
 * 4. Each write has one accepted effect at most. A platform that shows what serves as the newest revision hides the effect
 * of a lost write, so that the write seems to have had none.
 */
function eachWriteHasOneEffectAtMost({ ran, wanted, reading, isAlone }: Case): boolean {
  if (reading.record === 'ofActiveRevision' || reading.entry === 'ofActiveRevision') return false;
  const writes = ran.trace.filter(({ hasEffect, call }) => hasEffect && !REPEATABLE.includes(call));
  const effectOf = ({ call, target }: Traced) => `${call} ${call.startsWith('create') ? '' : target}`;
  const counts = Map.groupBy(writes, effectOf);
  for (const [what, requests] of counts) {
    const isRollback = wanted.rollbackOnFailure && /^(?:create|redeploy) function/.test(what);
    // Another deployer between a lost answer and the look at it cannot be told from a write without effect.
    if (!isAlone && /^(?:create|delete) function/.test(what)) continue;
    const most = isRollback || what.startsWith('create bucket') ? 2 : 1;
    check(requests.length <= most, `${what} took effect ${requests.length} times`);
  }
  return counts.size > 0;
}

const PLANNED: readonly (readonly [plan: RegExp, call: Traced['call']])[] = [
  [/^create bucket/, 'create bucket'],
  [/^create function/, 'create function'],
  [/^redeploy function/, 'redeploy function'],
  [/^create or redeploy function/, 'redeploy function'],
  [/^upload [1-9]/, 'upload'],
  [/^register domain/, 'register domain'],
  [/^delete the registration/, 'delete domain'],
  [/^permanently delete function/, 'delete function'],
  [/; delete \d|^delete \d+ object/, 'delete object'],
];

function planOf({ log }: Ran): readonly string[] {
  return log.split('\n').flatMap((line) => /^Plan: (.+)/.exec(line)?.[1] ?? []);
}

/** 5. A dry run writes nothing, and its plan equals the writes of the real run. */
export function aDryRunWritesNothingAndPlansWhatTheRunWrites(dry: Ran, real: Case): boolean {
  const { ran } = real;
  const writes = dry.trace.filter(({ method }) => method !== 'GET');
  check(writes.length === 0, 'a dry run wrote something');
  deepStrictEqual(visible(dry.after), visible(dry.before));
  if (dry.done)
    check(['planned', 'skipped'].includes(String(dry.outputs.operation)), `it is ${dry.outputs.operation}`);
  check(dry.outputs.changed === 'false', 'a dry run changed something');
  // A listing that is late shows another state each time.
  if (!dry.done || !ran.done || real.reading.lag > 0) return false;
  deepStrictEqual(planOf(ran), planOf(dry));
  if (!isExplicit(real.reading)) return false;
  const effects = ran.trace.filter(({ hasEffect, target }) => hasEffect && !target.includes(SNAPSHOTS));
  const written = new Set(effects.map(({ call }) => call));
  for (const [plan, call] of PLANNED) {
    const isPlanned = planOf(dry).some((line) => plan.test(line) && !line.includes(SNAPSHOTS));
    if (isPlanned) check(written.has(call), `planned to ${plan.source}, and did not`);
  }
  return written.size > 0;
}

/** 6. A rerun without faults is green, and repairs what the first left. */
export function aRerunIsGreenAndRepairsWhatTheFirstLeft(rerun: Case, isExpected: boolean): boolean {
  if (isExpected) check(rerun.ran.done, `the rerun is red: ${rerun.ran.error}`);
  return greenMeansThatTheRequestedStateExists(rerun) && isExpected;
}

/** What holds after each run, also after concurrent ones. */
export const OF_EACH_RUN = [
  greenMeansThatTheRequestedStateExists,
  everySentenceOfAnErrorIsTrue,
  eachWriteHasOneEffectAtMost,
] as const;

export const STATEMENTS = [
  ...OF_EACH_RUN,
  passingFaultsEndGreen,
  aDryRunWritesNothingAndPlansWhatTheRunWrites,
  aRerunIsGreenAndRepairsWhatTheFirstLeft,
] as const;
