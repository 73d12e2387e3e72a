import { html, type Markup, type Piece } from './html.ts';

type Mood = 'good' | 'wait' | 'bad' | 'still';

/** How good a state is; `still`, which is neither good nor bad, for all others. */
const MOODS: Readonly<Record<string, Mood>> = {
  active: 'good',
  succeeded: 'good',
  public: 'good',
  pending: 'wait',
  expired: 'wait',
  failed: 'bad',
};

/** A state in one word, colored by how good it is. */
export function pill(word: string, mood: Mood = MOODS[word] ?? 'still'): Markup {
  return html`<span class="pill ${mood}">${word}</span>`;
}

/** Longer texts may be cut where there is no room for them. */
const SHORT = 20;

/** Text that is cut with an ellipsis where it has no room; its full length is the title then. `shown` is its markup. */
export function cut(
  text: string,
  element: 'span' | 'code' | 'bdi' | 'h1' | 'p' = 'span',
  shown: Piece = text,
): Markup {
  return html`<${element} class="cut"${text.length > SHORT && html` title="${text}"`}>${shown}</${element}>`;
}

/** A part of a page under its own heading. */
export function card(heading: Piece, content: Piece, beside?: Piece): Markup {
  return html`<section class="card"><header><h2>${heading}</h2>${beside}</header>${content}</section>`;
}

/**
 * What a column contains: the `name` of the row, text that never breaks (`whole`), a number (`end`), text that breaks
 * only when it is long (`short`), a button (`act`, whose heading only screen readers get), or other text.
 */
type Kind = 'name' | 'whole' | 'end' | 'short' | 'act' | 'text';

/** Tables that fit narrow windows, and tables that only fit wide ones, by the number of their columns. */
const WIDTHS: Readonly<Record<number, string>> = { 2: 'slim', 7: 'wide' };

/**
 * A table, with the kind of each column under its heading; `current` is the index of the row to highlight. Without room
 * for its columns each row is shown as a list, which would remove the table's roles: so they are written out.
 */
export function table(
  caption: string,
  columns: Readonly<Record<string, Kind>>,
  rows: readonly (readonly Piece[])[],
  current?: number,
): Markup {
  const entries = Object.entries(columns);
  const heads = entries.map(
    ([label, kind]) =>
      html`<th role="columnheader" scope="col" class="${kind}"><span class="${kind === 'act' && 'unseen'}">${label}</span></th>`,
  );
  const cells = (row: readonly Piece[]) =>
    entries.map(
      ([label, kind], at) => html`<td role="cell" class="${kind}" data-label="${label}">${row[at]}</td>`,
    );
  const lines = rows.map(
    (row, at) => html`<tr role="row"${at === current && html` aria-current="true"`}>${cells(row)}</tr>`,
  );
  return html`<table role="table" class="${WIDTHS[entries.length]}" aria-label="${caption}"><thead role="rowgroup"><tr role="row">${heads}</tr></thead><tbody role="rowgroup">${lines}</tbody></table>`;
}

/** A part of a page that the script keeps up to date; its ID is of no other part. */
export function live(id: string, content: Piece): Markup {
  return html`<div class="live" id="live-${id}" data-live>${content}</div>`;
}

/** Values under their names. */
export function facts(values: Readonly<Record<string, Piece>>): Markup {
  const entries = Object.entries(values);
  return html`<dl class="facts">${entries.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** Text to copy, such as a command line. A secret has a `label`, and one click selects all of it. */
export function copyable(text: string, label?: string): Markup {
  const group = label !== undefined && html` role="group" aria-label="${label}"`;
  return html`<div class="copy"${group}><code>${text}</code><button type="button" class="little" data-copy hidden aria-live="polite">Copy</button></div>`;
}

/** What a page shows while it has no entries: a sentence, and the command that creates the first entry. */
export function empty(text: Piece, command?: string): Markup {
  return html`<div class="empty"><p>${text}</p>${command !== undefined && copyable(command)}</div>`;
}

/** A command line that calls the API with the key in `$KEY`: GET, or POST when there is data to send as JSON. */
export function curlLine(address: string, data?: object): string {
  const body = data ? ` \\\n  -H 'Content-Type: application/json' -d '${JSON.stringify(data)}'` : '';
  return `curl -H "Authorization: Bearer $KEY" ${address}${body}`;
}

/** A moment in ISO 8601, shown by its distance from now (in milliseconds). */
export function when(moment: string, now: number): Markup {
  return html`<time datetime="${moment}" title="${moment}">${formatMoment(Date.parse(moment), now)}</time>`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats the distance of a moment from now, past or future; from 30 days on its date. Both in milliseconds. */
export function formatMoment(moment: number, now: number): string {
  const distance = Math.abs(now - moment);
  if (distance < MINUTE) return 'just now';
  if (distance >= 30 * DAY) return new Date(moment).toISOString().slice(0, 10);
  const [size, unit] = distance < HOUR ? [MINUTE, 'min'] : distance < DAY ? [HOUR, 'h'] : [DAY, 'd'];
  const count = Math.round(distance / size);
  return moment <= now ? `${count} ${unit} ago` : `in ${count} ${unit}`;
}

/** Formats a length of time in milliseconds, down to its seconds: `1 d 2 h 5 min`. */
export function formatSpan(ms: number): string {
  const parts = [
    [Math.floor(ms / DAY), 'd'],
    [Math.floor((ms % DAY) / HOUR), 'h'],
    [Math.floor((ms % HOUR) / MINUTE), 'min'],
    [Math.floor((ms % MINUTE) / 1000), 's'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return shown.join(' ') || 'less than 1 s';
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Formats a number of bytes: `0 B`, `1.2 kB`, `35 MB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** power;
  return `${power > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`;
}

/** Formats a number with its noun: `1 bucket`, `1,200 buckets`. */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
