import { formatTime } from '../format.ts';
import type { Outcome } from '../outcome.ts';
import { failureLines } from './failure.ts';
import { headline } from './headline.ts';
import { code } from './markdown.ts';
import { factsTable, type Origin, quoteBlock } from './summary.ts';

/** GitHub allows 65,536 characters. */
const LONGEST_COMMENT = 60_000;

/** The run that writes a comment. */
interface CommentOrigin extends Origin {
  /** Address of the run. */
  readonly logUrl: string;
  /** ISO 8601. */
  readonly time: string;
}

/** The comment on a pull request as Markdown. Pure. */
export function commentMarkdown(outcome: Outcome, origin: CommentOrigin): string {
  const { failure } = outcome;
  const parts = [
    `### ${headline(outcome)}`,
    ...(failure ? [quoteBlock('CAUTION', failureLines(failure, outcome))] : []),
    ...(outcome.mode === 'delete' ? [] : [factsTable(outcome, origin)]),
    footer(origin),
  ];
  const text = parts.join('\n\n');
  return text.length <= LONGEST_COMMENT
    ? text
    : `${text.slice(0, LONGEST_COMMENT)}\n\n… [The run](${origin.logUrl}) shows the rest.`;
}

/** The comment on a pull request whose preview is deleted, as Markdown. Pure. */
export function removalMarkdown(name: string, origin: CommentOrigin): string {
  return [`### 🗑️ The preview of ${code(name)} is deleted`, footer(origin)].join('\n\n');
}

function footer({ logUrl, time }: CommentOrigin): string {
  return `<sub>[Run](${logUrl}) · ${formatTime(time)}</sub>`;
}
