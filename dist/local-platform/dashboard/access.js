/** The pages of the domains, by which everyone can reach functions and buckets, and of the API keys. */

import { call, useLive, useRead } from './live.js';
import { Card, Confirm, Copyable, Facts, Form, html, Page, Pill, Table, When } from './parts.js';
import { curlLine, DURATIONS, formatCount, linkTo, pathOf } from './text.js';

const DOMAINS = 'v1/domains/domains';

export function Domains() {
  const { url } = useLive().status;
  const paths = [DOMAINS, 'v1/functions/functions', 'v1/storage/buckets'];
  const [listed, functions, buckets] = useRead('writes', ...paths);
  if (!listed) return undefined;
  const resources = [...functions.functions, ...buckets.buckets];
  const target = { kind: 'functions', resource_id: 'ID of the function' };
  const example = { hostname: 'hello.localhost', target };
  const cards = listed.domains.map((domain) => {
    const resource = resources.find(({ id }) => id === domain.target.resource_id.toLowerCase());
    return html`<${Domain} key=${domain.hostname} domain=${domain} resource=${resource} />`;
  });
  return html`<${Page} title="Domains" lead="Hostnames under which a function or a public bucket answers without a key.">
    ${cards}${
      cards.length === 0 &&
      html`<${Card} title="0 domains"><div class="inside"><p>No domains yet. Register one for a function or a public bucket.
        Names under <code>.localhost</code> and <code>.test</code> become active immediately:</p>
        <${Copyable} text=${curlLine(`${url}/${DOMAINS}`, example)} /></div><//>`
    }<//>`;
}

function Domain({ domain, resource }) {
  const { hostname, target, status: state, message, verification_errors: missing = [], created_at } = domain;
  const { status, act } = useLive();
  const { protocol, port } = new URL(status.url);
  const address = `${protocol}//${hostname}${port && `:${port}`}/`;
  // Browsers find only names under .localhost without a DNS record.
  const way = hostname.toLowerCase().endsWith('.localhost')
    ? html`<p><a href=${address} rel="noreferrer">${address}</a></p>`
    : html`<${Copyable} text="curl -H 'Host: ${hostname}' ${status.url}/" />`;
  const records = missing.map(
    ({ expected: { type, name, value } }) => html`<${Copyable} text="${name} ${type} ${value}" />`,
  );
  const link = resource && html`<a href=${linkTo(target.kind, resource.name)}>${resource.name}</a>`;
  const facts = {
    Target: html`${target.kind} / ${link ?? 'deleted'}`,
    Registered: html`<${When} moment=${created_at} />`,
  };
  const verify = () => act(() => call('POST', pathOf('domains', hostname, 'verify')));
  return html`<${Card} title=${hostname} beside=${html`<${Pill} word=${state} />`}><div class="inside">
    ${message && html`<p>${message}</p>`}${records}${state === 'active' && way}<${Facts} values=${facts} />
    <div>${state === 'pending' && html`<button onClick=${verify}>Mark as verified<span class="unseen"> for ${hostname}</span></button> `}
      <${Confirm} name=${hostname} path="${DOMAINS}/${pathOf(hostname)}">
        The registration is deleted; its target stays.<//></div></div><//>`;
}

const KEY_FIELDS = [
  { name: 'name', label: 'Name', required: true, maxlength: 100, hint: 'Such as “shop deployments”' },
  { name: 'lifetime', label: 'Expires after', options: [...Object.keys(DURATIONS), 'Never'] },
  { name: 'services', label: 'Services', choices: ['functions', 'storage', 'domains'] },
  { name: 'actions', label: 'Actions', choices: ['read', 'write', 'delete'] },
  { name: 'resources', label: 'Resources', placeholder: 'all', hint: 'Such as functions/hello storage/*' },
];

export function Keys() {
  const { status, act } = useLive();
  const [answer] = useRead('writes', 'keys');
  if (!answer) return undefined;
  const columns = {
    Name: ({ name }) => html`<bdi>${name}</bdi>`,
    Status: ({ status: word }) => html`<${Pill} word=${word} />`,
    Grants: ({ permissions, resources }) =>
      [...byService(permissions), ...resources].map((word) => html`<span class="chip">${word}</span> `),
    Expires: ({ expires_at: moment }) => (moment ? html`<${When} moment=${moment} />` : 'never'),
    Actions: ({ id, name, status: word }) =>
      word !== 'deactivated' &&
      html`<${Confirm} verb="Deactivate" name=${name} method="POST" path=${pathOf('keys', id, 'deactivate')}>
        The platform will permanently refuse requests with this key.<//>`,
  };
  const create = (form) => {
    const seconds = DURATIONS[form.get('lifetime')];
    const resources = form.get('resources').split(/\s+/).filter(Boolean);
    return call('POST', 'keys', {
      name: form.get('name'),
      services: form.getAll('services'),
      actions: form.getAll('actions'),
      ...(resources.length > 0 && { resources }),
      expires_at: seconds ? new Date(Date.parse(status.now) + seconds * 1000).toISOString() : null,
    });
  };
  const created = (
    one,
  ) => html`<p>The key “<bdi>${one.name}</bdi>” was created. Copy it now: it is never shown again.</p>
    <${Copyable} text=${one.key} label="Text of the key ${one.name}" />`;
  return html`<${Page} title="API keys"
    lead="Each key grants actions on services, for all or some of their resources. The platform stores only a hash of it.">
    <${Card} title=${formatCount(answer.keys.length, 'key')}>
      <${Table} caption="API keys" rows=${answer.keys.toReversed()} columns=${columns} id="id" /><//>
    <${Card} title="Create key"><div class="inside">
      <${Form} fields=${KEY_FIELDS} verb="Create key" submit=${(form) => act(() => create(form), created)} /></div><//><//>`;
}

/** Returns `storage: read, write` for each service. */
function byService(permissions) {
  const granted = Map.groupBy(permissions, (permission) => permission.split(':')[0]);
  return [...granted].map(
    ([service, all]) => `${service}: ${all.map((one) => one.split(':')[1]).join(', ')}`,
  );
}
