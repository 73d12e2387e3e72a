import { isUtf8 } from 'node:buffer';
import { extname } from 'node:path/posix';
import { card, cut, empty, formatBytes, formatCount, table } from './components.ts';
import { html, type Markup, type Piece } from './html.ts';
import { pathOf } from './layout.ts';

/** More files on one page would be of no use to a reader. */
const MAX_SHOWN_FILES = 500;

/** More text on one page would be slow in browsers. */
const MAX_SHOWN_BYTES = 250_000;
const MAX_SHOWN_LINES = 5_000;

/** The files of a revision: size in bytes by path. */
export type RevisionFiles = ReadonlyMap<string, number>;

/** Names a revision of a function, in paths of pages. */
interface RevisionName {
  readonly id: string;
  readonly function_name: string;
}

/** Returns the path of the page of a revision. */
export function revisionPath({ id, function_name }: RevisionName): string {
  return `${pathOf('functions', function_name)}/revisions/${id}`;
}

function filePath(revision: RevisionName, path: string): string {
  return `${revisionPath(revision)}/files/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** The files of a revision, each with a link to its page. */
export function filesCard(revision: RevisionName, files: RevisionFiles): Markup {
  const shown = [...files].slice(0, MAX_SHOWN_FILES);
  const total = [...files.values()].reduce((sum, size) => sum + size, 0);
  const list = table(
    'Files',
    { Path: 'name', Size: 'end' },
    shown.map(([path, size]) => [fileLink(revision, path), formatBytes(size)]),
  );
  const rest =
    files.size > shown.length &&
    html`<p class="inside muted small">Showing ${shown.length} of ${formatCount(files.size, 'file')}.</p>`;
  const size = html`<span class="muted small">${formatBytes(total)}</span>`;
  return card(formatCount(files.size, 'file'), [list, rest], size);
}

/** A link to the page of a file. */
export function fileLink(revision: RevisionName, path: string): Markup {
  return html`<a href="${filePath(revision, path)}">${cut(path, 'code')}</a>`;
}

/** Text in which each place of a file, such as `main.ts:1:8`, links to its line. */
export function linkPlaces(text: string, revision: RevisionName, files: RevisionFiles): Piece {
  const longestFirst = [...files.keys()].sort((one, other) => other.length - one.length);
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: position, 1: line, index } of text.matchAll(/:(\d+):\d+/g)) {
    const before = text.slice(end, index);
    const path = longestFirst.find((one) => endsWithName(before, one));
    if (path === undefined) continue;
    const link = html`<a href="${filePath(revision, path)}#L${line}">${path}${position}</a>`;
    pieces.push(before.slice(0, -path.length), link);
    end = index + position.length;
  }
  return [...pieces, text.slice(end)];
}

/** Whether a text ends with a name, and not with a longer one. */
function endsWithName(text: string, name: string): boolean {
  return text.endsWith(name) && /^[\s("']?$/.test(text.charAt(text.length - name.length - 1));
}

/** The content of a file: its text with line numbers, or why there is none. */
export function contentCard(path: string, bytes: Buffer): Markup {
  const size = html`<span class="muted small">${formatBytes(bytes.length)}</span>`;
  if (bytes.length === 0) return card('Empty file', empty('This file has no content.'), size);
  if (bytes.includes(0) || !isUtf8(bytes)) {
    const file = `This ${extname(path)} file`.replace('  ', ' ');
    return card('Binary file', empty(`${file} is not text, so there is nothing to show.`), size);
  }
  const lines = linesOf(bytes);
  const shown = lines.slice(0, MAX_SHOWN_LINES);
  const isCut = shown.length < lines.length || bytes.length > MAX_SHOWN_BYTES;
  const heading = isCut ? 'Beginning of the file' : formatCount(lines.length, 'line');
  const rest = isCut && html`<p class="inside muted small">${restOf(shown.length, bytes.length)}</p>`;
  // The style adds the numbers, so that nobody copies them with the text.
  const text = shown.map((line, index) => html`<span id="L${index + 1}">${line}</span>\n`);
  const source = html`<pre class="source" tabindex="0" role="region" aria-label="Text of the file"><code>${text}</code></pre>`;
  return card(heading, [rest, source], size);
}

function restOf(lines: number, size: number): string {
  const shown = lines === 1 ? 'a part of its first line' : `its first ${formatCount(lines, 'line')}`;
  return `The file has ${formatBytes(size)}. This page shows ${shown}.`;
}

function linesOf(bytes: Buffer): string[] {
  // With `stream`, a character that is cut is dropped.
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_SHOWN_BYTES), { stream: true });
  const lines = text.split(/\r\n?|\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
