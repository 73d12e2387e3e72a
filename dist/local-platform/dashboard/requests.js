/** The overview, and the pages of the most recent requests. */

import { deployLine } from './functions.js';
import { Card, Copyable, Cut, Empty, Facts, html, Pill, Table } from './parts.js';
import { curlLine, formatBytes, formatCount, formatSpan, linkTo, pathOf, read, sumOf } from './platform.js';

const OVERVIEW_REQUESTS = 8;

export const overviewPage = {
  watches: ['writes', 'requests', 'faults', 'ahead_ms'],
  async load() {
    const paths = [
      'v1/functions/functions',
      'v1/storage/buckets',
      'v1/domains/domains',
      'keys',
      'usage',
      'requests',
    ];
    const [{ functions }, { buckets }, { domains }, { keys }, usage, { requests }] = await Promise.all(
      paths.map(read),
    );
    return { functions, buckets, domains, keys, usage: usage.buckets, requests };
  },
  view({ data, status }) {
    const newest = data.requests.slice(0, OVERVIEW_REQUESTS);
    const all = html`<a class="small" href=${linkTo('requests')}>All requests</a>`;
    return {
      title: 'Overview',
      lead: html`The API answers at <code>${status.url}/v1</code>.`,
      content: html`
        <${TestNotice} status=${status} />
        <div class="tiles">${tilesOf(data).map((tile) => html`<${Tile} ...${tile} />`)}</div>
        ${data.functions.length === 0 && html`<${FirstSteps} url=${status.url} />`}
        <${Requests} requests=${newest} keys=${data.keys} status=${status} beside=${all} />`,
    };
  },
};

/** Reminds of what was set for a test: it explains failures that nobody expects. */
function TestNotice({ status: { faults, ahead_ms } }) {
  const states = [
    faults > 0 && `${formatCount(faults, 'fault')} ${faults === 1 ? 'is' : 'are'} active`,
    ahead_ms > 0 && `the clock is ${formatSpan(ahead_ms)} ahead`,
  ].filter(Boolean);
  if (states.length === 0) return undefined;
  const link = html`<a href=${linkTo('testing')}>Testing</a>`;
  return html`<div class="notice wait"><p>For testing, ${states.join(', and ')}. ${link}</p></div>`;
}

function tilesOf({ functions, buckets, domains, keys, usage }) {
  const failed = functions.filter(({ revision_status }) => revision_status === 'failed').length;
  const inactive = domains.filter(({ status }) => status !== 'active').length;
  const active = keys.filter(({ status }) => status === 'active').length;
  const contents = `${formatCount(sumOf(usage, 'objects'), 'object')}, ${formatBytes(sumOf(usage, 'bytes'))}`;
  const failures = failed === 0 ? 'none failed' : `${failed} with a failed revision`;
  return [
    { page: 'functions', label: 'Functions', count: functions.length, detail: failures },
    { page: 'storage', label: 'Buckets', count: buckets.length, detail: contents },
    {
      page: 'domains',
      label: 'Domains',
      count: domains.length,
      detail: inactive === 0 ? 'all active' : `${inactive} not active`,
    },
    { page: 'keys', label: 'Active API keys', count: active, detail: `of ${keys.length} created` },
  ];
}

const Tile = ({ page, label, count, detail }) =>
  html`<a href=${linkTo(page)}><span>${label}</span> <strong>${count.toLocaleString('en-US')}</strong>
    ${' '}<span class="muted small">${count === 0 ? 'none yet' : detail}</span></a>`;

const FirstSteps = ({ url }) => html`<${Card} title="First steps"><div class="inside"><ol class="steps">
  <li><p><a href=${linkTo('keys')}>Create an API key</a> that grants <code>functions</code>, and store it in a shell
    ${' '}variable:</p>
    <${Copyable} text="KEY='the key'" /></li>
  <li><p>Deploy a function:</p><${Copyable} text=${deployLine(url)} /></li>
  <li><p>Call it:</p><${Copyable} text=${curlLine(`${url}/v1/functions/functions/hello/`)} /></li>
  </ol></div><//>`;

export const requestsPage = {
  watches: ['requests', 'writes'],
  load: () => Promise.all([read('requests'), read('keys')]),
  view: ({ data: [{ requests }, { keys }], status }) => ({
    title: 'Requests',
    lead: 'The most recent requests to the API and to domains, newest first. Bodies are never stored; keys, tokens, cookies and tickets are never shown.',
    content: html`<${Requests} requests=${requests} keys=${keys} status=${status} />`,
  }),
};

function Requests({ requests, keys, status: { url, hosts }, beside }) {
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  const rows = requests.map((request) => {
    const { request_id: id, at, method, host, path, key_id } = request;
    const domain = hosts.includes(host) ? '' : host;
    const line = html`<strong>${method}</strong> <span class="muted">${domain}</span>${path}`;
    return [
      id,
      html`<time class="mono muted" datetime=${at} title=${at}>${at.slice(11, 19)}</time>`,
      html`<a class="plain" href=${linkTo('requests', id)}>
        <${Cut} as="code" text="${method} ${domain}${path}">${line}<//></a>`,
      html`<${Status} request=${request} />`,
      formatDuration(request),
      names.has(key_id) && html`<span class="muted"><${Cut} text=${names.get(key_id)} /></span>`,
    ];
  });
  const columns = { Time: 'whole', Request: 'name', Status: 'whole', Duration: 'end', Key: 'short' };
  const none = html`<${Empty} command="curl -i ${url}/v1/functions/functions">
    No requests yet. Send one: the platform refuses it without a key, and it appears here.<//>`;
  return html`<${Card} title="Recent requests" beside=${beside}>
    <${Table} caption="Recent requests" columns=${columns} rows=${rows} none=${none} /><//>`;
}

/** How good an HTTP status is, by its hundreds. */
const STATUS_MOODS = [undefined, 'still', 'good', 'still', 'wait', 'bad'];

/** Shows the status of a request, and whether a fault hit it. */
function Status({ request: { status, duration_ms, fault } }) {
  const inProgress = duration_ms === null;
  const [word, mood] =
    status !== null
      ? [String(status), STATUS_MOODS[Math.floor(status / 100)]]
      : inProgress
        ? ['in progress', 'wait']
        : ['disconnected', 'bad'];
  return html`<span class="chips"><${Pill} word=${word} mood=${mood} />
    ${fault && html`<span class="chip plain" title=${describeEffect(fault)}>fault</span>`}</span>`;
}

const formatDuration = ({ duration_ms: ms }) =>
  ms === null ? undefined : `${ms.toLocaleString('en-US')} ms`;

/** Says what a fault does to a request: `status 429 with Retry-After: 7`. */
export function describeEffect({ status, retry_after, reset, delay_ms, truncate }) {
  const header = retry_after === undefined ? '' : ` with Retry-After: ${retry_after}`;
  const effects = [
    delay_ms !== undefined && `a delay of ${delay_ms.toLocaleString('en-US')} ms`,
    status !== undefined && `status ${status}${header}`,
    reset === 'before' && 'connection broken before the work',
    reset === 'after' && 'connection broken after the work, without a response',
    truncate === true && 'connection broken in the middle of the response',
  ];
  return effects.filter(Boolean).join(', then ') || 'no effect';
}

export const requestPage = {
  watches: ['requests'],
  load: ({ id }) => Promise.all([read(pathOf('requests', id)), read('keys')]),
  view({ data: [request, { keys }], status }) {
    const { method, path, fault, duration_ms, request_headers, response_headers } = request;
    const none = duration_ms === null ? 'None yet.' : 'The platform sent no response.';
    return {
      title: `${method} ${path}`,
      beside: html`<${Status} request=${request} />`,
      content: html`
        ${fault && html`<${FaultNotice} fault=${fault} />`}
        <${Card} title="Request"><div class="inside"><${Facts} values=${factsOf(request, keys, status)} /></div><//>
        <${Headers} title="Request headers" headers=${request_headers} none="None." />
        <${Headers} title="Response headers" headers=${response_headers} none=${none} />`,
    };
  },
};

const FaultNotice = ({
  fault,
}) => html`<div class="notice wait"><p><strong>A fault hit this request.</strong> It
  was for <code>${fault.method} ${fault.path}</code>: ${describeEffect(fault)}.
  ${' '}<a href=${linkTo('testing')}>All faults</a></p></div>`;

function factsOf(request, keys, { hosts }) {
  const key = keys.find(({ id }) => id === request.key_id);
  const inProgress = html`<span class="muted">in progress</span>`;
  const sizeOf = (bytes) => (bytes === null ? inProgress : formatCount(bytes, 'byte'));
  return {
    Time: html`<time datetime=${request.at}>${request.at.replace('T', ' ').replace('Z', ' UTC')}</time>`,
    Path: html`<code>${request.path}<span class="muted">${request.query}</span></code>`,
    Host: hosts.includes(request.host) ? undefined : html`<code>${request.host}</code>`,
    'API key': key
      ? html`<a href=${linkTo('keys')}><${Cut} text=${key.name} /></a>`
      : html`<span class="muted">none</span>`,
    Duration: formatDuration(request) ?? inProgress,
    'Request body': sizeOf(request.request_bytes),
    'Response body': sizeOf(request.response_bytes),
    ID: html`<code>${request.request_id}</code>`,
  };
}

function Headers({ title, headers, none }) {
  const values = headers.map(
    ({ name, value }) => html`<dt><code>${name}</code></dt><dd><code>${value}</code></dd>`,
  );
  return html`<${Card} title=${title}><div class="inside">
    ${values.length > 0 ? html`<dl class="facts headers">${values}</dl>` : html`<p class="muted">${none}</p>`}
    </div><//>`;
}
