/** The parts of pages. */
import { DAY, formatCount, HOUR, MINUTE } from './platform.js';
import { html as template, useLayoutEffect, useRef, useState } from './preact.js';

/** Characters that are invisible or change the order of others. Joiners are part of the spelling of words. */
const HIDDEN = /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]--[\t\n\u{200c}\u{200d}]]/gv;

/** Template tag for elements. Hidden characters are shown by their code points, so that no text looks like another one. */
export function html(strings, ...values) {
  return template(strings, ...values.map((value) => (typeof value === 'string' ? reveal(value) : value)));
}

const reveal = (text) => text.replace(HIDDEN, (character) => `\\u{${character.codePointAt(0).toString(16)}}`);

/** How good a state is; `still`, which is neither good nor bad, for all others. */
const MOODS = {
  active: 'good',
  succeeded: 'good',
  public: 'good',
  pending: 'wait',
  expired: 'wait',
  failed: 'bad',
};

/** A state in one word, colored by how good it is. */
export const Pill = ({ word, mood = MOODS[word] ?? 'still' }) =>
  html`<span class="pill ${mood}">${word}</span>`;

/** Text that is cut with an ellipsis where it has no room; its full length is the title then. */
export function Cut({ text, as = 'span', children }) {
  const title = text.length > 12 ? text : undefined;
  return html`<${as} class="cut" title=${title}>${children ?? text}</${as}>`;
}

export const Card = ({ title, beside, children }) =>
  html`<section class="card"><header><h2>${title}</h2>${beside}</header>${children}</section>`;

/** Tables that fit narrow windows, and tables that only fit wide ones, by the number of their columns. */
const WIDTHS = { 2: 'slim', 7: 'wide' };

/**
 * A table. Its columns are the `name` of the row, text that never breaks (`whole`), a number (`end`), text that breaks
 * only when it is long (`short`), a button (`act`, whose heading only screen readers get), or other `text`. A row is
 * its cells after its key; without rows, `none` is shown. Without room, rows are shown as lists, which removes the table's
 * roles: so they are written out.
 */
export function Table({ caption, columns, rows, current, none }) {
  if (rows.length === 0 && none) return none;
  const entries = Object.entries(columns);
  const heads = entries.map(
    ([label, kind]) => html`<th role="columnheader" scope="col" class=${kind}>
      <span class=${kind === 'act' ? 'unseen' : ''}>${label}</span></th>`,
  );
  const lines = rows.map(([key, ...cells]) => {
    const filled = entries.map(
      ([label, kind], at) => html`<td role="cell" class=${kind} data-label=${label}>${cells[at]}</td>`,
    );
    return html`<tr role="row" key=${key} aria-current=${key === current ? 'true' : undefined}>${filled}</tr>`;
  });
  return html`<table role="table" class=${WIDTHS[entries.length]} aria-label=${caption}>
    <thead role="rowgroup"><tr role="row">${heads}</tr></thead><tbody role="rowgroup">${lines}</tbody></table>`;
}

/** Values under their names; those that are missing are left out. */
export function Facts({ values }) {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  const list = entries.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  return html`<dl class="facts">${list}</dl>`;
}

/** Text to copy, such as a command line. A secret has a `label`, and one click selects all of it. */
export function Copyable({ text, label }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(setCopied, 2_000, false);
  };
  return html`<div class="copy" role=${label && 'group'} aria-label=${label}><code>${text}</code>
    <button type="button" class="little" aria-live="polite" hidden=${!navigator.clipboard} onClick=${copy}>
      ${isCopied ? 'Copied' : 'Copy'}</button></div>`;
}

/** What a page shows while it has no entries: a sentence, and the command that creates the first entry. */
export const Empty = ({ command, children }) =>
  html`<div class="empty"><p>${children}</p>${command && html`<${Copyable} text=${command} />`}</div>`;

/** Text of a program, which scrolls. */
export const Region = ({ label, kind, children }) =>
  html`<pre class=${kind} tabindex="0" role="region" aria-label=${label}>${children}</pre>`;

/** Says that a list is not complete. */
export const Rest = ({ shown, all, noun, children }) =>
  shown < all &&
  html`<p class="inside muted small">Showing ${shown} of ${formatCount(all, noun)}. ${children}</p>`;

/** The lines of a log. Whoever has not scrolled up sees the newest ones, at its end. */
export function Log({ lines }) {
  const log = useRef();
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (isAtEnd.current) log.current.scrollTop = log.current.scrollHeight;
  });
  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
    isAtEnd.current = scrollTop + clientHeight >= scrollHeight - 4;
  };
  // An element for each line: a new one leaves the reader's selection in the others.
  return html`<pre class="log" tabindex="0" role="region" aria-label="Log" ref=${log} onScroll=${onScroll}>
    ${lines.map((line) => html`<span>${line}${'\n'}</span>`)}</pre>`;
}

/** A moment in ISO 8601, shown by its distance from now, or by its date from 30 days on. */
export function When({ moment, now }) {
  const distance = Math.abs(Date.parse(now) - Date.parse(moment));
  const [size, unit] = distance < HOUR ? [MINUTE, 'min'] : distance < DAY ? [HOUR, 'h'] : [DAY, 'd'];
  const count = `${Math.round(distance / size)} ${unit}`;
  const relative = moment <= now ? `${count} ago` : `in ${count}`;
  const shown = distance < MINUTE ? 'just now' : distance < 30 * DAY ? relative : moment.slice(0, 10);
  return html`<time datetime=${moment} title=${moment}>${shown}</time>`;
}
