/** The overview, the most recent requests, and the faults and the clock for tests. */
import { FirstFunction } from './functions.js';
import { call, read, useLive, useRead } from './live.js';
import { Card, Copyable, Facts, Form, html, Notice, Page, Pill, Table } from './parts.js';
import { DURATIONS, formatBytes, formatCount, linkTo, pathOf } from './text.js';

const DAY_MS = 86_400_000;

/** Formats a length of time: `1 d 02:05:00`. */
const formatSpan = (ms) => `${Math.floor(ms / DAY_MS)} d ${new Date(ms).toISOString().slice(11, 19)}`;

export function Overview() {
  const { url, faults, ahead_ms: aheadMs } = useLive().status;
  const paths = ['v1/functions/functions', 'v1/storage/buckets', 'v1/domains/domains', 'keys'];
  const answers = useRead('writes', ...paths);
  if (answers.length === 0) return undefined;
  const { functions, buckets, domains, keys } = Object.assign({}, ...answers);
  const tile = (section, name, all, word, isCounted) =>
    html`<a href=${linkTo(section)}>${name} <strong>${all.length}</strong>
      ${' '}<span class="small">${all.filter(isCounted).length} ${word}</span></a>`;
  const isActive = ({ status }) => status === 'active';
  // What was set for a test explains failures that nobody expects.
  return html`<${Page} title="Overview" lead=${html`The API answers at <code>${url}/v1</code>.`}>
    ${
      faults + aheadMs > 0 &&
      html`<${Notice} mood="wait"><p><a href=${linkTo('testing')}>For testing</a>, ${formatCount(faults, 'fault')} can hit
        requests, and the clock is ${formatSpan(aheadMs)} ahead.</p><//>`
    }
    <div class="tiles">
      ${tile('functions', 'Functions', functions, 'serving', ({ active_revision_id: id }) => id !== null)}
      ${tile('storage', 'Buckets', buckets, 'public', ({ visibility }) => visibility === 'public')}
      ${tile('domains', 'Domains', domains, 'active', isActive)}${tile('keys', 'API keys', keys, 'active', isActive)}
    </div>
    ${functions.length === 0 && html`<${Card} title="First steps"><div class="inside"><${FirstFunction} /></div><//>`}
    <${Recent} most=${8} /><//>`;
}

export const Requests = () => html`<${Page} title="Requests"
  lead="The most recent requests to the API and to domains, newest first, without their bodies and secrets.">
  <${Recent} /><//>`;

/** How good an HTTP status is, by its hundreds. */
const MOODS = { 2: 'good', 4: 'wait', 5: 'bad' };

/** The status of a request, and whether a fault hit it. */
function Outcome({ request: { status, duration_ms, fault } }) {
  const word = String(status ?? (duration_ms === null ? 'in progress' : 'disconnected'));
  const mood = status === null ? 'bad' : MOODS[word[0]];
  return html`<${Pill} word=${word} mood=${word === 'in progress' ? 'wait' : mood} />
    ${fault && html` <span class="chip" title=${effectOf(fault)}>fault</span>`}`;
}

const durationOf = ({ duration_ms: ms }) => ms !== null && `${ms.toLocaleString('en-US')} ms`;

function Recent({ most }) {
  const { url, hosts } = useLive().status;
  const [answer] = useRead('requests', 'requests');
  if (!answer) return undefined;
  const columns = {
    Request: ({ request_id: id, method, host, path }) => html`<a class="plain" href=${linkTo('requests', id)}>
      <code><strong>${method}</strong> ${hosts.includes(host) ? '' : host}${path}</code></a>`,
    Status: (request) => html`<${Outcome} request=${request} />`,
    Duration: durationOf,
    Time: ({ at }) => html`<time datetime=${at} title=${at}>${at.slice(11, 19)}</time>`,
  };
  const all = most && html`<a href=${linkTo('requests')}>All requests</a>`;
  return html`<${Card} title="Recent requests" beside=${all}>
    <${Table} caption="Recent requests" rows=${answer.requests.slice(0, most)} columns=${columns} id="request_id">
      <p>No requests yet. Send one: the platform refuses it without a key, and it appears here.</p>
      <${Copyable} text="curl -i ${url}/v1/functions/functions" /><//><//>`;
}

/** Says what a fault does to a request, in the words of the test controls: `status: 429, retry_after: 7`. */
function effectOf({ method: _method, path: _path, times: _times, ...effect }) {
  const effects = Object.entries(effect).map(([name, value]) => `${name}: ${value}`);
  return effects.join(', ') || 'none';
}

export function OneRequest({ place: [id] }) {
  const [request] = useRead('requests', pathOf('requests', id));
  const [listed] = useRead('writes', 'keys');
  if (!request || !listed) return undefined;
  const { method, path, query, host, at, fault } = request;
  const sizeOf = (bytes) => (bytes === null ? 'in progress' : formatBytes(bytes));
  const facts = {
    Time: html`<time datetime=${at}>${at}</time>`,
    Address: html`<code>${host}${path}${query}</code>`,
    'API key': listed.keys.find((key) => key.id === request.key_id)?.name ?? 'none',
    Duration: durationOf(request) || 'in progress',
    'Request body': sizeOf(request.request_bytes),
    'Response body': sizeOf(request.response_bytes),
  };
  return html`<${Page} title="${method} ${path}" trail=${[['Requests', 'requests']]} beside=${html`<${Outcome} request=${request} />`}>
    ${
      fault &&
      html`<${Notice} mood="wait"><p><strong>A fault hit this request:</strong> ${effectOf(fault)}. It was for
        <code> ${fault.method} ${fault.path}</code>.</p><//>`
    }
    <${Card} title="Request"><div class="inside"><${Facts} values=${facts} /></div><//>
    <${Headers} title="Request headers" headers=${request.request_headers} />
    <${Headers} title="Response headers" headers=${request.response_headers} /><//>`;
}

const Headers = ({ title, headers }) =>
  html`<${Card} title=${title}><div class="inside"><dl>${headers.map(
    ({ name, value }) => html`<dt><code>${name}</code></dt><dd><code>${value}</code></dd>`,
  )}</dl>${headers.length === 0 && 'None.'}</div><//>`;

/** What the form offers; PUT /_local/faults sets any other fault. */
const EFFECTS = {
  'Status 503': { status: 503 },
  'Status 429 with Retry-After: 1': { status: 429, retry_after: 1 },
  'Break the connection before the work': { reset: 'before' },
  'Do the work, then break the connection': { reset: 'after' },
  'Break the connection in the middle of the response': { truncate: true },
  'Wait for 2 s': { delay_ms: 2_000 },
};
const METHODS = ['*', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const FAULT_FIELDS = [
  { name: 'method', label: 'Method', options: METHODS },
  { name: 'path', label: 'Path', defaultValue: '/v1/*', required: true, hint: '* matches anything' },
  { name: 'effect', label: 'Effect', options: Object.keys(EFFECTS) },
  { name: 'times', label: 'How many requests', type: 'number', min: 1, defaultValue: 1, placeholder: 'all' },
];
const CLOCK_HINT = 'API keys and transfer URLs expire by this clock. A restart of the platform resets it.';
const CLOCK_FIELDS = [
  { name: 'seconds', label: 'Advance by', options: Object.keys(DURATIONS), hint: CLOCK_HINT },
];

export function Testing() {
  const { status, act } = useLive();
  const [answer] = useRead('now', 'faults');
  if (!answer) return undefined;
  const { faults } = answer;
  const set = (list) => act(() => call('PUT', 'faults', { faults: list }));
  const add = (form) => {
    const { effect, times, ...matched } = Object.fromEntries(form);
    const fault = { ...matched, ...EFFECTS[effect], ...(times && { times: Number(times) }) };
    // The list may have changed since it was shown.
    return act(async () => call('PUT', 'faults', { faults: [...(await read('faults')).faults, fault] }));
  };
  const advance = (form) =>
    act(() => call('POST', 'clock', { advance_seconds: DURATIONS[form.get('seconds')] }));
  const columns = {
    Requests: ({ method, path }) => html`<code><strong>${method}</strong> ${path}</code>`,
    Effect: effectOf,
    Left: ({ times }) => (times === undefined ? 'all requests' : formatCount(times, 'request')),
    Actions: (_, at) => html`<button onClick=${() => set(faults.toSpliced(at, 1))}>Remove</button>`,
  };
  const facts = { Time: status.now, 'Ahead of this machine': formatSpan(status.ahead_ms) };
  return html`<${Page} title="Testing"
    lead="See how a client handles failures and expiry: let requests fail on demand, and move the platform’s time forward.">
    <${Card} title=${formatCount(faults.length, 'active fault')}>
      <${Table} caption="Active faults" rows=${faults} columns=${columns}>The platform handles every request normally.<//><//>
    <${Card} title="Add a fault"><div class="inside"><${Form} fields=${FAULT_FIELDS} verb="Add fault" submit=${add} /></div><//>
    <${Card} title="Clock"><div class="inside"><${Facts} values=${facts} />
      <${Form} fields=${CLOCK_FIELDS} verb="Advance" submit=${advance} /></div><//><//>`;
}
