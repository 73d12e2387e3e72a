/** The parts of pages. */
import { call, useLive } from './live.js';
import { html as template, useRef, useState } from './preact.js';
import { formatCount, linkTo } from './text.js';

/** Characters that are invisible or change the order of others. Joiners are part of the spelling of words. */
const HIDDEN = /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]--[\t\n\u{200c}\u{200d}]]/gv;

/** Template tag for elements. Hidden characters are shown by their code points, so that no text looks like another one. */
export const html = (strings, ...values) => template(strings, ...values.map(reveal));

function reveal(value) {
  if (Array.isArray(value)) return value.map(reveal);
  if (typeof value !== 'string') return value;
  return value.replace(HIDDEN, (character) => `\\u{${character.codePointAt(0).toString(16)}}`);
}

/** A page with its heading, what it says of a change, and links to the pages above it: pairs of a name and its place. */
export function Page({ title, lead, trail = [], beside, children }) {
  const { isLost, notice } = useLive();
  document.title = `${title} · Local platform`;
  const links = trail.map(
    ([name, ...place], at) => html`${at > 0 && ' / '}<a href=${linkTo(...place)}>${name}</a>`,
  );
  return html`<div class="head">${links.length > 0 && html`<p class="small">${links}</p>`}<h1>${title}</h1>${beside}
    <span id="live-state" class="small" role="status">${isLost && 'Connection lost. Trying again …'}</span>
    ${lead && html`<p>${lead}</p>`}</div>${notice}<div class="live">${children}</div>`;
}

export const Card = ({ title, beside, children }) =>
  html`<section class="card"><header><h2>${title}</h2>${beside}</header>${children}</section>`;

/** What a message is about, by its color: something `good`, `bad`, or to `wait` for. */
export const Notice = ({ mood, role, children }) =>
  html`<div class="notice ${mood}" role=${role}>${children}</div>`;

/** A state in one word, colored by how good it is: the word says that itself, or `mood`. */
export const Pill = ({ word, mood = word }) => html`<span class="pill ${mood}">${word}</span>`;

/** More rows would be of no use to a reader. */
const MOST_ROWS = 200;

/**
 * A table. Its columns are the functions that return the cell of a row, by their labels; the first one names the row,
 * and `id` identifies it. Without rows, it shows `children`. Where it has no room, it becomes a list, which removes
 * the roles of a table: so they are written out.
 */
export function Table({ caption, rows, columns, id, isCurrent, children }) {
  if (rows.length === 0) return html`<div class="inside">${children}</div>`;
  const entries = Object.entries(columns);
  const heads = entries.map(([label]) => html`<th role="columnheader" scope="col">${label}</th>`);
  const lines = rows.slice(0, MOST_ROWS).map((row, at) => {
    const cells = entries.map(
      ([label, cell]) => html`<td role="cell" data-label=${label}>${cell(row, at)}</td>`,
    );
    return html`<tr role="row" key=${row[id]} aria-current=${isCurrent?.(row) ? 'true' : undefined}>${cells}</tr>`;
  });
  return html`<table role="table" aria-label=${caption}><thead role="rowgroup"><tr role="row">${heads}</tr></thead>
    <tbody role="rowgroup">${lines}</tbody></table>
    ${rows.length > MOST_ROWS && html`<p class="inside small">The first ${MOST_ROWS} of ${formatCount(rows.length, 'row')}.</p>`}`;
}

/** Values under their names; those that are missing are left out. */
export function Facts({ values }) {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return html`<dl>${entries.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** Text to copy, such as a command line. A secret has a `label`. */
export function Copyable({ text, label }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(setCopied, 2_000, false);
  };
  return html`<div class="copy" role=${label && 'group'} aria-label=${label}><code>${text}</code>
    <button type="button" aria-live="polite" hidden=${!navigator.clipboard} onClick=${copy}>
      ${isCopied ? 'Copied' : 'Copy'}</button></div>`;
}

/** A moment in ISO 8601, shown as the reader writes it. */
export const When = ({ moment }) =>
  html`<time datetime=${moment} title=${moment}>${new Date(moment).toLocaleString()}</time>`;

/** A form of the given fields. `submit` gets their values, and returns whether they were accepted. */
export function Form({ fields, verb, submit }) {
  const onSubmit = async (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (await submit(new FormData(form))) form.reset();
  };
  return html`<form onSubmit=${onSubmit}>${fields.map((field) => html`<${Field} ...${field} />`)}
    <div class="end"><button class="first">${verb}</button></div></form>`;
}

/** A field: `choices` of several, `options` of one, or else an input with all other properties. */
function Field({ name, label, hint, choices, options, ...input }) {
  const boxes = choices?.map(
    (value) => html`<label><input type="checkbox" name=${name} value=${value} /> ${value}</label>`,
  );
  if (boxes) return html`<fieldset><legend>${label}</legend>${boxes}</fieldset>`;
  const own = { id: name, name, 'aria-describedby': hint && `${name}-hint` };
  const list = options?.map((text) => html`<option value=${text}>${text}</option>`);
  return html`<div><label for=${name}>${label}</label>${
    list
      ? html`<select ...${own}>${list}</select>`
      : html`<input autocomplete="off" spellcheck=${false} ...${own} ...${input} />`
  }${hint && html`<p class="small" id="${name}-hint">${hint}</p>`}</div>`;
}

/**
 * A button for what cannot be undone, which asks first: `verb` says what, `name` of what, and `children` what will
 * happen. The platform gets a request to `path`; after it, the reader goes to `next`.
 */
export function Confirm({ verb = 'Delete', name, method = 'DELETE', path, next = location.hash, children }) {
  const { act } = useLive();
  const dialog = useRef();
  const confirm = async () => {
    if (await act(() => call(method, path))) location.hash = next;
  };
  return html`<button onClick=${() => dialog.current.showModal()}>${verb} …<span class="unseen"> ${name}</span></button>
    <dialog ref=${dialog} closedby="any" aria-label="${verb} ${name}"><h2>${verb} ${name}</h2><p>${children}</p>
      <form method="dialog"><button>Cancel</button><button class="bad" onClick=${confirm}>${verb} permanently</button></form></dialog>`;
}
