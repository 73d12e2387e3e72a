import { ACTIONS, type ApiKey, SERVICES } from '../http/auth.ts';
import type { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import { type RequestContext, type Route, splitTarget } from '../http/router.ts';
import type { KeyStatus } from '../keys/store.ts';
import { readGrant } from '../keys/validate.ts';
import {
  card,
  copyable,
  copyableSecret,
  curlLine,
  head,
  type Mood,
  pill,
  refusal,
  table,
  when,
} from './components.ts';
import { formatCount } from './format.ts';
import { readForm, seeOther, submit } from './forms.ts';
import { html, type Markup } from './html.ts';
import { type KeyForm, keyForm, toGrantBody } from './key-form.ts';
import { pageReply, paths } from './layout.ts';
import { createOneTimeTexts } from './one-time.ts';
import type { DashboardParts } from './parts.ts';

const MOODS: Readonly<Record<KeyStatus, Mood>> = { active: 'good', expired: 'wait', deactivated: 'still' };

/** The page of the API keys (section 5 of the API document): make one, see its text once, deactivate it. */
export function keyPages(parts: DashboardParts): Route[] {
  const { keys, clock } = parts;
  const newTexts = createOneTimeTexts(clock);

  const show = ({ rest }: RequestContext): Reply => {
    const id = new URLSearchParams(splitTarget(rest).query).get('created');
    const created = keys.list().find((key) => key.id === id);
    return keysPage(parts, { created, createdText: created && newTexts.take(created.id) });
  };

  const create = async ({ request }: RequestContext): Promise<Reply> => {
    const form = await readForm(request);
    return submit(
      async () => {
        const { key, text } = await keys.add(readGrant(toGrantBody(form, clock.now()), clock.now()));
        newTexts.keep(key.id, text);
        return `${paths.keys}?created=${key.id}`;
      },
      (problem) => keysPage(parts, { form, problem }),
    );
  };

  const deactivate = async ({ params }: RequestContext): Promise<Reply> => {
    await keys.deactivate(params.id ?? '');
    return seeOther(paths.keys);
  };

  return [
    {
      path: paths.keys,
      methods: { GET: { access: 'admin', handle: show }, POST: { access: 'admin', handle: create } },
    },
    { path: `${paths.keys}/:id/deactivate`, methods: { POST: { access: 'admin', handle: deactivate } } },
  ];
}

interface KeysView {
  readonly created?: ApiKey | undefined;
  /** Absent when it has been shown before. */
  readonly createdText?: string | undefined;
  /** What was filled in and refused. */
  readonly form?: KeyForm;
  readonly problem?: HttpError;
}

function keysPage(parts: DashboardParts, { created, createdText, form, problem }: KeysView): Reply {
  const all = parts.keys.list();
  const list = card(formatCount(all.length, 'key'), keyTable(all.toReversed(), parts));
  const create = card('Create new key', html`<div class="inside">${refusal(problem)}${keyForm(form)}</div>`);
  return pageReply({
    title: 'API keys',
    section: 'keys',
    status: problem?.status ?? 200,
    content: html`
${head('API keys', 'Each grants actions on services, for all of their resources or for some. Only a hash of a key is kept.')}
${created && createdNotice(created, createdText, parts.publicUrl)}
${problem ? [create, list] : [list, create]}`,
  });
}

function createdNotice({ name, permissions }: ApiKey, text: string | undefined, publicUrl: string): Markup {
  if (text === undefined) {
    return html`<div class="notice wait" role="status"><p>The key “<bdi>${name}</bdi>” has been shown once and cannot be shown again. If it is lost, deactivate it and create a new one.</p></div>`;
  }
  const service = permissions[0]?.split(':')[0];
  const path = service === 'storage' ? 'storage/buckets' : `${service}/${service}`;
  return html`<div class="notice good" role="status"><p><strong>The key “<bdi>${name}</bdi>” was created.</strong> Copy it now: it is shown this once and never again.</p>
${copyableSecret(text, `The text of the key ${name}`)}
<p>Try it:</p>${copyable(`KEY='the key'\n${curlLine('GET', `${publicUrl}/v1/${path}`)}`)}</div>`;
}

function keyTable(keys: readonly ApiKey[], parts: DashboardParts): Markup {
  const now = parts.clock.now();
  return table(
    'API keys',
    [
      { label: 'Name', kind: 'name' },
      { label: 'Status', kind: 'whole' },
      { label: 'Permissions' },
      { label: 'Resources' },
      { label: 'Created', kind: 'whole' },
      { label: 'Expires', kind: 'whole' },
      { label: 'Deactivate', isUnseen: true },
    ],
    keys.map((key) => {
      const status = parts.keys.statusOf(key);
      return {
        cells: [
          key.name,
          pill(MOODS[status], status),
          permissionChips(key),
          resourceChips(key),
          when(key.created_at, now),
          key.expires_at === null ? html`<span class="muted">never</span>` : when(key.expires_at, now),
          status !== 'deactivated' && deactivateForm(key),
        ],
      };
    }),
  );
}

function permissionChips({ permissions }: ApiKey): Markup {
  if (permissions.length === SERVICES.length * ACTIONS.length) return chips(['all'], 'plain');
  return chips(permissions, 'whole');
}

function resourceChips({ resources }: ApiKey): Markup {
  return resources.includes('*') ? chips(['all'], 'plain') : chips(resources);
}

function chips(words: readonly string[], kind?: 'plain' | 'whole'): Markup {
  return html`<span class="chips">${words.map((word) => html`<span class="chip ${kind}">${word}</span>`)}</span>`;
}

/** A deactivation is for good, so it takes a second step. */
function deactivateForm({ id, name }: ApiKey): Markup {
  return html`<details class="confirm"><summary class="button little">Deactivate …<span class="unseen"> the key ${name}</span></summary><div><p>Requests with it will be refused, for good.</p><form method="post" action="${paths.keys}/${id}/deactivate"><button class="danger little">Deactivate for good<span class="unseen">: ${name}</span></button></form></div></details>`;
}
