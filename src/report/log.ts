import type { Event } from '../events.ts';
import type { LeftOut } from '../files/collect.ts';
import {
  capitalize,
  formatBytes,
  formatCount,
  formatDuration,
  formatNumber,
  formatSeconds,
  sentence,
} from '../format.ts';
import type { RequestTrace, Retry } from '../http/http.ts';
import type { Outcome } from '../outcome.ts';
import type { Action } from '../plan.ts';
import { info, type LogEntry, type LogLines, listed, notice, warning } from './entry.ts';
import { headlineText } from './headline.ts';
import { domainLines } from './log-domain.ts';
import { functionLines } from './log-function.ts';
import { previewLines, removalEnd } from './log-previews.ts';
import { snapshotLines } from './log-snapshots.ts';
import { uploadLines } from './log-upload.ts';
import { describeAction, describePart, describeSizes, plannedObjects } from './plan.ts';

/** What people read of an event in the step's log. Pure. @param outcome with the event */
export function logEntries(event: Event, outcome: Outcome): readonly LogEntry[] {
  const describe = LINES[event.type] as ((event: Event, outcome: Outcome) => readonly LogEntry[]) | undefined;
  return describe?.(event, outcome) ?? [];
}

const runLines: LogLines = {
  'unknown-inputs': (event) => warning(event.warning),
  skipped: ({ reason }) => notice(`Nothing was done: ${sentence(reason)}`),
  connected: ({ isRehearsal, address }) =>
    isRehearsal
      ? notice(`This is a rehearsal on the embedded local platform, ${address}, which ends with the step.`)
      : [],
  collecting: ({ files, bytes }) => info(`Read ${formatCount(files, 'file')}, ${formatBytes(bytes)} so far`),
  collected: (event) => [collected(event)],
  'no-artifacts': ({ text, isWarning }) => (isWarning ? warning(text) : info(text)),
  finding: ({ message, place }) => warning(message, place),
  planned: ({ actions }, { mode }) => {
    if (actions.length > 0) return actions.map(planned);
    return info(mode === 'deploy' || mode === 'rollback' ? 'Plan: nothing to do' : 'Plan: nothing to delete');
  },
  'plan-outdated': ({ bucket }) => info(`Bucket "${bucket}" exists by now. Reading it and planning again.`),
  request: ({ trace }) => [{ level: 'debug', text: formatRequest(trace) }],
  retrying: ({ retry }) => info(formatRetry(retry)),
  'answer-lost': ({ message }) => info(`${sentence(capitalize(message))} Reading the state back.`),
  'write-repeated': ({ doing }) => info(`The request to ${doing} did not take effect. Sending it again.`),
  unreadable: ({ kind, name, reason }) =>
    notice(`Could not check whether ${kind} ${kind === 'domain' ? name : `"${name}"`} exists: ${reason}`),
  deleted: ({ kind, name, existed }) =>
    info(existed ? `Deleted ${kind} "${name}"` : `There was no ${kind} "${name}"`),
  'deletion-unverified': ({ label, reason }) =>
    notice(`The platform acknowledged the deletion of ${label}, but it cannot be read back: ${reason}`),
  waiting: ({ elapsedMs, status }) => info(`Still waiting after ${formatDuration(elapsedMs)}: ${status}`),
  finished: (_event, outcome) => {
    const { deployed, isUnchanged, url, isRehearsal, dryRun } = outcome;
    if (dryRun) return [...(outcome.sweep ? removalEnd(outcome) : []), ...info(NOTHING_CHANGED)];
    if (outcome.removal || outcome.sweep) return removalEnd(outcome);
    // Its address is gone with it.
    if (isRehearsal) return dryRun ? [] : info(headlineText(outcome));
    return (deployed || isUnchanged) && url !== undefined
      ? info(`${endOf(outcome)}: ${url} (needs the API key)`)
      : [];
  },
};

const NOTHING_CHANGED = 'Dry run: nothing was changed.';

function endOf({ isUnchanged, rollback }: Outcome): string {
  if (isUnchanged) return 'Unchanged';
  return rollback ? 'Rolled back' : 'Deployed';
}

const LINES: LogLines = {
  ...runLines,
  ...functionLines,
  ...snapshotLines,
  ...previewLines,
  ...uploadLines,
  ...domainLines,
};

/** A line, which opens to the files that differ from the live revision, or to the objects that change. */
function planned(action: Action): LogEntry {
  const title = `Plan: ${describeAction(action)}`;
  // Where all files are sent, they are listed already.
  if (action.type === 'upload-artifacts' && action.unchanged.length + action.deletions.length > 0) {
    const describe = ({ key, size, what }: ReturnType<typeof plannedObjects>[number]) =>
      `${what} ${JSON.stringify(key)}, ${formatBytes(size)}`;
    return { level: 'group', title, lines: listed(plannedObjects(action), describe) };
  }
  const changes = action.type === 'deploy-function' ? (action.changes ?? []) : [];
  const lines = listed(changes, (change) =>
    [`${change.kind} ${JSON.stringify(change.path)}`, ...describeSizes(change)].join(', '),
  );
  return { level: 'group', title, lines };
}

/** `Collected 3 assets, 120 B (left out 4: 2 denied, 2 hidden)`, which opens to every path. */
function collected(event: Extract<Event, { type: 'collected' }>): LogEntry {
  const { what, files, bytes, leftOut, digest } = event;
  const left = leftOut.count > 0 ? ` (left out ${formatNumber(leftOut.count)}: ${countByRule(leftOut)})` : '';
  const more = leftOut.count - leftOut.items.length;
  const part = event.part ? ` (${describePart(event)})` : '';
  return {
    level: 'group',
    title: `Collected ${formatCount(files.length, what)}, ${formatBytes(bytes)}${part}${left}`,
    lines: [
      ...listed(files, ({ name, size }) => `${JSON.stringify(name)}, ${formatBytes(size)}`),
      ...(leftOut.count > 0 ? ['Left out:'] : []),
      ...listed(leftOut.items, ({ path, rule }) => `${JSON.stringify(path)}, ${RULES[rule]}`),
      ...(more > 0 ? [`  and ${formatNumber(more)} more`] : []),
      ...(digest === undefined ? [] : [`sha256:${digest}`]),
    ],
  };
}

const RULES = {
  denied: 'denied (default_excludes)',
  hidden: 'hidden (include_hidden)',
  ignored: 'ignored (.deployignore)',
  excluded: 'excluded (!)',
} as const;

/** How many paths each rule left out, such as `2 denied, 1 hidden`. */
function countByRule({ counts }: LeftOut): string {
  const rules = Object.keys(RULES) as (keyof typeof RULES)[];
  return rules.flatMap((rule) => (counts[rule] ? [`${formatNumber(counts[rule])} ${rule}`] : [])).join(', ');
}

/** The line about a retry: `Could not list the functions: api.example refused the connection. Retry 2 in 0.4 s.` */
function formatRetry({ doing, cause, try: number, waitMs }: Retry): string {
  return `Could not ${doing}: ${sentence(cause)} Retry ${number} in ${formatSeconds(waitMs)}.`;
}

/** The line of the debug log about one try: `GET /v1/functions/functions → 503 in 12 ms, try 2, request id abc`. */
function formatRequest({ method, path, status, ms, try: number, requestId }: RequestTrace): string {
  const parts = [
    `${method} ${path} → ${status ?? 'no response'} in ${formatDuration(ms)}`,
    ...(number > 1 ? [`try ${number}`] : []),
    ...(requestId === undefined ? [] : [`request id ${requestId}`]),
  ];
  return parts.join(', ');
}
