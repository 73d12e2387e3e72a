/** The parts of pages by which a reader changes something. */
import { html } from './parts.js';

/** A form; `send` gets its text fields and the form itself, which keeps what was filled in when it is refused. */
export function Form({ send, children, ...others }) {
  const onSubmit = (event) => {
    event.preventDefault();
    send(new FormData(event.currentTarget), event.currentTarget);
  };
  return html`<form onSubmit=${onSubmit} ...${others}>${children}</form>`;
}

/** A field of a form with its label and a hint. Other properties are those of its input, which `children` replace. */
export function Field({ name, label, hint, children, ...input }) {
  const id = hint && `${name}-hint`;
  return html`<div class="field"><label for=${name}>${label}</label>
    ${
      children ??
      html`<input id=${name} name=${name} autocomplete="off" spellcheck=${false} aria-describedby=${id} ...${input} />`
    }
    ${hint && html`<p class="hint" id=${id}>${hint}</p>`}</div>`;
}

/** A list to choose from: pairs of a value and its label. */
export function Select({ name, options, choose }) {
  const onChange = ({ currentTarget }) => choose?.(currentTarget.value);
  const list = options.map(([value, label]) => html`<option value=${value}>${label}</option>`);
  return html`<select id=${name} name=${name} onChange=${onChange}>${list}</select>`;
}

/** A button for what cannot be undone, which therefore needs a second step. `name` says of what, to screen readers. */
export function Confirm({ verb, name, act, children }) {
  return html`<details class="confirm">
    <summary class="button little">${verb} …<span class="unseen"> ${name}</span></summary>
    <div><p>${children}</p><button class="bad little" onClick=${act}>
      ${verb} permanently<span class="unseen">: ${name}</span></button></div></details>`;
}
