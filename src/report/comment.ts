import { formatTime } from '../format.ts';
import type { Outcome } from '../outcome.ts';
import { failureLines } from './failure.ts';
import { headline } from './headline.ts';
import { factsTable, type Origin, quoteBlock } from './summary.ts';

/** GitHub allows 65,536 characters. */
const LONGEST_COMMENT = 60_000;

/** The comment on a pull request as Markdown. Pure. @param logUrl address of the run */
export function commentMarkdown(
  outcome: Outcome,
  origin: Origin & { readonly logUrl: string; readonly time: string },
): string {
  const { failure } = outcome;
  const parts = [
    `### ${headline(outcome)}`,
    ...(failure ? [quoteBlock('CAUTION', failureLines(failure, outcome))] : []),
    ...(outcome.mode === 'delete' ? [] : [factsTable(outcome, origin)]),
    `<sub>[Run](${origin.logUrl}) · ${formatTime(origin.time)}</sub>`,
  ];
  const text = parts.join('\n\n');
  return text.length <= LONGEST_COMMENT
    ? text
    : `${text.slice(0, LONGEST_COMMENT)}\n\n… [The run](${origin.logUrl}) shows the rest.`;
}
