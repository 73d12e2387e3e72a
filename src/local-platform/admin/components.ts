import type { HttpError } from '../http/errors.ts';
import { formatMoment } from './format.ts';
import { html, type Markup, type Piece } from './html.ts';

/** How a state is to be taken: `still` says nothing either way. */
export type Mood = 'good' | 'wait' | 'bad' | 'still';

/** A state in a word. */
export function pill(mood: Mood, word: string): Markup {
  return html`<span class="pill ${mood}">${word}</span>`;
}

/** The head of a page: its title with what stands beside it, and a line on what the page is. */
export function head(title: Piece, line: Piece, beside?: Piece): Markup {
  return html`<div class="head"><h1>${title}</h1>${beside}<p>${line}</p></div>`;
}

/** A part of a page under its own heading. */
export function card(heading: string, content: Piece, beside?: Piece): Markup {
  return html`<section class="card"><header><h2>${heading}</h2>${beside}</header>${content}</section>`;
}

/**
 * One column of a table. The `name` of a row stands out, `whole` and `end` (a number) are never broken, and `short` is
 * broken only when it is long.
 */
export interface Column {
  readonly label: string;
  readonly kind?: 'name' | 'whole' | 'end' | 'short';
  /** The heading is for those alone who cannot see that none is needed. */
  readonly isUnseen?: boolean;
}

export interface Row {
  readonly cells: readonly Piece[];
  readonly isCurrent?: boolean;
}

/** A table; where there is no room for its columns each row stands as a list. Its roles are named because they would be lost with that. */
export function table(caption: string, columns: readonly Column[], rows: readonly Row[]): Markup {
  const size = columns.length > 6 ? 'wide' : undefined;
  const heads = columns.map(
    ({ label, kind, isUnseen }) =>
      html`<th role="columnheader" scope="col" class="${kind}">${isUnseen ? html`<span class="unseen">${label}</span>` : label}</th>`,
  );
  const lines = rows.map(
    ({ cells, isCurrent }) =>
      html`<tr role="row"${isCurrent && html` aria-current="true"`}>${columns.map(({ label, kind, isUnseen }, at) => html`<td role="cell" class="${kind}" data-label="${isUnseen ? '' : label}">${kind === 'short' ? html`<span class="short">${cells[at]}</span>` : cells[at]}</td>`)}</tr>`,
  );
  return html`<table role="table" class="${size}" aria-label="${caption}"><thead role="rowgroup"><tr role="row">${heads}</tr></thead><tbody role="rowgroup">${lines}</tbody></table>`;
}

/** What is known of one thing, each under its name. */
export function facts(entries: readonly (readonly [name: string, value: Piece])[]): Markup {
  return html`<dl class="facts">${entries.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** Text to take away, such as a line for a shell. */
export function copyable(text: string): Markup {
  return html`<div class="copy"><code>${text}</code>${copyButton()}</div>`;
}

/** A secret to take away: a click marks all of it. */
export function copyableSecret(text: string, label: string): Markup {
  return html`<div class="copy secret" role="group" aria-label="${label}"><code>${text}</code>${copyButton()}</div>`;
}

function copyButton(): Markup {
  return html`<button type="button" class="little" data-copy hidden aria-live="polite">Copy</button>`;
}

/** What a page shows as long as it has nothing to show: what would be here, and the line that brings it about. */
export function empty(text: Piece, command?: string): Markup {
  return html`<div class="empty"><p>${text}</p>${command !== undefined && copyable(command)}</div>`;
}

/** A moment in ISO 8601, told by its distance from now. */
export function when(moment: string, now: number): Markup {
  return html`<time datetime="${moment}" title="${moment}">${formatMoment(Date.parse(moment), now)}</time>`;
}

/** Tells why what a form asked for was not done. */
export function refusal(problem: HttpError | undefined): Markup | undefined {
  if (!problem) return undefined;
  const { message, details } = problem;
  const list = html`<ul>${details.map((one) => html`<li>${one.path}: ${one.message}</li>`)}</ul>`;
  return html`<div class="notice bad" role="alert">${details.length > 1 ? html`<p>Nothing was done, since this is wrong:</p>${list}` : html`<p>${message}</p>`}</div>`;
}

/** A line for a shell that calls the API; `$KEY` stands for the key. `data` is sent as JSON. */
export function curlLine(method: string, address: string, data?: object): string {
  const verb = method === 'GET' || (method === 'POST' && data) ? '' : ` -X ${method}`;
  const body = data ? ` \\\n  -H 'Content-Type: application/json' -d '${JSON.stringify(data)}'` : '';
  return `curl -H "Authorization: Bearer $KEY"${verb} ${address}${body}`;
}
