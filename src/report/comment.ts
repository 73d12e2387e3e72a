/** The comment on a pull request: what a reviewer looks for, and nothing else. Pure. */
import { formatTime } from '../format.ts';
import { factTable, text } from '../markdown.ts';
import { failureLines } from './failure.ts';
import { headline } from './headline.ts';
import { isLive, isUnconfirmed, lastOf, notesOf, type Run } from './run.ts';
import { addressLink, commitLink, type Origin, quoteBlock, rowsOf } from './summary.ts';

/** GitHub allows 65,536 characters, which include a mark that the comment begins with. */
const LONGEST_COMMENT = 64_000;
/**
 * Texts are cut before they become Markdown, which is at most eight times as long, so that nothing is cut in the middle
 * of a link.
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

/** The comment on a pull request as Markdown. @param name of what is previewed, as the workflow contains it */
export function commentMarkdown(name: string, run: Run, origin: CommentOrigin): string {
  const { failure, subject } = run;
  const isRemoval = subject.mode === 'delete';
  const failed = failure && cut(failureLines(failure, run).join('\n'), LONGEST_FAILURE).split('\n');
  const gone = failure ? '' : 'The pull request is closed. Nothing of the preview is left.';
  const parts = [
    `### ${commentHeadline(text(cut(name)), run)}`,
    ...(failed ? [quoteBlock('CAUTION', failed)] : []),
    ...notesOf(run, 'await-revision').map(({ kind, lines }) => quoteBlock(kind, lines)),
    isRemoval ? gone : factsOf(run, origin),
    footer(origin),
  ];
  const markdown = parts.filter((part) => part !== '').join('\n\n');
  return markdown.length <= LONGEST_COMMENT ? markdown : tooLong(name, origin);
}

/** An id of a revision may have any length. */
function tooLong(name: string, origin: CommentOrigin): string {
  const rest = 'The result is too long for a comment: look at the job summary of the run.';
  return [`### Preview of ${text(cut(name))}`, rest, footer(origin)].join('\n\n');
}

function commentHeadline(name: string, run: Run): string {
  const { failure, subject } = run;
  if (subject.mode === 'delete')
    return failure ? `❌ Preview of ${name} could not be deleted completely` : gone(name);
  const end = lastOf(run, 'await-revision')?.result.end;
  if (isUnconfirmed(run) || end === 'superseded' || end === 'vanished')
    return headline(run).replace(' ', ` Preview of ${name}: `);
  if (failure) return `❌ Preview of ${name} ${isLive(run) ? 'is live, but has failed' : 'failed'}`;
  return lastOf(run, 'deploy-function') && !isLive(run)
    ? `⏳ Preview of ${name} is deployed, not waited for`
    : `✅ Preview of ${name} is ready`;
}

function gone(name: string): string {
  return `🗑️ Preview of ${name} is deleted`;
}

function factsOf(run: Run, origin: Origin): string {
  const rows = rowsOf(run, origin);
  const address = addressLink(run);
  return factTable([
    ['Domain', rows.Domain],
    ['Address', address && `${address} (needs the API key)`],
    ...['Revision', 'Status', 'Health check'].map((name) => [name, rows[name]] as const),
    ['Commit', commitLink(origin)],
    ['Artifacts', rows.Artifacts],
  ]);
}

function cut(given: string, longest = LONGEST_VALUE): string {
  return given.length > longest ? `${given.slice(0, longest)}…` : given;
}

/** The comment on a pull request whose preview a sweep has deleted. */
export function removalMarkdown(name: string, origin: CommentOrigin): string {
  return [`### ${gone(text(cut(name)))}`, footer(origin)].join('\n\n');
}

function footer({ logUrl, time }: CommentOrigin): string {
  const link = /^https?:\/\/[\w.:/-]+$/.test(logUrl) ? `[Run](${logUrl})` : 'Run';
  return `<sub>${link} · ${text(cut(formatTime(time)))}</sub>`;
}
