/** The pages of the domains, by which everyone can reach functions and buckets, and of the API keys. */
import { act, call, live, read } from './live.js';
import { Card, Confirm, Copyable, Form, html, Page, pill, Table, when } from './parts.js';
import { curlLine, DURATIONS, formatCount, linkTo, pathOf } from './text.js';

const DOMAINS = 'v1/domains/domains';

export async function domains() {
  const paths = [DOMAINS, 'v1/functions/functions', 'v1/storage/buckets'];
  const { domains, functions, buckets } = await read('writes', ...paths);
  const { url } = live.status;
  const target = { kind: 'functions', resource_id: 'ID of the function' };
  const nameOf = (id) => [...functions, ...buckets].find((one) => one.id === id.toLowerCase())?.name;
  const linkOf = (kind, name) => (name ? html`<a href=${linkTo(kind, name)}>${name}</a>` : 'deleted');
  const columns = {
    Hostname: (domain) => html`${domain.hostname}<div class="plain">${accessTo(domain)}</div>`,
    Status: ({ status }) => pill(status),
    Target: ({ target: { kind, resource_id: id } }) => html`${kind} / ${linkOf(kind, nameOf(id))}`,
    Registered: ({ created_at }) => when(created_at),
    Actions: ({ hostname }) => html`<${Confirm} name=${hostname} path="${DOMAINS}/${pathOf(hostname)}">
      The registration is deleted; its target stays.<//>`,
  };
  return html`<${Page} title="Domains" lead="Hostnames under which a function or a public bucket answers without a key.">
    <${Table} title=${formatCount(domains.length, 'domain')} rows=${domains} columns=${columns} id="hostname">
      <p>No domains yet. Register one for a function or a public bucket. Names under
        ${' '}<code>.localhost</code> and <code>.test</code> become active immediately:</p>
      <${Copyable} text=${curlLine(`${url}/${DOMAINS}`, { hostname: 'hello.localhost', target })} /><//><//>`;
}

/** How to reach a domain, or what keeps it from being reached. */
function accessTo({ hostname, status, message, verification_errors: missing = [] }) {
  const { href, hostname: host } = Object.assign(new URL(live.status.url), { hostname });
  // Browsers find only names under .localhost without a DNS record.
  if (status === 'active' && host.endsWith('.localhost'))
    return html`<a href=${href} rel="noreferrer">${href}</a>`;
  if (status === 'active')
    return html`<${Copyable} text="curl -H 'Host: ${hostname}' ${live.status.url}/" />`;
  const verify = () => act(() => call('POST', pathOf('domains', hostname, 'verify')));
  return html`<p>${message}</p>${missing.map(
    ({ expected: { type, name, value } }) => html`<${Copyable} text="${name} ${type} ${value}" />`,
  )}${status === 'pending' && html`<button onClick=${verify}>Mark as verified<span class="unseen"> for ${hostname}</span></button>`}`;
}

const KEY_FIELDS = [
  { name: 'name', label: 'Name', required: true, maxlength: 100, hint: 'Such as “shop deployments”' },
  { name: 'lifetime', label: 'Expires after', options: [...Object.keys(DURATIONS), 'Never'] },
  { name: 'services', label: 'Services', choices: ['functions', 'storage', 'domains'] },
  { name: 'actions', label: 'Actions', choices: ['read', 'write', 'delete'] },
  { name: 'resources', label: 'Resources', placeholder: 'all', hint: 'Such as functions/hello storage/*' },
];

export async function keys() {
  const answer = await read('writes', 'keys');
  const columns = {
    Name: ({ name }) => html`<bdi>${name}</bdi>`,
    Status: ({ status }) => pill(status),
    Grants: ({ permissions, resources }) =>
      [grantOf(permissions), ...resources].map((word) => html`<span class="chip">${word}</span> `),
    Expires: ({ expires_at }) => (expires_at ? when(expires_at) : 'never'),
    Actions: ({ id, name, status }) =>
      status !== 'deactivated' &&
      html`<${Confirm} verb="Deactivate" name=${name} method="POST" path=${pathOf('keys', id, 'deactivate')}>
        The platform will permanently refuse requests with this key.<//>`,
  };
  return html`<${Page} title="API keys"
    lead="Each key grants actions on services, for all or some of their resources. The platform stores only a hash of it.">
    <${Table} title=${formatCount(answer.keys.length, 'key')} rows=${answer.keys.toReversed()} columns=${columns} id="id" />
    <${Card} title="Create key">
      <${Form} fields=${KEY_FIELDS} verb="Create key" submit=${(form) => act(() => create(form), created)} /><//><//>`;
}

/** Says what a key grants, each of its actions in each of its services: `functions, storage: read, write`. */
function grantOf(permissions) {
  const [services, actions] = [0, 1].map((at) => new Set(permissions.map((one) => one.split(':')[at])));
  return `${[...services].join(', ')}: ${[...actions].join(', ')}`;
}

function create(form) {
  const seconds = DURATIONS[form.get('lifetime')];
  const resources = form.get('resources').split(/\s+/).filter(Boolean);
  return call('POST', 'keys', {
    name: form.get('name'),
    services: form.getAll('services'),
    actions: form.getAll('actions'),
    ...(resources.length > 0 && { resources }),
    expires_at: seconds ? new Date(Date.parse(live.status.now) + seconds * 1000).toISOString() : null,
  });
}

const created = (one) =>
  html`<p>The key “<bdi>${one.name}</bdi>” was created. Copy it now: it is never shown again.</p>
    <${Copyable} text=${one.key} label="Text of the key ${one.name}" />`;
