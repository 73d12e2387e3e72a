/** The pages of the API keys, and of the faults and the clock for tests. */
import { Confirm, Field, Form, Select } from './forms.js';
import { Card, Copyable, Cut, Empty, Facts, html, Pill, Table, When } from './parts.js';
import { call, curlLine, formatCount, formatSpan, pathOf, read } from './platform.js';
import { useState } from './preact.js';
import { describeEffect } from './requests.js';

const SERVICES = ['functions', 'storage', 'domains'];
const ACTIONS = ['read', 'write', 'delete'];
const DAY_SECONDS = 86_400;

/** How long a key can be valid, in seconds; the form starts with the first. */
const LIFETIMES = [
  [30 * DAY_SECONDS, '30 days'],
  [3600, '1 hour'],
  [DAY_SECONDS, '1 day'],
  [7 * DAY_SECONDS, '7 days'],
  [90 * DAY_SECONDS, '90 days'],
  [365 * DAY_SECONDS, '1 year'],
  ['', 'Never'],
];

export const keysPage = {
  watches: ['writes', 'ahead_ms'],
  load: () => read('keys'),
  view: ({ data: { keys }, status, act }) => ({
    title: 'API keys',
    lead: 'Each key grants actions on services, for all or some of their resources. The platform stores only a hash of it.',
    content: html`
      <${Card} title=${formatCount(keys.length, 'key')}>
        <${Keys} keys=${keys.toReversed()} now=${status.now} act=${act} /><//>
      <${Card} title="Create key"><div class="inside"><${KeyForm} status=${status} act=${act} /></div><//>`,
  }),
};

function Keys({ keys, now, act }) {
  const deactivate = (id) => act(() => call('POST', pathOf('keys', id, 'deactivate')));
  const rows = keys.map(({ id, name, status, permissions, resources, created_at, expires_at }) => [
    id,
    html`<${Cut} as="bdi" text=${name} />`,
    html`<${Pill} word=${status} />`,
    chips(byService(permissions), permissions.length === SERVICES.length * ACTIONS.length),
    chips(
      resources.map((resource) => html`<${Cut} text=${resource} />`),
      resources.includes('*'),
    ),
    html`<${When} moment=${created_at} now=${now} />`,
    expires_at === null
      ? html`<span class="muted">never</span>`
      : html`<${When} moment=${expires_at} now=${now} />`,
    status !== 'deactivated' &&
      html`<${Confirm} verb="Deactivate" name=${name} act=${() => deactivate(id)}>
        The platform will permanently refuse requests with this key.<//>`,
  ]);
  const columns = {
    Name: 'name',
    Status: 'whole',
    Permissions: 'whole',
    Resources: 'text',
    Created: 'whole',
    Expires: 'whole',
    Deactivate: 'act',
  };
  return html`<${Table} caption="API keys" columns=${columns} rows=${rows} />`;
}

/** Returns `storage: read, write` for each service. */
function byService(permissions) {
  const granted = Map.groupBy(permissions, (permission) => permission.split(':')[0]);
  return [...granted].map(
    ([service, all]) => `${service}: ${all.map((one) => one.split(':')[1]).join(', ')}`,
  );
}

const chips = (words, isAll) =>
  html`<span class="chips">${
    isAll
      ? html`<span class="chip plain">all</span>`
      : words.map((word) => html`<span class="chip">${word}</span>`)
  }</span>`;

const NAME_HINT = 'What the key is for, such as “shop deployments”.';
const RESOURCES_HINT = html`One per line, such as <code>functions/hello</code> or <code>storage/*</code>. Leave it
  empty to grant all.`;

function KeyForm({ status, act }) {
  const send = async (form, element) => {
    const lifetime = form.get('lifetime');
    const resources = form.get('resources').split(/\s+/).filter(Boolean);
    const grant = {
      name: form.get('name'),
      services: form.getAll('services'),
      actions: form.getAll('actions'),
      ...(resources.length > 0 && { resources }),
      expires_at: lifetime === '' ? null : new Date(Date.parse(status.now) + lifetime * 1000).toISOString(),
    };
    const done = (key) => html`<${CreatedKey} created=${key} url=${status.url} />`;
    if (await act(() => call('POST', 'keys', grant), done)) element.reset();
  };
  return html`<${Form} send=${send}>
    <${Field} name="name" label="Name" type="text" required maxlength="100" hint=${NAME_HINT} />
    <div class="pair">
      <${Choices} legend="Services" name="services" values=${SERVICES} />
      <${Choices} legend="Actions" name="actions" values=${ACTIONS} />
    </div>
    <div class="pair">
      <${Field} name="resources" label="Resources" hint=${RESOURCES_HINT}>
        <textarea id="resources" name="resources" rows="3" spellcheck=${false} aria-describedby="resources-hint" /><//>
      <${Field} name="lifetime" label="Expires after"><${Select} name="lifetime" options=${LIFETIMES} /><//>
    </div>
    <div class="row"><button class="first">Create key</button></div><//>`;
}

function Choices({ legend, name, values }) {
  const boxes = values.map(
    (value) => html`<label><input type="checkbox" name=${name} value=${value} /> ${value}</label>`,
  );
  return html`<fieldset><legend>${legend}</legend><div class="choices">${boxes}</div></fieldset>`;
}

/** Shows the text of a new key, which no other answer of the platform contains. */
function CreatedKey({ created: { name, key, permissions }, url }) {
  const service = permissions[0].split(':')[0];
  const path = service === 'storage' ? 'storage/buckets' : `${service}/${service}`;
  return html`<p><strong>The key “<bdi>${name}</bdi>” was created.</strong> Copy it now: it is never shown again.</p>
    <${Copyable} text=${key} label="Text of the key ${name}" />
    <p>Try it:</p><${Copyable} text=${`KEY='the key'\n${curlLine(`${url}/v1/${path}`)}`} />`;
}

export const testingPage = {
  load: () => read('faults'),
  view: ({ data: { faults }, status, act }) => ({
    title: 'Testing',
    lead: 'See how a client handles failures and expiry: let requests fail on demand, and move the platform’s time forward.',
    content: html`
      <${Faults} faults=${faults} act=${act} />
      <${Card} title="Add a fault"><div class="inside"><${FaultForm} act=${act} /></div><//>
      <${Card} title="Clock"><div class="inside"><${Clock} status=${status} act=${act} /></div><//>`,
  }),
};

const setFaults = (faults) => call('PUT', 'faults', { faults });

/** The list may have changed since it was shown: what is left of a fault, or another one. */
const addFault = async (fault) => setFaults([...(await read('faults')).faults, fault]);

function Faults({ faults, act }) {
  if (faults.length === 0)
    return html`<${Card} title="No active faults"><${Empty}>The platform handles every request normally.<//><//>`;
  const rows = faults.map((fault, at) => {
    const { method, path, times } = fault;
    const line = html`<strong>${method === '*' ? 'any' : method}</strong> ${path}`;
    return [
      `${at} ${method} ${path}`,
      html`<${Cut} as="code" text="${method} ${path}">${line}<//>`,
      describeEffect(fault),
      times === undefined ? 'all requests' : formatCount(times, 'request'),
      html`<button class="little" onClick=${() => act(() => setFaults(faults.toSpliced(at, 1)))}>
        Remove<span class="unseen"> the fault for ${method} ${path}</span></button>`,
    ];
  });
  const columns = { Requests: 'name', Effect: 'text', Left: 'whole', Remove: 'act' };
  const removeAll = html`<button class="little" onClick=${() => act(() => setFaults([]))}>Remove all</button>`;
  return html`<${Card} title=${formatCount(faults.length, 'active fault')} beside=${removeAll}>
    <${Table} caption="Active faults" columns=${columns} rows=${rows} /><//>`;
}

/** Faults that are set with one click. */
const READY = {
  'Break the next upload': { method: 'POST', path: '/upload/*', reset: 'before', times: 1 },
  'Lose the next redeploy response': {
    method: 'PATCH',
    path: '/v1/functions/functions/*',
    reset: 'after',
    times: 1,
  },
  '429 for 3 requests': { method: '*', path: '/v1/*', status: 429, retry_after: 1, times: 3 },
  '503 until removed': { method: '*', path: '/v1/*', status: 503 },
  'Delay all requests by 2 s': { method: '*', path: '*', delay_ms: 2000 },
};

/** What the form offers: the fields of a fault that each effect sets, besides those of the form. */
const EFFECTS = {
  'Respond with a status instead of doing the work': {},
  'Break the connection before doing the work': { reset: 'before' },
  'Do the work, then break the connection without a response': { reset: 'after' },
  'Do the work, then break the connection in the middle of the response': { truncate: true },
  'Do nothing but wait': {},
};
const [STATUS] = Object.keys(EFFECTS);
const METHODS = ['*', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((one) => [one, one === '*' ? 'Any' : one]);
const PATH_HINT = html`Without its query. <code>*</code> matches anything, such as in <code>/upload/*</code>.`;

function FaultForm({ act }) {
  const [effect, setEffect] = useState(STATUS);
  const send = (form) => {
    const textOf = (name) => form.get(name)?.trim() ?? '';
    const filled = ['status', 'retry_after', 'delay_ms', 'times'].filter((name) => textOf(name) !== '');
    const fields = filled.map((name) => [
      name,
      /^\d+$/.test(textOf(name)) ? Number(textOf(name)) : textOf(name),
    ]);
    const fault = {
      method: textOf('method'),
      path: textOf('path'),
      ...Object.fromEntries(fields),
      ...EFFECTS[effect],
    };
    return act(() => addFault(fault));
  };
  const ready = Object.entries(READY).map(
    ([label, fault]) =>
      html`<button type="button" class="little" onClick=${() => act(() => addFault(fault))}>${label}</button>`,
  );
  const effects = Object.keys(EFFECTS).map((label) => [label, label]);
  return html`<fieldset><legend>Ready-made</legend><div class="row">${ready}</div></fieldset>
    <${Form} send=${send}>
    <div class="quarters">
      <${Field} name="method" label="Method"><${Select} name="method" options=${METHODS} /><//>
      <div class="triple">
        <${Field} name="path" label="Path" type="text" defaultValue="/v1/*" required hint=${PATH_HINT} /></div>
    </div>
    <${Field} name="effect" label="What happens"><${Select} name="effect" options=${effects} choose=${setEffect} /><//>
    <div class="quarters">
      ${
        effect === STATUS &&
        html`<${Field} name="status" label="Status" type="number" min="200" max="599" defaultValue="503" required />
        <${Field} name="retry_after" label="Retry-After" type="text" placeholder="none" />`
      }
      <${Field} name="delay_ms" label="Delay in ms" type="number" min="0" max="3600000" placeholder="none" />
      <${Field} name="times" label="How many requests" type="number" min="1" defaultValue="1" placeholder="all" />
    </div>
    <div class="row"><button class="first">Add fault</button></div><//>`;
}

const STEPS = [
  [60, '1 minute'],
  [300, '5 minutes'],
  [3600, '1 hour'],
  [DAY_SECONDS, '1 day'],
];

const CLOCK_HINT =
  'API keys and transfer URLs expire by this clock. It cannot go back until the platform is restarted.';

function Clock({ status: { now, ahead_ms }, act }) {
  const advance = (seconds) => act(() => call('POST', 'clock', { advance_seconds: seconds }));
  const facts = {
    'Platform’s time': html`<time class="mono" datetime=${now}>${now.slice(0, 19).replace('T', ' ')} UTC</time>`,
    'Ahead of this machine':
      ahead_ms === 0 ? html`<span class="muted">not at all</span>` : formatSpan(ahead_ms),
  };
  const steps = STEPS.map(
    ([seconds, label]) => html`<button class="little" onClick=${() => advance(seconds)}>
      <span class="unseen">Advance by </span>+ ${label}</button>`,
  );
  return html`<${Facts} values=${facts} />
    <div class="row" role="group" aria-label="Advance the clock">${steps}</div>
    <${Form} send=${(form) => advance(Number(form.get('seconds')))}>
      <${Field} name="seconds" label="Seconds to advance" type="number" min="0" step="any" required hint=${CLOCK_HINT} />
      <div class="row"><button>Advance</button></div><//>`;
}
