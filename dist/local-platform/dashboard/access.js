/** The pages of the domains, by which everyone can reach functions and buckets, and of the API keys. */
import { call, live, read } from './live.js';
import { Action, Card, Confirm, Copyable, Form, html, Page, pill, Table, when } from './parts.js';
import { DURATIONS, formatCount, linkTo, pathOf } from './text.js';

export const DOMAINS = 'v1/domains/domains';

export async function domains() {
  const paths = [DOMAINS, 'v1/functions/functions', 'v1/storage/buckets'];
  const { domains, functions, buckets } = await read('writes', ...paths);
  const targets = Object.fromEntries([
    ...functions.map(({ id, name }) => [`function ${name}`, { kind: 'functions', resource_id: id }]),
    ...buckets
      .filter(({ visibility }) => visibility === 'public')
      .map(({ id, name }) => [`bucket ${name}`, { kind: 'storage', resource_id: id }]),
  ]);
  const fields = [
    { name: 'hostname', label: 'Hostname', required: true, hint: 'Such as hello.localhost' },
    { name: 'target', label: 'Target', options: Object.keys(targets), required: true },
  ];
  const register = (form) => registerDomain(form.get('hostname'), targets[form.get('target')]);
  const nameOf = (id) => [...functions, ...buckets].find((one) => one.id === id.toLowerCase())?.name;
  const linkOf = (kind, name) => (name ? html`<a href=${linkTo(kind, name)}>${name}</a>` : 'deleted');
  const columns = {
    Hostname: (domain) => html`${domain.hostname}<div class="plain">${accessTo(domain)}</div>`,
    Status: ({ status }) => pill(status),
    Target: ({ target: { kind, resource_id: id } }) => html`${kind} / ${linkOf(kind, nameOf(id))}`,
    Registered: ({ created_at }) => when(created_at),
    Actions: ({ hostname: name }) =>
      html`<${Confirm} name=${name} work=${() => call('DELETE', `${DOMAINS}/${pathOf(name)}`)}>
      This deletes the registration; its target stays.<//>`,
  };
  return html`<${Page} title="Domains" lead="Hostnames under which a function or a public bucket answers without a key.">
    <${Table} title=${formatCount(domains.length, 'domain')} rows=${domains} columns=${columns} id="hostname">No domains yet.<//>
    <${Card} title="Register a domain"><${Form} fields=${fields} verb="Register domain" submit=${register} /><//><//>`;
}

export async function registerDomain(hostname, target) {
  const { status } = await call('POST', DOMAINS, { hostname, target });
  return html`<p>The domain <code>${hostname}</code> is registered and ${status}.</p>`;
}

/** How to reach a domain, or what keeps it from being reached. */
export function accessTo({ hostname, status, message, verification_errors: missing = [] }) {
  const { href, hostname: host } = Object.assign(new URL(live.status.url), { hostname });
  if (status === 'active')
    // Browsers find only names under .localhost without a DNS record.
    return host.endsWith('.localhost')
      ? html`<a href=${href} rel="noreferrer">${href}</a>`
      : html`<${Copyable} text="curl -H 'Host: ${hostname}' ${live.status.url}/" />`;
  const verify = () => call('POST', pathOf('domains', hostname, 'verify'));
  return html`<p>${message}</p>${missing.map(
    ({ expected: { type, name, value } }) => html`<${Copyable} text="${name} ${type} ${value}" />`,
  )}${status === 'pending' && html`<${Action} verb="Mark as verified" name="for ${hostname}" work=${verify} />`}`;
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
      html`<${Confirm} verb="Deactivate" name=${name} work=${() => call('POST', pathOf('keys', id, 'deactivate'))}>
        This makes the platform refuse all requests with this key, permanently.<//>`,
  };
  return html`<${Page} title="API keys"
    lead="Each key grants actions on services, for all or some of their resources. The platform stores only a hash of it.">
    <${Card} title="Create key"><${Form} fields=${KEY_FIELDS} verb="Create key" submit=${create} /><//>
    <${Table} title=${formatCount(answer.keys.length, 'key')} rows=${answer.keys.toReversed()} columns=${columns} id="id" /><//>`;
}

/** Says what a key grants, each of its actions in each of its services: `functions, storage: read, write`. */
function grantOf(permissions) {
  const [services, actions] = [0, 1].map((at) => new Set(permissions.map((one) => one.split(':')[at])));
  return `${[...services].join(', ')}: ${[...actions].join(', ')}`;
}

async function create(form) {
  const seconds = DURATIONS[form.get('lifetime')];
  const resources = form.get('resources').split(/\s+/).filter(Boolean);
  const { name, key } = await call('POST', 'keys', {
    name: form.get('name'),
    services: form.getAll('services'),
    actions: form.getAll('actions'),
    ...(resources.length > 0 && { resources }),
    expires_at: seconds ? new Date(Date.parse(live.status.now) + seconds * 1000).toISOString() : null,
  });
  return html`<p>The key “<bdi>${name}</bdi>” was created. Copy it now: it is never shown again.</p>
    <${Copyable} text=${key} label="Text of the key ${name}" />`;
}
