/** The pages of the functions: all of them, and each with its revisions, logs and files. */
import { accessTo, DOMAINS, registerDomain } from './access.js';
import { call, live, read, send } from './live.js';
import { Action, Card, Copyable, code, Danger, Form, html, Page, pill, Table, when } from './parts.js';
import { formatBytes, formatCount, linkTo, moodOf, pathOf, totalSize } from './text.js';

const API = 'v1/functions/functions';
/** More text would be slow in browsers. */
const MOST_BYTES = 250_000;
/** Longer than the platform waits for a function. */
const LONGEST_TRIAL_MS = 60_000;

/** What a function serves: an earlier revision keeps serving while a newer one is pending or failed. */
function serving({ active_revision_id: active, revision_id: newest, revision_status: status }) {
  if (active === null) return pill(status);
  return active === newest ? pill('serving') : pill(`serving, newest ${status}`, 'wait');
}

const COLUMNS = {
  Name: ({ name }) => html`<a href=${linkTo('functions', name)}>${name}</a>`,
  Status: serving,
  Entrypoint: ({ entrypoint }) => code(entrypoint),
  Updated: ({ updated_at }) => when(updated_at),
};

export async function functions(name, revision) {
  if (name) return oneFunction(name, revision);
  const { functions } = await read('writes', API);
  return html`<${Page} title="Functions"
    lead="Code that runs under a name of its own. A new revision receives traffic once it has started successfully.">
    <${Table} title=${formatCount(functions.length, 'function')} rows=${functions} columns=${COLUMNS} id="name">
      No functions yet.<//><//>`;
}

/** A function, with one of its revisions, or the newest one. */
async function oneFunction(name, chosen) {
  const path = `${API}/${pathOf(name)}`;
  const record = await read('writes', path, pathOf('functions', name, 'revisions'));
  const { revisions, revision_id: newest, active_revision_id: active } = record;
  const { domains } = await read('writes', DOMAINS);
  const own = domains.filter(({ target }) => target.resource_id.toLowerCase() === record.id);
  const register = () => registerDomain(`${name}.localhost`, { kind: 'functions', resource_id: record.id });
  const columns = {
    Revision: ({ revision_id: id, number }) => html`<a href=${linkTo('functions', name, id)}>#${number}</a>`,
    Status: ({ status }) => pill(status),
    Traffic: ({ revision_id: id }) => id === active && pill('serving'),
    ID: ({ revision_id: id }) => code(id),
    Created: ({ created_at }) => when(created_at),
  };
  return html`<${Page} title=${name} section="Functions" lead=${html`ID, for domains: <code>${record.id}</code>`}
    beside=${serving(record)}>
    <${Card} title="Call it">${active === null && html`<p>No revision has succeeded yet, so calls get status 503.</p>`}
      <h3>Without a key</h3>${own.map((domain) => html`<div class="plain"><div>${domain.hostname} ${pill(domain.status)}</div>${accessTo(domain)}</div>`)}
      ${own.length === 0 && html`<div class="plain"><${Action} verb="Register ${name}.localhost" work=${register} /></div>`}
      <h3>With a key</h3><${Copyable} text=${`curl -H "Authorization: Bearer $KEY" ${live.status.url}/${API}/${name}/`} /><//>
    <${Card} title="Try it"><${Form} fields=${TRIAL_FIELDS} verb="Send" submit=${(form) => tryOut(path, form)} keeps /><//>
    ${await revision(chosen ?? newest)}
    <${Table} title=${formatCount(revisions.length, 'revision')} rows=${revisions} columns=${columns} id="revision_id" />
    <${Danger} name=${name} work=${() => call('DELETE', path)} next="#/functions">
      This deletes the function with its revisions and logs.<//><//>`;
}

const TRIAL_FIELDS = [
  { name: 'method', label: 'Method', options: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
  { name: 'path', label: 'Path', defaultValue: '/', hint: 'With its query, such as /visits?day=1' },
  { name: 'body', label: 'Body', rows: 3, hint: 'GET sends none. JSON is sent as JSON.' },
];

/** Indents JSON. */
function readable(text, type) {
  if (!/[/+]json\b/.test(type ?? '')) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Sends a request to a function, and returns all of the response that a browser shows. */
async function tryOut(address, form) {
  const { method, path, body } = Object.fromEntries(form);
  const type = /^\s*[[{]/.test(body) ? 'application/json' : 'text/plain';
  const limits = { redirect: 'manual', signal: AbortSignal.timeout(LONGEST_TRIAL_MS) };
  const begun = performance.now();
  const place = `${address}/${path.replace(/^\//, '')}`;
  const response = await send(method, place, { ...limits, ...(method !== 'GET' && { type, body }) });
  const text = readable(await response.text(), response.headers.get('content-type'));
  const ms = Math.round(performance.now() - begun);
  // Browsers hide where a redirect leads to.
  const status = pill(response.status || 'redirect', moodOf(response.status));
  return html`<p>${status} ${ms.toLocaleString('en-US')} ms</p>
    <pre class="log" tabindex="0" role="region" aria-label="Body of the response">${text.slice(0, MOST_BYTES)}</pre>
    <dl>${[...response.headers].map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

const FILE_COLUMNS = { Path: ({ path }) => code(path), Size: ({ size }) => formatBytes(size) };

/** The log of a revision, which grows without a write, and its files, which never change. */
async function revision(id) {
  const { number, status, message, log, log_details } = await read('now', pathOf('revisions', id));
  const { files } = await read('url', `${pathOf('revisions', id)}/files`);
  // An element for each line: a new one leaves the reader's selection in the others.
  const lines = log.map((line, at) => {
    const { time, level } = log_details[at];
    return html`<span class=${level}>${time.slice(11, 23)} ${level.padEnd(5)} <bdi>${line}</bdi>${'\n'}</span>`;
  });
  return html`<${Card} key=${id} title="Revision #${number}" beside=${pill(status)}>
    ${message !== null && html`<h3>Why it failed</h3><pre class="log">${message}</pre>`}<h3>Log</h3>${
      lines.length > 0
        ? html`<pre class="log" tabindex="0" role="region" aria-label="Log"><code>${lines}</code></pre>`
        : html`<p>Nothing yet. The output of console.log() appears here.</p>`
    }<//>
    <${Table} title="${formatCount(files.length, 'file')} of revision #${number}" beside=${totalSize(files)}
      rows=${files} columns=${FILE_COLUMNS} id="path" />`;
}
