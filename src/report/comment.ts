/** The comment on a pull request: what a reviewer looks for, and nothing else. Pure. */
import { formatTime } from '../format.ts';
import { cutLines, factTable, text } from '../markdown.ts';
import { failureLines } from './failure.ts';
import { headline } from './headline.ts';
import { notesOf, type Run } from './run.ts';
import { addressLink, commitLink, type Origin, quoteBlock, rowsOf } from './summary.ts';

/** GitHub allows 65,536 characters, which include a mark that the comment begins with. */
const LONGEST_COMMENT = 64_000;

/** The run that writes a comment. */
interface CommentOrigin extends Origin {
  /** Address of the run. */
  readonly logUrl: string;
  /** ISO 8601. */
  readonly time: string;
}

/** The comment on a pull request as Markdown. */
export function commentMarkdown(run: Run, origin: CommentOrigin): string {
  const { failure, subject } = run;
  const rows = rowsOf(run);
  const address = addressLink(run);
  const facts = factTable([
    ['Domain', rows.Domain],
    ['Address', address && `${address} (needs the API key)`],
    ...['Revision', 'Status', 'Health check'].map((name) => [name, rows[name]] as const),
    ['Commit', commitLink(origin)],
    ['Artifacts', rows.Artifacts],
  ]);
  const parts = [
    `### ${headline(run)}`,
    ...(failure ? [quoteBlock('CAUTION', failureLines(failure, run))] : []),
    ...notesOf(run).map(({ kind, lines }) => quoteBlock(kind, lines)),
    subject.mode === 'delete' ? '' : facts,
  ];
  const markdown = parts.filter((part) => part !== '').join('\n\n');
  return `${cutLines(markdown, LONGEST_COMMENT)}\n\n${footer(origin)}`;
}

/** The comment on a pull request whose preview was deleted. */
export function removalMarkdown(name: string, origin: CommentOrigin): string {
  return `### 🗑️ Preview of ${text(name)} is deleted\n\n${footer(origin)}`;
}

function footer({ logUrl, time }: CommentOrigin): string {
  const link = /^https?:\/\/[\w.:/-]+$/.test(logUrl) ? `[Run](${logUrl})` : 'Run';
  return `<sub>${link} · ${text(formatTime(time))}</sub>`;
}
