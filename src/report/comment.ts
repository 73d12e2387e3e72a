/** The comment on a pull request: what a reviewer looks for, and nothing else. Pure. */
import { formatNumber, formatTime } from '../format.ts';
import { domainUrl, isUnconfirmed, type Outcome } from '../outcome.ts';
import { failureLines } from './failure.ts';

import { failureIcon, revisionNews } from './headline.ts';
import { code, factTable, text } from './markdown.ts';

import { addressLink, commitLink, DOUBT, isDoubtful, type Origin, quoteBlock } from './summary.ts';

/**
 * GitHub allows 65,536 characters. Texts are cut before they become Markdown, which is at most eight times as long, so
 * that nothing is cut in the middle of a link.
 */
const LONGEST_FAILURE = 5000;
const LONGEST_VALUE = 300;

/** The run that writes a comment. */
interface CommentOrigin extends Origin {
  /** Address of the run. */
  readonly logUrl: string;
  /** ISO 8601. */
  readonly time: string;
}

/** The comment on a pull request as Markdown. */
export function commentMarkdown(outcome: Outcome, origin: CommentOrigin): string {
  const { failure, removal } = outcome;
  const failed = failure && cut(failureLines(failure, outcome).join('\n'), LONGEST_FAILURE).split('\n');
  const parts = [
    `### ${commentHeadline(outcome)}`,
    ...(failed ? [quoteBlock('CAUTION', failed)] : []),
    ...(isDoubtful(outcome) ? [quoteBlock('NOTE', [DOUBT])] : []),
    removal ? removalText(outcome) : factsOf(outcome, origin),
    footer(origin),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function commentHeadline(outcome: Outcome): string {
  const { failure, removal, isLive, deployed, revisionEnd } = outcome;
  const name = text(cut(subjectOf(outcome)));
  if (removal) return removalHeadline(name, outcome);
  if (isUnconfirmed(outcome) || revisionEnd?.end === 'superseded' || revisionEnd?.end === 'vanished')
    return `${failureIcon(outcome)} Preview of ${name} ${revisionNews(outcome)}`;
  if (failure)
    return isLive ? `❌ Preview of ${name} is live, but has failed` : `❌ Preview of ${name} failed`;
  return deployed && !isLive
    ? `⏳ Preview of ${name} is deployed, not waited for`
    : `✅ Preview of ${name} is ready`;
}

function removalHeadline(name: string, outcome: Outcome): string {
  return outcome.failure
    ? `❌ Preview of ${name} could not be deleted completely`
    : `🗑️ Preview of ${name} is deleted`;
}

function removalText({ failure }: Outcome): string {
  return failure ? '' : 'The pull request is closed. Nothing of the preview is left.';
}

/** The name that the workflow contains: `hello` of the function `hello-pr-7`. */
function subjectOf({ function: name, bucket, domain, preview }: Outcome): string {
  const suffix = `-${preview}`;
  if (name !== undefined) return name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
  return bucket ?? domain?.name.given ?? 'this repository';
}

function factsOf(outcome: Outcome, origin: Origin): string {
  const { revision, health, domain, upload, bucket } = outcome;
  const { revisionId, status } = revision;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Domain', domain?.result && domainText(outcome)],
    ['Address', addressText(outcome)],
    ['Revision', value(revisionId)],
    ['Status', value(status)],
    ['Health check', health],
    ['Commit', commitLink(origin)],
    ['Artifacts', upload && uploadText(upload, bucket)],
  ];
  return factTable(rows);
}

function addressText(outcome: Outcome): string | undefined {
  const { url } = outcome;
  const link = addressLink(url === undefined ? outcome : { ...outcome, url: cut(url) });
  return link && `${link} (needs the API key)`;
}

function domainText(outcome: Outcome): string {
  const { domain } = outcome;
  const url = domainUrl(outcome);
  if (url !== undefined && /^https:\/\/[a-z\d.-]{1,253}\/$/.test(url)) return `**<${url}>**`;
  const status = domain?.last?.status;
  return `${value(domain?.name.ascii)}${status === undefined ? '' : ` is ${value(status)}`}`;
}

function uploadText(
  { uploadedCount, unchangedCount, deletedCount, failed }: NonNullable<Outcome['upload']>,
  bucket: string | undefined,
): string {
  const counts = [
    [uploadedCount, 'uploaded'],
    [unchangedCount, 'unchanged'],
    [deletedCount, 'deleted'],
    [failed.length, 'failed'],
  ] as const;
  const shown = counts.filter(([count, what]) => count > 0 || (what === 'uploaded' && deletedCount === 0));
  const list = shown.map(([count, what]) => `${formatNumber(count)} ${what}`).join(', ');
  return bucket === undefined ? list : `bucket ${value(bucket)}: ${list}`;
}

function runLink(logUrl: string): string {
  return /^https?:\/\/[\w.:/-]+$/.test(logUrl) ? `[Run](${logUrl})` : 'Run';
}

/** Untrusted text as code, where GitHub links nothing. */
function value(given: string | undefined): string | undefined {
  return given === undefined || given === '' ? undefined : code(cut(given));
}

function cut(given: string, longest = LONGEST_VALUE): string {
  return given.length > longest ? `${given.slice(0, longest)}…` : given;
}

/** The comment on a pull request whose preview a sweep has deleted. */
export function removalMarkdown(name: string, origin: CommentOrigin): string {
  return [`### 🗑️ Preview of ${text(cut(name))} is deleted`, footer(origin)].join('\n\n');
}

function footer({ logUrl, time }: CommentOrigin): string {
  return `<sub>${runLink(logUrl)} · ${text(cut(formatTime(time)))}</sub>`;
}
