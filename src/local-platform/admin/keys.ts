import type { Permission } from '../../platform/types.ts';
import { ACTIONS, type ApiKey, SERVICES } from '../http/auth.ts';
import type { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import { type RequestContext, type Route, routesOf } from '../http/router.ts';
import { readGrant } from '../keys/validate.ts';
import { card, copyable, curlLine, cut, formatCount, live, pill, table, when } from './components.ts';
import { exactly, html, type Markup, type Piece } from './html.ts';
import { type Dashboard, pageReply, paths, readForm, readQuery, seeOther, submit } from './layout.ts';

/** How long the text of a new key waits in memory for the page that shows it. */
const MAX_WAIT_MS = 60_000;

/** The page of the API keys (section 5 of the API document), which creates a key, shows its text once and deactivates it. */
export function keyPages(parts: Dashboard): Route[] {
  const { keys, clock } = parts;
  const newTexts = new Map<string, string>();

  const show = (context: RequestContext): Reply => {
    const id = readQuery(context).get('created');
    const created = keys.list().find((key) => key.id === id);
    if (!created) return keysPage(parts);
    const text = newTexts.get(created.id);
    newTexts.delete(created.id);
    return keysPage(parts, { notice: createdNotice(created, text, parts) });
  };

  const create = async ({ request }: RequestContext): Promise<Reply> => {
    const form = await readForm(request);
    return submit(
      async () => {
        const { key, text } = await keys.add(readGrant(toGrantBody(form, clock.now()), clock.now()));
        newTexts.set(key.id, text);
        setTimeout(() => newTexts.delete(key.id), MAX_WAIT_MS).unref();
        return `${paths.keys}?created=${key.id}`;
      },
      (problem) => keysPage(parts, { form, problem }),
    );
  };

  const deactivate = async ({ params }: RequestContext): Promise<Reply> => {
    await keys.deactivate(params.id ?? '');
    return seeOther(paths.keys);
  };

  return routesOf({
    [paths.keys]: { GET: ['admin', show], POST: ['admin', create] },
    [`${paths.keys}/:id/deactivate`]: { POST: ['admin', deactivate] },
  });
}

interface KeysView {
  readonly notice?: Markup;
  /** What was filled in and refused. */
  readonly form?: URLSearchParams;
  readonly problem?: HttpError;
}

function keysPage(parts: Dashboard, { notice, form, problem }: KeysView = {}): Reply {
  const all = parts.keys.list();
  const list = live('keys', card(formatCount(all.length, 'key'), keyTable(all.toReversed(), parts)));
  const create = card('Create key', html`<div class="inside">${keyForm(form)}</div>`);
  return pageReply({
    title: 'API keys',
    section: 'keys',
    lead: 'Each key grants actions on services, for all or some of their resources. The platform stores only a hash of it.',
    problem,
    content: [notice, problem ? [create, list] : [list, create]],
  });
}

/** Shows the text of a new key, or says that it was shown before. */
function createdNotice(
  { name, permissions }: ApiKey,
  text: string | undefined,
  { publicUrl }: Dashboard,
): Markup {
  if (text === undefined) {
    return html`<div class="notice wait" role="status"><p>The key “<bdi>${name}</bdi>” has been shown once and cannot be shown again. If you lost it, deactivate it and create a new one.</p></div>`;
  }
  const service = permissions[0]?.split(':')[0];
  const path = service === 'storage' ? 'storage/buckets' : `${service}/${service}`;
  return html`<div class="notice good" role="status"><p><strong>The key “<bdi>${name}</bdi>” was created.</strong> Copy it now: it is never shown again.</p>
${copyable(text, `Text of the key ${name}`)}
<p>Try it:</p>${copyable(`KEY='the key'\n${curlLine(`${publicUrl}/v1/${path}`)}`)}</div>`;
}

function keyTable(shown: readonly ApiKey[], { keys, clock }: Dashboard): Markup {
  const now = clock.now();
  return table(
    'API keys',
    {
      Name: 'name',
      Status: 'whole',
      Permissions: 'whole',
      Resources: 'text',
      Created: 'whole',
      Expires: 'whole',
      Deactivate: 'act',
    },
    shown.map((key) => {
      const { name, permissions, resources, created_at, expires_at } = key;
      const status = keys.statusOf(key);
      return [
        cut(name, 'bdi'),
        pill(status),
        chips(byService(permissions), permissions.length === SERVICES.length * ACTIONS.length),
        chips(
          resources.map((resource) => cut(resource)),
          resources.includes('*'),
        ),
        when(created_at, now),
        expires_at === null ? html`<span class="muted">never</span>` : when(expires_at, now),
        status !== 'deactivated' && deactivateForm(key),
      ];
    }),
  );
}

/** Returns `storage: read, write` for each service. */
function byService(permissions: readonly Permission[]): string[] {
  const granted = Map.groupBy(permissions, (permission) => permission.split(':')[0]);
  return [...granted].map(
    ([service, all]) => `${service}: ${all.map((permission) => permission.split(':')[1]).join(', ')}`,
  );
}

function chips(words: readonly Piece[], isAll: boolean): Markup {
  const list = isAll
    ? html`<span class="chip plain">all</span>`
    : words.map((word) => html`<span class="chip">${word}</span>`);
  return html`<span class="chips">${list}</span>`;
}

/** A deactivation cannot be undone, so it needs a second step. */
function deactivateForm({ id, name }: ApiKey): Markup {
  return html`<details class="confirm"><summary class="button little">Deactivate …<span class="unseen"> the key ${name}</span></summary><div><p>The platform will permanently refuse requests with this key.</p><form method="post" action="${paths.keys}/${id}/deactivate"><button class="bad little">Deactivate permanently<span class="unseen">: ${name}</span></button></form></div></details>`;
}

const DAY = 86_400;

/** How long a key can be valid, in seconds; the form starts with the first. */
const LIFETIMES: readonly (readonly [seconds: string, label: string])[] = [
  [String(30 * DAY), '30 days'],
  ['3600', '1 hour'],
  [String(DAY), '1 day'],
  [String(7 * DAY), '7 days'],
  [String(90 * DAY), '90 days'],
  [String(365 * DAY), '1 year'],
  ['', 'Never'],
];

/** Returns the body of `POST /_local/keys` that asks for the same; `now` in milliseconds. */
function toGrantBody(form: URLSearchParams, now: number): Readonly<Record<string, unknown>> {
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

/** An unknown lifetime is passed on unchanged, to be refused together with the other problems. */
function expiry(lifetime: string, now: number): string {
  const isKnown = LIFETIMES.some(([seconds]) => seconds === lifetime);
  return isKnown ? new Date(now + Number(lifetime) * 1000).toISOString() : lifetime;
}

/** The form that creates a key, empty or as it was filled in. */
function keyForm(form = new URLSearchParams()): Markup {
  const lifetimes = LIFETIMES.map(
    ([seconds, label]) =>
      html`<option value="${seconds}"${seconds === form.get('lifetime') && html` selected`}>${label}</option>`,
  );
  return html`<form method="post" action="${paths.keys}">
<div class="field"><label for="name">Name</label><input type="text" id="name" name="name" value="${exactly(form.get('name') ?? '')}" required maxlength="100" autocomplete="off" aria-describedby="name-hint"><p class="hint" id="name-hint">What the key is for, such as “shop deployments”.</p></div>
<div class="pair">
${choices('Services', 'services', SERVICES, form)}
${choices('Actions', 'actions', ACTIONS, form)}
</div>
<div class="pair">
<div class="field"><label for="resources">Resources</label><textarea id="resources" name="resources" rows="3" spellcheck="false" aria-describedby="resources-hint">${exactly(form.get('resources') ?? '')}</textarea><p class="hint" id="resources-hint">One per line, such as <code>functions/hello</code> or <code>storage/*</code>. Leave it empty to grant all.</p></div>
<div class="field"><label for="lifetime">Expires after</label><select id="lifetime" name="lifetime">${lifetimes}</select></div>
</div>
<div class="row"><button class="first">Create key</button></div>
</form>`;
}

function choices(legend: string, name: string, values: readonly string[], form: URLSearchParams): Markup {
  const chosen = form.getAll(name);
  const boxes = values.map(
    (value) =>
      html`<label><input type="checkbox" name="${name}" value="${value}"${chosen.includes(value) && html` checked`}> ${value}</label>`,
  );
  return html`<fieldset><legend>${legend}</legend><div class="choices">${boxes}</div></fieldset>`;
}
