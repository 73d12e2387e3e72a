/** The pages of the functions: all of them, each with its revisions, logs and files, and the text of a file. */
import { Confirm, Field, Form, Select } from './forms.js';
import { Card, Copyable, Cut, Empty, Facts, html, Log, Pill, Region, Rest, Table, When } from './parts.js';
import {
  call,
  curlLine,
  formatBytes,
  formatCount,
  linkTo,
  pathOf,
  Refusal,
  read,
  sumOf,
} from './platform.js';
import { useLayoutEffect, useState } from './preact.js';

const API = 'v1/functions/functions';

/** The command line that deploys a first function. */
export function deployLine(url) {
  const content = 'export default { fetch: () => new Response("Hello") };';
  return curlLine(`${url}/${API}`, { name: 'hello', assets: { 'main.ts': { content } } });
}

/** Shows what a function serves: an earlier revision keeps serving while a newer one is pending or failed. */
function FunctionPill({ record, numbers = {} }) {
  const { active_revision_id: active, revision_id: newest, revision_status: status } = record;
  if (active === null) return html`<${Pill} word=${status} />`;
  const serving = `serving${numbers[active] ? ` #${numbers[active]}` : ''}`;
  if (active === newest) return html`<${Pill} word=${serving} mood="good" />`;
  return html`<${Pill} word="${serving}, newest ${status}" mood="wait" />`;
}

export const functionsPage = {
  watches: ['writes'],
  load: () => read(API),
  view({ data: { functions }, status: { url, now } }) {
    const rows = functions.map((record) => [
      record.name,
      html`<a href=${linkTo('functions', record.name)}><${Cut} text=${record.name} /></a>`,
      html`<${FunctionPill} record=${record} />`,
      html`<${Cut} as="code" text=${record.entrypoint} />`,
      html`<${When} moment=${record.updated_at} now=${now} />`,
    ]);
    const columns = { Name: 'name', Status: 'whole', Entrypoint: 'text', Updated: 'whole' };
    const none = html`<${Empty} command=${deployLine(url)}>
      No functions yet. Deploy one with an API key that grants functions:write:<//>`;
    return {
      title: 'Functions',
      lead: 'Code that runs under a name of its own. A new revision receives traffic once it has started successfully.',
      content: html`<${Card} title=${formatCount(rows.length, 'function')}>
        <${Table} caption="Functions" columns=${columns} rows=${rows} none=${none} /><//>`,
    };
  },
};

/** The files of a revision never change. Only those of the last one are kept. */
let lastFiles = {};

async function filesOf(id) {
  if (lastFiles.id !== id) lastFiles = { id, files: (await read(`revisions/${id}/files`)).files };
  return lastFiles.files;
}

export const functionPage = {
  async load({ name, revision }) {
    const [record, { revisions }, { domains }] = await Promise.all([
      read(pathOf('v1', 'functions', 'functions', name)),
      read(pathOf('functions', name, 'revisions')),
      read('v1/domains/domains'),
    ]);
    const id = revision ?? record.revision_id;
    if (!revisions.some(({ revision_id }) => revision_id === id))
      throw new Refusal(404, {
        message: `Function "${name}" has no such revision. Old revisions are removed.`,
      });
    const [shown, files] = await Promise.all([read(`revisions/${id}`), filesOf(id)]);
    return { record, revisions, domains, shown, files };
  },
  view({ data: { record, revisions, domains, shown, files }, status, act }) {
    const numbers = Object.fromEntries(revisions.map((one) => [one.revision_id, one.number]));
    const remove = async () => {
      const { name } = record;
      if (await act(() => call('DELETE', pathOf('v1', 'functions', 'functions', name))))
        location.hash = '#/functions';
    };
    return {
      title: record.name,
      beside: html`<${FunctionPill} record=${record} numbers=${numbers} />`,
      content: html`
        <${Address} record=${record} domains=${domains} url=${status.url} />
        <${Call} name=${record.name} />
        <${Revisions} record=${record} revisions=${revisions} shown=${shown} now=${status.now} />
        <${Revision} revision=${shown} files=${files} />
        <${Files} revision=${shown} files=${files} />
        <div><${Confirm} verb="Delete" name=${record.name} act=${remove}>
          The function, its revisions and logs are deleted.<//></div>`,
    };
  },
};

function Address({ record: { id, name, active_revision_id }, domains, url }) {
  const own = domains.filter(({ target }) => target.resource_id.toLowerCase() === id);
  const links = own.map(({ hostname }) => html`<a href=${linkTo('domains')}><${Cut} text=${hostname} /></a>`);
  const none = html`<span class="muted">none; register one with this ID as its target</span>`;
  return html`<${Card} title="Address"><div class="inside">
    <${Copyable} text=${curlLine(`${url}/${API}/${name}/`)} />
    ${active_revision_id === null && html`<p class="muted">No revision has succeeded yet, so calls get status 503.</p>`}
    <${Facts} values=${{ ID: html`<code>${id}</code>`, Domains: links.length > 0 ? links : none }} />
    </div><//>`;
}

/** The beginning of a response that is shown. */
const SHOWN_CHARACTERS = 20_000;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, method]);

/** Invokes the function with the session of this browser, and shows what it returns. */
function Call({ name }) {
  const [answer, setAnswer] = useState();
  const send = async (form) => {
    const [method, path, body] = ['method', 'path', 'body'].map((field) => form.get(field));
    const start = performance.now();
    try {
      const response = await fetch(`/_local/${API}/${name}/${path.replace(/^\//, '')}`, {
        method,
        ...(method !== 'GET' && body !== '' && { body }),
      });
      const text = await response.text();
      const ms = Math.round(performance.now() - start);
      setAnswer({ status: response.status, type: response.headers.get('content-type'), text, ms });
    } catch {
      setAnswer({ status: 'no response', text: '', ms: Math.round(performance.now() - start) });
    }
  };
  return html`<${Card} title="Call it"><div class="inside"><${Form} send=${send}>
    <div class="quarters">
      <${Field} name="method" label="Method"><${Select} name="method" options=${METHODS} /><//>
      <div class="triple"><${Field} name="path" label="Path" type="text" defaultValue="/" /></div>
    </div>
    <details><summary>Body</summary><textarea name="body" rows="3" spellcheck=${false} aria-label="Body" /></details>
    <div class="row"><button class="first">Send</button></div><//>
    ${answer && html`<${Answer} ...${answer} />`}
    </div><//>`;
}

function Answer({ status, type, text, ms }) {
  const mood = status < 400 ? 'good' : status < 500 ? 'wait' : 'bad';
  return html`<div role="status"><p class="chips"><${Pill} word=${`${status}`} mood=${mood} />
    <span class="muted small">${ms} ms${type && `, ${type}`}</span></p></div>
    ${text !== '' && html`<${Region} kind="log wrap" label="Response">${text.slice(0, SHOWN_CHARACTERS)}<//>`}`;
}

function Revisions({ record, revisions, shown, now }) {
  const rows = revisions.map(({ revision_id: id, number, status, created_at }) => [
    id,
    html`<a href=${linkTo('functions', record.name, 'revisions', id)}>#${number}</a>`,
    html`<span class="chips"><${Pill} word=${status} />
      ${id === record.active_revision_id && html`<span class="chip plain">serving</span>`}</span>`,
    html`<span class="muted"><${Cut} as="code" text=${id} /></span>`,
    html`<${When} moment=${created_at} now=${now} />`,
  ]);
  const columns = { Revision: 'name', Status: 'whole', ID: 'text', Created: 'whole' };
  return html`<${Card} title=${formatCount(rows.length, 'revision')}>
    <${Table} caption="Revisions" columns=${columns} rows=${rows} current=${shown.revision_id} /><//>`;
}

function Revision({ revision, files }) {
  const { number, entrypoint, status, message, log } = revision;
  const lines = withoutEnd(log.map(withoutColors), message);
  const linked = (line) => linkPlaces(line, revision, files);
  return html`<${Card} title="Revision #${number}" beside=${html`<${Pill} word=${status} />`}><div class="inside">
    <${Facts} values=${{ Entrypoint: fileLink(revision, entrypoint) }} />
    ${
      message !== null &&
      html`<h3>Why it failed</h3><${Region} kind="log wrap" label="Why it failed">${linked(message)}<//>`
    }
    ${(message === null || lines.length > 0) && html`<h3>Log</h3>`}
    ${lines.length > 0 && html`<${Log} lines=${lines.map(linked)} />`}
    ${
      message === null &&
      lines.length === 0 &&
      html`<p class="muted">Nothing yet. The output of console.log() appears here.</p>`
    }
    </div><//>`;
}

/** Removes the codes by which terminals color text. */
const withoutColors = (line) => line.replace(new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g'), '');

/** Removes the message of a failed revision from the end of its log: often they are the same last lines. */
function withoutEnd(lines, message) {
  const text = lines.join('\n').trimEnd();
  const shown = message !== null && text.endsWith(message) ? text.slice(0, -message.length).trimEnd() : text;
  return shown === '' ? [] : shown.split('\n');
}

/** The address of a file, or of one of its lines. The path is one segment, so its slashes are encoded. */
const fileAt = ({ function_name, revision_id }, ...place) =>
  linkTo('functions', function_name, 'revisions', revision_id, 'files', ...place);

const fileLink = (revision, path) =>
  html`<a href=${fileAt(revision, path)}><${Cut} as="code" text=${path} /></a>`;

/** Text in which each place of a file, such as `main.ts:1:8`, links to its line. */
function linkPlaces(text, revision, files) {
  const longestFirst = files.map(({ path }) => path).sort((one, other) => other.length - one.length);
  const pieces = [];
  let end = 0;
  for (const { 0: place, 1: line, index } of text.matchAll(/:(\d+):\d+/g)) {
    const before = text.slice(end, index);
    const path = longestFirst.find((one) => endsWithName(before, one));
    if (path === undefined) continue;
    const link = html`<a href=${fileAt(revision, path, line)}>${path}${place}</a>`;
    pieces.push(before.slice(0, -path.length), link);
    end = index + place.length;
  }
  return html`${pieces}${text.slice(end)}`;
}

/** Whether a text ends with a name, and not with a longer one. */
const endsWithName = (text, name) =>
  text.endsWith(name) && /^[\s("']?$/.test(text.charAt(text.length - name.length - 1));

/** More files on one page would be of no use to a reader. */
const MOST_FILES = 500;

function Files({ revision, files }) {
  const rows = files
    .slice(0, MOST_FILES)
    .map(({ path, size }) => [path, fileLink(revision, path), formatBytes(size)]);
  const size = html`<span class="muted small">${formatBytes(sumOf(files, 'size'))}</span>`;
  return html`<${Card} title=${formatCount(files.length, 'file')} beside=${size}>
    <${Table} caption="Files" columns=${{ Path: 'name', Size: 'end' }} rows=${rows} />
    <${Rest} shown=${rows.length} all=${files.length} noun="file" /><//>`;
}

/** More text on one page would be slow in browsers. */
const MOST_BYTES = 250_000;
const MOST_LINES = 5_000;

export const filePage = {
  async load({ name, revision, path }) {
    const { revisions } = await read(pathOf('functions', name, 'revisions'));
    const own = revisions.find(({ revision_id }) => revision_id === revision);
    const address = pathOf('revisions', own?.revision_id ?? '', 'files', path);
    const response = await fetch(`/_local/${address}`);
    if (!response.ok) throw new Refusal(response.status, { message: `The file ${path} does not exist.` });
    return { revision: own, path, bytes: new Uint8Array(await response.arrayBuffer()) };
  },
  view({ data: { revision, path, bytes }, params: { line } }) {
    const { function_name: name, revision_id, number, entrypoint } = revision;
    const links = [[name, linkTo('functions', name)]];
    links.push([`Revision #${number}`, linkTo('functions', name, 'revisions', revision_id)]);
    return {
      title: path,
      trail: links.map(([text, address]) => html`<a href=${address}><${Cut} text=${text} /></a>`),
      beside: path === entrypoint && html`<span class="chip plain">entrypoint</span>`,
      content: html`<${Source} bytes=${bytes} line=${Number(line)} />`,
    };
  },
};

/** Shows the text of a file with line numbers, or says why there is none. */
function Source({ bytes, line }) {
  useLayoutEffect(
    () => document.querySelector('.source [aria-current]')?.scrollIntoView({ block: 'center' }),
    [],
  );
  const size = html`<span class="muted small">${formatBytes(bytes.length)}</span>`;
  const text = textOf(bytes);
  const lines = text?.split(/\r\n?|\n/) ?? [];
  if (lines.at(-1) === '') lines.pop();
  const [heading, problem] =
    text === undefined
      ? ['Binary file', 'This file is not text, so there is nothing to show.']
      : ['Empty file', 'This file has no content.'];
  if (lines.length === 0) return html`<${Card} title=${heading} beside=${size}><${Empty}>${problem}<//><//>`;
  const shown = lines.slice(0, MOST_LINES);
  const isCut = shown.length < lines.length || bytes.length > MOST_BYTES;
  const numbered = shown.map(
    (one, at) => html`<span aria-current=${at + 1 === line ? 'true' : undefined}>${one}</span>${'\n'}`,
  );
  const title = `${isCut ? 'The first ' : ''}${formatCount(shown.length, 'line')}`;
  return html`<${Card} title=${title} beside=${size}>
    <${Region} kind="source" label="Text of the file"><code>${numbered}</code><//><//>`;
}

/** Returns the beginning of a file as text; `undefined` when it is not text. */
function textOf(bytes) {
  if (bytes.includes(0)) return undefined;
  try {
    // With `stream`, a character that is cut is dropped.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, MOST_BYTES), { stream: true });
  } catch {
    return undefined;
  }
}
