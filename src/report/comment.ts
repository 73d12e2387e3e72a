/** The comment on a pull request, with what a reviewer needs. Pure. */
import { formatTime } from '../format.ts';
import type { SafeText, Sink } from '../sink.ts';
import { headline } from './headline.ts';
import { createMarkdown, factTable, joinParts, type Markdown } from './markdown.ts';
import type { Run } from './run.ts';
import { addressLink, alerts, commitLink, commitOf, type Repository, rowsOf } from './summary.ts';

/** GitHub allows 65,536 characters (https://github.com/peter-evans/create-or-update-comment/issues/181), with the mark. */
const LONGEST_COMMENT = 64_000;

interface CommentOrigin extends Repository {
  readonly logUrl: string;
  readonly time: string;
  /** Of the platform. */
  readonly host: string;
  readonly keyPrefix: string;
}

export function commentMarkdown(run: Run, origin: CommentOrigin, sink: Sink): SafeText {
  const markdown = createMarkdown(sink);
  const rows = rowsOf(run, markdown);
  const address = addressLink(run, markdown);
  const { preview } = run.subject;
  const facts = factTable([
    ['Domain', rows.Domain],
    ['Address', address && `${address} (needs the API key)`],
    ...['Revision', 'Status', 'Health check'].map((name) => [name, rows[name]] as const),
    ['Fork', preview?.fork && markdown.code(preview.fork)],
    ['Commit', commitLink({ ...origin, commit: commitOf(run) })],
    ['Artifacts', rows.Artifacts],
    ...placeRows(origin, markdown),
  ]);
  const parts = [
    `### ${markdown.text(headline(run))}`,
    ...alerts(run, markdown),
    run.subject.mode === 'delete' ? factTable(placeRows(origin, markdown)) : facts,
  ];
  return sink.text(`${joinParts(parts, LONGEST_COMMENT, sink)}\n\n${footer(origin)}`);
}

export function removalMarkdown(name: string, origin: CommentOrigin, sink: Sink): SafeText {
  const markdown = createMarkdown(sink);
  const place = factTable(placeRows(origin, markdown));
  return sink.text(`### 🗑️ Preview of ${markdown.text(name)} is deleted\n\n${place}\n\n${footer(origin)}`);
}

/** What distinguishes the comment from that of another preview with the same name. */
function placeRows({ host, keyPrefix }: CommentOrigin, { code }: Markdown) {
  return [
    ['Platform', code(host)],
    ['Key prefix', keyPrefix && code(keyPrefix)],
  ] as const;
}

function footer({ logUrl, time }: CommentOrigin): string {
  const link = /^https?:\/\/[\w.:/-]+$/.test(logUrl) ? `[Run](${logUrl})` : 'Run';
  return `<sub>${link} · ${formatTime(time)}</sub>`;
}
