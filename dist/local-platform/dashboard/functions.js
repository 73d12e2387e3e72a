/** The pages of the functions: all of them, each with its revisions, logs and files, and the text of a file. */

import { useLive, useRead } from './live.js';
import { Card, Confirm, Copyable, html, Page, Pill, Table, When } from './parts.js';
import { useLayoutEffect, useRef } from './preact.js';
import { curlLine, formatBytes, formatCount, linkTo, pathOf, totalSize } from './text.js';

const API = 'v1/functions/functions';
const ALL = ['Functions', 'functions'];

/** How to deploy a first function. */
export function FirstFunction() {
  const { url } = useLive().status;
  const content = 'export default { fetch: () => new Response("Hello") };';
  const line = curlLine(`${url}/${API}`, { name: 'hello', assets: { 'main.ts': { content } } });
  return html`<p>No functions yet. Deploy one with an <a href=${linkTo('keys')}>API key</a> that grants functions:</p>
    <${Copyable} text=${line} />`;
}

/** What a function serves: an earlier revision keeps serving while a newer one is pending or failed. */
function Serving({ record: { active_revision_id: active, revision_id: newest, revision_status: status } }) {
  if (active === null) return html`<${Pill} word=${status} />`;
  if (active === newest) return html`<${Pill} word="serving" />`;
  return html`<${Pill} word="serving, newest ${status}" mood="wait" />`;
}

const FUNCTION_COLUMNS = {
  Name: ({ name }) => html`<a href=${linkTo('functions', name)}>${name}</a>`,
  Status: (record) => html`<${Serving} record=${record} />`,
  Entrypoint: ({ entrypoint }) => html`<code>${entrypoint}</code>`,
  Updated: ({ updated_at }) => html`<${When} moment=${updated_at} />`,
};

export function Functions() {
  const [answer] = useRead('writes', API);
  if (!answer) return undefined;
  const { functions } = answer;
  return html`<${Page} title="Functions"
    lead="Code that runs under a name of its own. A new revision receives traffic once it has started successfully.">
    <${Card} title=${formatCount(functions.length, 'function')}>
      <${Table} caption="Functions" rows=${functions} columns=${FUNCTION_COLUMNS} id="name"><${FirstFunction} /><//><//><//>`;
}

/** A function, with one of its revisions, or the newest one. */
export function OneFunction({ place: [name, chosen] }) {
  const { url } = useLive().status;
  const path = `${API}/${pathOf(name)}`;
  const [record, listed] = useRead('writes', path, pathOf('functions', name, 'revisions'));
  if (!record) return undefined;
  const shown = chosen ?? record.revision_id;
  const columns = {
    Revision: ({ revision_id: id, number }) => html`<a href=${linkTo('functions', name, id)}>#${number}</a>`,
    Status: (one) => html`<${Pill} word=${one.status} />`,
    Traffic: ({ revision_id: id }) => id === record.active_revision_id && html`<${Pill} word="serving" />`,
    ID: ({ revision_id: id }) => html`<code>${id}</code>`,
    Created: ({ created_at }) => html`<${When} moment=${created_at} />`,
  };
  return html`<${Page} title=${name} trail=${[ALL]} lead=${html`ID, for domains: <code>${record.id}</code>`}
    beside=${html`<${Serving} record=${record} />`}>
    <${Card} title="Call it"><div class="inside"><${Copyable} text=${curlLine(`${url}/${API}/${name}/`)} />
      ${record.active_revision_id === null && html`<p>No revision has succeeded yet, so calls get status 503.</p>`}</div><//>
    <${Revision} id=${shown} key=${shown} />
    <${Card} title=${formatCount(listed.revisions.length, 'revision')}>
      <${Table} caption="Revisions" rows=${listed.revisions} columns=${columns} id="revision_id"
        isCurrent=${({ revision_id: id }) => id === shown} /><//>
    <div><${Confirm} name=${name} path=${path} next="#/functions">The function, its revisions and logs are deleted.<//></div><//>`;
}

/** Codes by which terminals color text. */
const COLORS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

function Revision({ id }) {
  // A log grows without a write.
  const [revision] = useRead('now', pathOf('revisions', id));
  const [listed] = useRead('url', `${pathOf('revisions', id)}/files`);
  if (!revision || !listed) return undefined;
  const { function_name: name, number, status, message, log } = revision;
  const { files } = listed;
  const fileAt = (...line) => linkTo('functions', name, id, ...line);
  /** Text in which each place of a file, such as `main.ts:1:8`, links to its line. */
  const linked = (text) =>
    text.split(/([^\s"'()]+:\d+:\d+)/).map((piece) => {
      const [path, line] = piece.split(':');
      const isPlace = line && files.some((file) => file.path === path);
      return isPlace ? html`<a href=${fileAt(path, line)}>${piece}</a>` : piece;
    });
  const columns = {
    Path: ({ path }) => html`<a href=${fileAt(path)}><code>${path}</code></a>`,
    Size: ({ size }) => formatBytes(size),
  };
  // An element for each line: a new one leaves the reader's selection in the others.
  const lines = log.map((line) => html`<span>${linked(line.replace(COLORS, ''))}${'\n'}</span>`);
  return html`<${Card} title="Revision #${number}" beside=${html`<${Pill} word=${status} />`}><div class="inside">
    ${message !== null && html`<h3>Why it failed</h3><pre class="log">${linked(message)}</pre>`}
    <h3>Log</h3>${
      lines.length > 0
        ? html`<${Log} lines=${lines} />`
        : html`<p>Nothing yet. The output of console.log() appears here.</p>`
    }</div><//>
    <${Card} title="${formatCount(files.length, 'file')} of revision #${number}" beside=${totalSize(files)}>
      <${Table} caption="Files" rows=${files} columns=${columns} id="path" /><//>`;
}

/** The lines of a log. Whoever has not scrolled up sees the newest ones, at its end. */
function Log({ lines }) {
  const log = useRef();
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (isAtEnd.current) log.current.scrollTop = log.current.scrollHeight;
  });
  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
    isAtEnd.current = scrollTop + clientHeight >= scrollHeight - 4;
  };
  return html`<pre class="log" tabindex="0" role="region" aria-label="Log" ref=${log} onScroll=${onScroll}>${lines}</pre>`;
}

/** More text would be slow in browsers. */
const MOST_BYTES = 250_000;

/** The beginning of a file, with the numbers of its lines; one of them can be marked. */
export function SourceFile({ place: [name, revision, path, line] }) {
  const [bytes] = useRead('url', pathOf('revisions', revision, 'files', path));
  useLayoutEffect(() => document.querySelector('mark')?.scrollIntoView({ block: 'center' }), [bytes]);
  if (!bytes) return undefined;
  const text = new TextDecoder().decode(bytes.subarray(0, MOST_BYTES));
  const lines = text.split(/\r\n?|\n/);
  const shown = lines.map((one, at) => [at + 1 === Number(line) ? html`<mark>${one}</mark>` : one, '\n']);
  return html`<${Page} title=${path} trail=${[ALL, [name, 'functions', name], ['Revision', 'functions', name, revision]]}>
    <${Card} title=${formatBytes(bytes.length)}>${
      text.includes('\0')
        ? html`<p class="inside">This file is not text, so there is nothing to show.</p>`
        : html`<pre class="source" tabindex="0" role="region" aria-label="Text of the file"
          ><span aria-hidden="true">${lines.map((_, at) => `${at + 1}\n`)}</span><code>${shown}</code></pre>`
    }<//><//>`;
}
