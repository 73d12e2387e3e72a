/** Events as lines of the step's log. Pure. */
import type { Place } from '../errors.ts';
import type { DomainName, DomainNews, Event, LeftOutPath, UploadProgress } from '../events.ts';
import { formatBytes, formatCount, formatDuration, formatNumber, shortId } from '../format.ts';
import type { Outcome } from '../outcome.ts';
import type { RevisionSighting } from '../platform/functions.ts';
import { describeAction, listNames } from './plan.ts';

/** A line of the log, an annotation, or a group of lines that people open when they want to. */
export type LogEntry =
  | { readonly level: 'info' | 'debug' | 'notice'; readonly text: string }
  | { readonly level: 'warning'; readonly text: string; readonly place?: Place }
  | { readonly level: 'group'; readonly title: string; readonly lines: readonly string[] };

/** Paths that are listed; the rest is counted. */
const MOST_LISTED = 1000;

/** What people read of an event. @param outcome with the event */
export function logEntries(event: Event, outcome: Outcome): readonly LogEntry[] {
  switch (event.type) {
    case 'unknown-inputs':
      return [{ level: 'warning', text: event.warning }];
    case 'skipped':
      return [notice(`Nothing was done: ${event.reason}.`)];
    case 'connected':
      return event.isRehearsal
        ? [
            notice(
              `This is a rehearsal on the embedded local platform, ${event.address}, which ends with the step.`,
            ),
          ]
        : [];
    case 'collecting':
      return [info(`Read ${formatCount(event.files, 'file')}, ${formatBytes(event.bytes)} so far`)];
    case 'collected':
      return [collected(event)];
    case 'no-artifacts':
      return event.isWarning ? [{ level: 'warning', text: event.text }] : [info(event.text)];
    case 'finding': {
      const { type: _, message, ...place } = event;
      return [{ level: 'warning', text: message, place }];
    }
    case 'planned':
      return planned(event, outcome);
    case 'plan-outdated':
      return [info(`Bucket "${event.bucket}" already exists. Reading it and planning again.`)];
    case 'request':
      return [{ level: 'debug', text: event.line }];
    case 'retrying':
      return [info(event.line)];
    case 'upload-progress':
      return [info(describeProgress(event))];
    case 'answer-lost':
      return [info(`${event.message}. Reading the state back.`)];
    case 'write-repeated':
      return [info(`The request to ${event.doing} did not take effect. Sending it again.`)];
    case 'unreadable':
      return [notice(`Could not check whether ${event.kind} "${event.name}" exists: ${event.reason}`)];
    case 'deletion-unverified':
      return [
        notice(
          `The platform acknowledged the deletion of ${event.label}, but whether it is gone cannot be read: ${event.reason}`,
        ),
      ];
    case 'waiting':
      return [info(`Still waiting after ${formatDuration(event.elapsedMs)}: ${event.status}`)];
    case 'finished':
      return outcome.deployed && outcome.url ? [info(`Deployed: ${outcome.url} (needs the API key)`)] : [];
    default:
      return resourceEntries(event, outcome);
  }
}

function resourceEntries(event: Event, outcome: Outcome): readonly LogEntry[] {
  switch (event.type) {
    case 'bucket-created':
      return [info(`Created bucket "${event.bucket}"`)];
    case 'bucket-exists':
      return [info(`Bucket "${event.bucket}" already exists; using it.`)];
    case 'function-deployed':
    case 'revision-adopted':
    case 'function-exists':
    case 'revision-status':
    case 'revision-ready':
    case 'status-assumed':
    case 'revision-unnamed':
      return functionEntries(event, outcome);
    case 'manifest-unusable': {
      const instead = event.isMirror
        ? 'All files are uploaded, and nothing is deleted.'
        : 'All files are uploaded.';
      return [{ level: 'warning', text: `The manifest "${event.key}" ${event.reason}. ${instead}` }];
    }
    case 'uploaded':
      return uploaded(event);
    case 'objects-replaced': {
      const count = formatCount(event.keys.length, 'object');
      const keys = listNames(event.keys.map((key) => `"${key}"`));
      return [
        notice(
          `Kept ${count} in bucket "${event.bucket}" that another writer has replaced since an earlier upload: ${keys}. The manifest no longer contains them.`,
        ),
      ];
    }
    case 'sizes-differ':
      return [
        {
          level: 'warning',
          text:
            `${event.count} of the uploaded objects are listed with another size than was sent, such as "${event.key}": ` +
            `${formatNumber(event.sentBytes)} bytes were sent, ${formatNumber(event.listed)} is listed. The unit of that number is not documented. ` +
            'If it is bytes, check these objects.',
        },
      ];
    case 'listing-unreadable':
      return [notice(`Could not read back the content of bucket "${event.bucket}": ${event.reason}`)];
    case 'artifacts-file-unwritable':
      return [{ level: 'warning', text: `Could not write the list of all objects: ${event.reason}` }];
    case 'deleted':
      return [info(deleted(event))];
    default:
      return domainEntries(event);
  }
}

function functionEntries(event: Event, outcome: Outcome): readonly LogEntry[] {
  switch (event.type) {
    case 'function-deployed': {
      const verb = event.operation === 'created' ? 'Created' : 'Redeployed';
      const { revisionId, status } = event.revision;
      const revision =
        revisionId === undefined ? 'the revision is not named yet' : `revision ${shortId(revisionId)}`;
      return [
        info(`${verb} function "${event.name}": ${revision}${status === undefined ? '' : ` is ${status}`}`),
      ];
    }
    case 'revision-adopted': {
      const which = event.revisionId === undefined ? 'A change' : `Revision ${event.revisionId}`;
      return [
        notice(
          `${which} of function "${event.name}" appeared after the response to this deployment was lost. ` +
            'The action treats it as this deployment. If another deployment ran at the same time, it may be the other one.',
        ),
      ];
    }
    case 'function-exists':
      return [info(`Function "${event.name}" already exists. Redeploying it.`)];
    case 'revision-status': {
      const { status } = event.revision;
      if (status === undefined || event.elapsedMs === 0) return [];
      return [info(`${revisionName(event.revision)} is ${status} after ${formatDuration(event.elapsedMs)}`)];
    }
    case 'revision-ready': {
      const status = event.revision.status === undefined ? '' : ` (${event.revision.status})`;
      return [
        info(`${revisionName(event.revision)} is ready${status} after ${formatDuration(event.elapsedMs)}`),
      ];
    }
    case 'status-assumed': {
      const why =
        event.cause === 'no status' ? 'The platform reports no status' : 'The API key cannot read the status';
      return [notice(`${why}; the response to the deployment reported that the revision is ready.`)];
    }
    case 'revision-unnamed': {
      if (event.status === undefined)
        return [
          {
            level: 'warning',
            text: 'The platform did not name the new revision: the output `revision_id` is empty.',
          },
        ];
      return [
        {
          level: 'warning',
          text:
            `The platform did not name the new revision of function "${outcome.function ?? event.name}", so the status "${event.status}" may be that of an earlier revision, and the output \`revision_id\` is empty. ` +
            'Set `status_path` to where the platform reports the status of a new revision.',
        },
      ];
    }
    default:
      return [];
  }
}

function domainEntries(event: Event): readonly LogEntry[] {
  switch (event.type) {
    case 'domain-replacing':
      return [info(`Domain ${event.hostname} points at ${event.formerTarget}. Deleting that registration.`)];
    case 'domain-restoring':
      return [info(`Registering domain ${event.hostname} for ${event.target} again.`)];
    case 'domain-registered': {
      const verbs = { registered: 'Registered', replaced: 'Registered', kept: 'Kept' };
      const name = hostnameText(event.name);
      const instead = event.operation === 'replaced' ? ' again' : '';
      const line = info(`${verbs[event.operation]} domain ${name}${instead} for ${event.target}`);
      if (!event.isTargetUnknown) return [line];
      const text = `The platform does not report what domain ${name} points at. The registration is kept as it is. To create it again, delete it with \`mode: delete\` first.`;
      return [line, { level: 'warning', text }];
    }
    case 'domain-status':
      return [info(`Domain ${event.hostname} ${statusText(event.domain)}`)];
    case 'domain-assumed':
      return [notice(`The API key cannot read domain ${event.hostname} back (it lacks \`domains:read\`).`)];
    case 'domain-settled':
      return pendingNotice(event);
    case 'domain-status-unknown':
      return [
        notice(
          `Domain ${event.hostname} is "${event.domain.status}", a status that this action does not know${reasonClause(event.domain)}`,
        ),
      ];
    default:
      return [];
  }
}

/** Says what the user has to do while the registration is pending. */
function pendingNotice({ name, domain }: Extract<Event, { type: 'domain-settled' }>): readonly LogEntry[] {
  if (domain.meaning !== 'pending') return [];
  const lines = domain.reasons.map((reason) => `\n- ${reason}`).join('');
  return [
    notice(
      `Domain ${hostnameText(name)} is ${domain.status}: it works once its DNS records are set at the registrar and the platform has seen them.${lines}`,
    ),
  ];
}

function statusText(domain: DomainNews): string {
  return `${domain.status === undefined ? 'has no status' : `is ${domain.status}`}${reasonClause(domain)}`;
}

function reasonClause({ reasons }: DomainNews): string {
  return reasons.length === 0 ? '' : `: ${reasons.map((reason) => reason.replace(/[.;]+$/, '')).join('; ')}`;
}

/** A hostname; an international one in both its forms. */
function hostnameText({ ascii, given }: DomainName): string {
  return ascii === given ? ascii : `${given} (${ascii})`;
}

function deleted({ kind, name, existed }: Extract<Event, { type: 'deleted' }>): string {
  if (kind === 'domain') {
    return existed
      ? `Deleted domain ${name}. Its DNS records stay at the registrar: remove them there.`
      : `Domain ${name} was not registered`;
  }
  return existed ? `Deleted ${kind} "${name}"` : `There was no ${kind} "${name}"`;
}

function planned({ actions }: Extract<Event, { type: 'planned' }>, { mode }: Outcome): readonly LogEntry[] {
  if (actions.length > 0) return actions.map((action) => info(`Plan: ${describeAction(action)}`));
  return [info(mode === 'delete' ? 'Plan: nothing to delete' : 'Plan: nothing to do')];
}

/** `Collected 3 assets, 120 B (left out 4: 2 denied, 2 hidden)`, which opens to every path. */
function collected({ what, files, bytes, leftOut, digest }: Extract<Event, { type: 'collected' }>): LogEntry {
  const left =
    leftOut.length > 0 ? ` (left out ${formatNumber(leftOut.length)}: ${countByRule(leftOut)})` : '';
  return {
    level: 'group',
    title: `Collected ${formatCount(files.length, what)}, ${formatBytes(bytes)}${left}`,
    lines: [
      ...listed(files, ({ name, size }) => `${quote(name)}, ${formatBytes(size)}`),
      ...(leftOut.length > 0
        ? ['Left out:', ...listed(leftOut, ({ path, reason }) => `${quote(path)}, ${ruleText(reason)}`)]
        : []),
      ...(digest === undefined ? [] : [`sha256:${digest}`]),
    ],
  };
}

const RULES: Readonly<Record<string, string>> = {
  denied: 'denied (default_excludes)',
  hidden: 'hidden (include_hidden)',
  ignored: 'ignored (.deployignore)',
};

function ruleText(reason: string): string {
  return RULES[reason] ?? reason;
}

/** How many paths each rule left out, such as `2 denied, 1 hidden`. */
function countByRule(leftOut: readonly LeftOutPath[]): string {
  return [...Map.groupBy(leftOut, ({ reason }) => reason)]
    .map(([reason, paths]) => `${formatNumber(paths.length)} ${reason}`)
    .sort()
    .join(', ');
}

function listed<Item>(items: readonly Item[], describe: (item: Item) => string): readonly string[] {
  const more = items.length - MOST_LISTED;
  return [
    ...items.slice(0, MOST_LISTED).map((item) => `  ${describe(item)}`),
    ...(more > 0 ? [`  and ${formatNumber(more)} more`] : []),
  ];
}

function quote(path: string): string {
  return JSON.stringify(path);
}

/** `Uploaded 214 objects, 1.8 MB, to bucket "site" (12 unchanged, 3 deleted)`, which opens to every object. */
function uploaded({ bucket, figures, objects }: Extract<Event, { type: 'uploaded' }>): readonly LogEntry[] {
  const { uploadedCount, uploadedBytes, unchangedCount, deletedCount, failed } = figures;
  const rest = [
    ...(unchangedCount > 0 ? [`${formatNumber(unchangedCount)} unchanged`] : []),
    ...(deletedCount > 0 ? [`${formatNumber(deletedCount)} deleted`] : []),
    ...(failed.length > 0 ? [`${formatNumber(failed.length)} failed`] : []),
  ];
  const title = `Uploaded ${formatCount(uploadedCount, 'object')}, ${formatBytes(uploadedBytes)}, to bucket "${bucket}"`;
  const changed = objects.filter(({ result }) => result !== 'unchanged');
  return [
    {
      level: 'group',
      title: `${title}${rest.length > 0 ? ` (${rest.join(', ')})` : ''}`,
      lines: listed(changed, ({ key, size, result }) => `${quote(key)}, ${formatBytes(size)}, ${result}`),
    },
    ...failed.map(({ key, reason }) => info(`Failed: ${quote(key)}: ${reason}`)),
  ];
}

/** `40 of 200 files, 1.2 MB of 6.0 MB, 800 kB/s, about 6 s left`. */
function describeProgress({ files, totalFiles, bytes, totalBytes, elapsedMs }: UploadProgress): string {
  const fraction = Math.min(share(files, totalFiles), share(bytes, totalBytes));
  const leftMs = 1000 * Math.max(1, Math.round((elapsedMs * (1 - fraction)) / fraction / 1000));
  const left = fraction > 0 && fraction < 1 ? `, about ${formatDuration(leftMs)} left` : '';
  const rate = formatBytes(Math.round((1000 * bytes) / Math.max(elapsedMs, 1)));
  const count = `${formatNumber(files)} of ${formatCount(totalFiles, 'file')}`;
  return `${count}, ${formatBytes(bytes)} of ${formatBytes(totalBytes)}, ${rate}/s${left}`;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

function revisionName({ revisionId }: RevisionSighting): string {
  return revisionId === undefined ? 'The new revision' : `Revision ${shortId(revisionId)}`;
}

function info(text: string): LogEntry {
  return { level: 'info', text };
}

function notice(text: string): LogEntry {
  return { level: 'notice', text };
}
