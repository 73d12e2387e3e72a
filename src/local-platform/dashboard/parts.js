/** The parts of pages. */
import { act } from './live.js';
import { html as template, useEffect, useRef, useState } from './preact.js';
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

/** A page with its heading, and a link to the section that it is in, unless it is the page of that section. */
export function Page({ title, lead, section, beside, children }) {
  document.title = `${title} · Local platform`;
  const above = section && html`<p class="small"><a href=${linkTo(section.toLowerCase())}>${section}</a></p>`;
  return html`<div class="head">${above}<h1>${title}</h1>${beside}
    ${lead && html`<p>${lead}</p>`}</div><div class="live">${children}</div>`;
}

export const Card = ({ title, beside, look = '', children }) =>
  html`<section class="card ${look}"><header><h2>${title}</h2>${beside}</header><div class="inside">${children}</div></section>`;

/** A state in one word, colored by how good it is: the word says that itself, or `mood`. */
export const pill = (word, mood = word) => html`<span class="pill ${mood}">${word}</span>`;
export const code = (text) => html`<code>${text}</code>`;

/** A moment in ISO 8601, shown as the reader writes it, or as `text`. */
export const when = (moment, text = new Date(moment).toLocaleString()) =>
  html`<time datetime=${moment} title=${moment}>${text}</time>`;

/** More rows would be slow in browsers. */
const MOST_ROWS = 1_000;

/**
 * A card with a table. Its columns are the functions that return the cell of a row, by their labels; the first one names
 * the row, and `id` identifies it. Without rows, it shows `children`. Where it has no room, it becomes a list, which
 * removes the roles of a table: so they are written out.
 */
export function Table({ title, beside, rows, columns, id, look = '', children }) {
  const entries = Object.entries(columns);
  const heads = entries.map(([label]) => html`<th role="columnheader" scope="col">${label}</th>`);
  const lines = rows.slice(0, MOST_ROWS).map(
    (row, at) => html`<tr role="row" key=${row[id]}>
      ${entries.map(([label, cell]) => html`<td role="cell" data-label=${label}>${cell(row, at)}</td>`)}</tr>`,
  );
  return html`<section class="card ${look}"><header><h2>${title}</h2>${beside}</header>${
    rows.length > 0
      ? html`<table role="table" aria-label=${title}><thead role="rowgroup"><tr role="row">${heads}</tr></thead>
        <tbody role="rowgroup">${lines}</tbody></table>`
      : html`<div class="inside">${children}</div>`
  }${rows.length > MOST_ROWS && html`<p class="inside small">The first ${MOST_ROWS} of ${formatCount(rows.length, 'row')}.</p>`}</section>`;
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

/**
 * Returns `attempt`, which carries out a change and returns whether it was accepted, and the notice of what that led to: what
 * the change returns to be shown, or why it was refused. It gets the focus, and so comes into view.
 */
function useOutcome() {
  const [{ said, refused }, setOutcome] = useState({});
  const element = useRef();
  useEffect(() => element.current?.focus(), [said, refused]);
  const attempt = async (work) => {
    try {
      setOutcome({ said: await act(work) });
      return true;
    } catch (error) {
      setOutcome({ refused: error });
      return false;
    }
  };
  const content = refused?.message ?? said;
  const [mood, role] = refused ? ['bad', 'alert'] : ['good', 'status'];
  const notice = html`<div class="notice ${mood}" role=${role} tabindex="-1" ref=${element}>${content}</div>`;
  return [attempt, content && notice];
}

/** A form of the given fields. `submit` gets their values, and returns what to show; `keeps` leaves them as they are. */
export function Form({ fields, verb, submit, keeps }) {
  const [attempt, notice] = useOutcome();
  const onSubmit = async (event) => {
    event.preventDefault();
    const { currentTarget } = event;
    if ((await attempt(() => submit(new FormData(currentTarget)))) && !keeps) currentTarget.reset();
  };
  return html`<form onSubmit=${onSubmit}>${fields.map(field)}
    <div class="end"><button class="first">${verb}</button></div>${notice}</form>`;
}

export function Action({ verb, name, work }) {
  const [attempt, notice] = useOutcome();
  return html`<button onClick=${() => attempt(async () => void (await work()))}>${verb}${name && html`<span class="unseen"> ${name}</span>`}</button>${notice}`;
}

/** A field: `choices` of several, `options` of one, text of several `rows`, or else an input with all other properties. */
function field({ name, label, hint, choices, options, ...input }) {
  const boxes = choices?.map(
    (value) => html`<label><input type="checkbox" name=${name} value=${value} /> ${value}</label>`,
  );
  if (boxes) return html`<fieldset><legend>${label}</legend>${boxes}</fieldset>`;
  const own = { id: name, name, 'aria-describedby': hint && `${name}-hint` };
  const list = options?.map((text) => html`<option value=${text}>${text}</option>`);
  const control = list
    ? html`<select ...${own}>${list}</select>`
    : html`<${input.rows ? 'textarea' : 'input'} autocomplete="off" spellcheck=${false} ...${own} ...${input} />`;
  return html`<div><label for=${name}>${label}</label>${control}
    ${hint && html`<p class="small" id="${name}-hint">${hint}</p>`}</div>`;
}

/**
 * A button for what cannot be undone, which asks first: `verb` says what, `name` of what, and `children` what will happen.
 * After the work, the reader goes to `next`.
 */
export function Confirm({ verb = 'Delete', name, work, next = location.hash, children }) {
  const dialog = useRef();
  const [attempt, notice] = useOutcome();
  const confirm = async () => {
    if (!(await attempt(async () => void (await work())))) return;
    dialog.current?.close();
    location.hash = next;
  };
  return html`<button type="button" onClick=${() => dialog.current.showModal()}>${verb} …<span class="unseen"> ${name}</span></button>
    <dialog ref=${dialog} closedby="any" aria-label="${verb} ${name}"><h2>${verb} ${name}</h2><p>${children}</p>${notice}
      <form method="dialog"><button>Cancel</button>
        <button type="button" class="bad" onClick=${confirm}>${verb} permanently</button></form></dialog>`;
}

export const Danger = ({ children, ...confirm }) =>
  html`<${Card} title="Danger zone" look="danger"><p>${children}</p>
    <div><${Confirm} ...${confirm}>${children}<//></div><//>`;
