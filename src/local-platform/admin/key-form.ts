import { ACTIONS, SERVICES } from '../http/auth.ts';
import { exactly, html, type Markup } from './html.ts';
import { paths } from './layout.ts';

/** What was filled in, by the names of the fields. */
export type KeyForm = Pick<URLSearchParams, 'get' | 'getAll'>;

const DAY = 86_400;

/** How long a key may be valid, in seconds; the first is what the form begins with. */
const LIFETIMES: readonly (readonly [seconds: string, label: string])[] = [
  [String(30 * DAY), '30 days'],
  ['3600', '1 hour'],
  [String(DAY), '1 day'],
  [String(7 * DAY), '7 days'],
  [String(90 * DAY), '90 days'],
  [String(365 * DAY), '1 year'],
  ['', 'Never'],
];

/** What a form asks for, as the body that makes a key through `/_local/keys`; `now` in milliseconds. */
export function toGrantBody(form: KeyForm, now: number): Readonly<Record<string, unknown>> {
  const lifetime = form.get('lifetime') ?? '';
  const resources = (form.get('resources') ?? '').split(/\s+/).filter((line) => line !== '');
  return {
    name: form.get('name') ?? '',
    services: form.getAll('services'),
    actions: form.getAll('actions'),
    ...(resources.length === 0 ? {} : { resources }),
    expires_at: lifetime === '' ? null : expiry(lifetime, now),
  };
}

/** What is no lifetime of ours goes on as it is, and is refused with all else that is wrong. */
function expiry(lifetime: string, now: number): string {
  const isKnown = LIFETIMES.some(([seconds]) => seconds === lifetime);
  return isKnown ? new Date(now + Number(lifetime) * 1000).toISOString() : lifetime;
}

/** The form that makes a key, empty or as it was filled in. */
export function keyForm(form: KeyForm = new URLSearchParams()): Markup {
  return html`<form method="post" action="${paths.keys}">
<div class="field"><label for="name">Name</label><input type="text" id="name" name="name" value="${exactly(form.get('name') ?? '')}" required maxlength="100" autocomplete="off" aria-describedby="name-hint"><p class="hint" id="name-hint">What the key is for, such as “deploys of the shop”.</p></div>
<div class="pair">
${choices('Services', 'services', SERVICES, form)}
${choices('Actions', 'actions', ACTIONS, form)}
</div>
<div class="pair">
<div class="field"><label for="resources">Resources</label><textarea id="resources" name="resources" rows="3" spellcheck="false" aria-describedby="resources-hint">${exactly(form.get('resources') ?? '')}</textarea><p class="hint" id="resources-hint">One a line, as <code>functions/hello</code> or <code>storage/*</code>. Left empty, the key is for all.</p></div>
<div class="field"><label for="lifetime">Expires after</label><select id="lifetime" name="lifetime">${LIFETIMES.map(
    ([seconds, label]) =>
      html`<option value="${seconds}"${seconds === form.get('lifetime') && html` selected`}>${label}</option>`,
  )}</select></div>
</div>
<div class="row"><button class="first">Create key</button></div>
</form>`;
}

function choices(legend: string, name: string, values: readonly string[], form: KeyForm): Markup {
  const chosen = form.getAll(name);
  const boxes = values.map(
    (value) =>
      html`<label><input type="checkbox" name="${name}" value="${value}"${chosen.includes(value) && html` checked`}> ${value}</label>`,
  );
  return html`<fieldset><legend>${legend}</legend><div class="choices">${boxes}</div></fieldset>`;
}
