/** The overview, the most recent requests, and the faults and the clock for tests. */
import { call, live, read } from './live.js';
import { Action, Card, Confirm, Form, html, Page, pill, Table, when } from './parts.js';
import { DURATIONS, formatCount, linkTo, moodOf } from './text.js';

/** Formats a length of time: `1 d 02:05:00`. */
const formatSpan = (ms) => `${Math.floor(ms / 86_400_000)} d ${new Date(ms).toISOString().slice(11, 19)}`;

export async function overview() {
  const paths = ['v1/functions/functions', 'v1/storage/buckets', 'v1/domains/domains', 'keys'];
  const { functions, buckets, domains, keys } = await read('writes', ...paths);
  const tile = (section, name, all, word, isCounted) =>
    html`<a href=${linkTo(section)}>${name} <strong>${all.length}</strong>
      ${' '}<span class="small">${all.filter(isCounted).length} ${word}</span></a>`;
  const isActive = ({ status }) => status === 'active';
  return html`<${Page} title="Overview" lead=${html`The API answers at <code>${live.status.url}/v1</code>.`}>
    <div class="tiles">
      ${tile('functions', 'Functions', functions, 'serving', ({ active_revision_id: id }) => id !== null)}
      ${tile('storage', 'Buckets', buckets, 'public', ({ visibility }) => visibility === 'public')}
      ${tile('domains', 'Domains', domains, 'active', isActive)}${tile('keys', 'API keys', keys, 'active', isActive)}
    </div>
    ${await recent(8)}<//>`;
}

export async function requests() {
  return html`<${Page} title="Requests" lead="The most recent requests to the API and to domains, newest first."
    >${await recent()}<//>`;
}

const REQUEST_COLUMNS = {
  Request: ({ method, host, path }) =>
    html`<code><strong>${method}</strong> ${live.status.hosts.includes(host) ? '' : host}${path}</code>`,
  Status: ({ status, duration_ms, fault }) => {
    const ended = status === null ? pill('disconnected', 'bad') : pill(status, moodOf(status));
    return html`${duration_ms === null ? pill('in progress', 'wait') : ended}
      ${fault && html` <span class="chip" title=${effectOf(fault)}>fault</span>`}`;
  },
  Duration: ({ duration_ms: ms }) => ms !== null && `${ms.toLocaleString('en-US')} ms`,
  Time: ({ at }) => when(at, at.slice(11, 19)),
};

async function recent(most) {
  const { requests } = await read('requests', 'requests');
  const beside = most && html`<a href=${linkTo('requests')}>All requests</a>`;
  return html`<${Table} title="Recent requests" beside=${beside} rows=${requests.slice(0, most)} columns=${REQUEST_COLUMNS}
    id="request_id" look="brief">No requests yet.<//>`;
}

/** Says what a fault does to a request, in the words of the API: `status: 429, retry_after: 7`. */
function effectOf({ method: _method, path: _path, times: _times, ...effect }) {
  const effects = Object.entries(effect).map(([name, value]) => `${name}: ${value}`);
  return effects.join(', ') || 'none';
}

/** What the form offers; PUT /_local/faults sets any other fault. */
const EFFECTS = {
  'Status 503': { status: 503 },
  'Status 429 with Retry-After: 1': { status: 429, retry_after: 1 },
  'Break the connection before the work': { reset: 'before' },
  'Do the work, then break the connection': { reset: 'after' },
  'Break the connection in the middle of the response': { truncate: true },
  'Wait for 2 s': { delay_ms: 2_000 },
};
const FAULT_FIELDS = [
  { name: 'method', label: 'Method', options: ['*', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
  { name: 'path', label: 'Path', defaultValue: '/v1/*', required: true, hint: '* matches anything' },
  { name: 'effect', label: 'Effect', options: Object.keys(EFFECTS) },
  { name: 'times', label: 'How many requests', type: 'number', min: 1, defaultValue: 1, placeholder: 'all' },
];
const CLOCK_FIELDS = [{ name: 'time', label: 'Advance by', options: Object.keys(DURATIONS).toReversed() }];

export async function testing() {
  const { now, ahead_ms } = live.status;
  const { faults } = await read('now', 'faults');
  const advance = async (form) =>
    void (await call('POST', 'clock', { advance_seconds: DURATIONS[form.get('time')] }));
  const set = (list) => call('PUT', 'faults', { faults: list });
  const add = async (form) => {
    const { effect, times, ...matched } = Object.fromEntries(form);
    // The list may have changed since it was shown.
    const { faults } = await call('GET', 'faults');
    await set([...faults, { ...matched, ...EFFECTS[effect], ...(times && { times: Number(times) }) }]);
    return html`<p>Added the fault.</p>`;
  };
  const columns = {
    Requests: ({ method, path }) => html`<code><strong>${method}</strong> ${path}</code>`,
    Effect: effectOf,
    Left: ({ times }) => (times === undefined ? 'all requests' : formatCount(times, 'request')),
    Actions: (_, at) => html`<${Action} verb="Remove" work=${() => set(faults.toSpliced(at, 1))} />`,
  };
  return html`<${Page} title="Testing"
    lead="See how a client handles failures and expiry: let requests fail on demand, and move the platform’s time forward.">
    <${Table} title=${formatCount(faults.length, 'active fault')} rows=${faults} columns=${columns}>
      The platform handles every request normally.<//>
    <${Card} title="Add a fault"><${Form} fields=${FAULT_FIELDS} verb="Add fault" submit=${add} /><//>
    <${Card} title="Clock"><p>The time is ${now}, ${formatSpan(ahead_ms)} ahead of this machine.</p>
      <${Form} fields=${CLOCK_FIELDS} verb="Advance" submit=${advance} keeps /><//>
    <${Card} title="Danger zone" look="danger"><p>A reset deletes all functions, buckets and domains, ends the faults, sets the
      clock back and forgets the requests. API keys stay.</p>
      <div><${Confirm} verb="Reset" name="" work=${() => call('POST', 'reset')}>This deletes everything.<//></div><//><//>`;
}
