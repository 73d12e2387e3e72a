/** The pages of the buckets with their objects, and of the domains that point at buckets and functions. */
import { Confirm, Field, Form } from './forms.js';
import { Card, Copyable, Cut, Empty, Facts, html, Pill, Rest, Table, When } from './parts.js';
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
import { useState } from './preact.js';

const API = 'v1/storage/buckets';

const bucketPath = (name, ...more) => pathOf('v1', 'storage', 'buckets', name, ...more);

export const storagePage = {
  watches: ['writes'],
  load: () => Promise.all([read(API), read('usage')]),
  view({ data: [{ buckets }, usage], status: { url, now } }) {
    const usageOf = (name) => usage.buckets.find((one) => one.name === name) ?? { objects: 0, bytes: 0 };
    const rows = buckets.map(({ name, visibility, created_at }) => [
      name,
      html`<a href=${linkTo('storage', name)}><${Cut} text=${name} /></a>`,
      html`<${Pill} word=${visibility} />`,
      usageOf(name).objects.toLocaleString('en-US'),
      formatBytes(usageOf(name).bytes),
      html`<${When} moment=${created_at} now=${now} />`,
    ]);
    const columns = { Name: 'name', Visibility: 'whole', Objects: 'end', Size: 'end', Created: 'whole' };
    const example = { name: 'my-files', visibility: 'private' };
    const none = html`<${Empty} command=${curlLine(`${url}/${API}`, example)}>
      No buckets yet. Create one with an API key that grants storage:write:<//>`;
    return {
      title: 'Storage',
      lead: 'Buckets and their objects. A domain can serve the objects of a public bucket; all others need a short-lived URL.',
      content: html`<${Card} title=${formatCount(rows.length, 'bucket')}>
        <${Table} caption="Buckets" columns=${columns} rows=${rows} none=${none} /><//>`,
    };
  },
};

export const bucketPage = {
  watches: ['writes'],
  load: ({ bucket }) => Promise.all([read(bucketPath(bucket)), read(bucketPath(bucket, 'objects'))]),
  view({ data: [bucket, { objects }], status, act }) {
    const remove = async () => {
      if (await act(() => call('DELETE', bucketPath(bucket.name)))) location.hash = '#/storage';
    };
    const facts = {
      ID: html`<code>${bucket.id}</code>`,
      Created: html`<${When} moment=${bucket.created_at} now=${status.now} />`,
    };
    return {
      title: bucket.name,
      beside: html`<${Pill} word=${bucket.visibility} />`,
      content: html`
        <${Upload} bucket=${bucket} act=${act} />
        <${Objects} bucket=${bucket} objects=${objects} act=${act} />
        <${Card} title="Bucket"><div class="inside"><${Facts} values=${facts} />
          <div><${Confirm} verb="Delete" name=${bucket.name} act=${remove}>
            The bucket is deleted with all its objects.<//></div></div><//>`,
    };
  },
};

/** Sends the file of a form to an upload URL. Its path is enough, because the platform is where this page comes from. */
async function upload(bucket, key, file) {
  const { uploadUrl } = await call('POST', bucketPath(bucket, 'objects', 'upload-url'), { key });
  const headers = { 'Content-Type': file.type || 'application/octet-stream' };
  const response = await fetch(new URL(uploadUrl).pathname, { method: 'POST', headers, body: file });
  if (!response.ok) throw new Refusal(response.status, (await response.json().catch(() => ({}))).error);
  return key;
}

function Upload({ bucket, act }) {
  const send = async (form, element) => {
    const file = form.get('file');
    const done = (key) => html`<p>Uploaded <${Cut} as="code" text=${key} /></p>`;
    if (await act(() => upload(bucket.name, form.get('key') || file.name, file), done)) element.reset();
  };
  const hint = html`Such as <code>images/logo.png</code>. Leave it empty to use the name of the file.`;
  return html`<${Card} title="Upload"><div class="inside"><${Form} send=${send}>
    <div class="pair">
      <${Field} name="key" label="Key" type="text" hint=${hint} />
      <${Field} name="file" label="File" type="file" required />
    </div>
    <div class="row"><button class="first">Upload</button></div><//></div><//>`;
}

/** Saves an object as a file, by a download URL that the browser opens. */
async function download(bucket, key) {
  const { downloadUrl } = await read(bucketPath(bucket, 'objects', key, 'download-url'));
  const link = document.createElement('a');
  link.href = new URL(downloadUrl).pathname;
  link.download = '';
  link.click();
}

/** More objects on one page would be of no use to a reader. */
const MOST_OBJECTS = 200;

function Objects({ bucket, objects, act }) {
  const [prefix, setPrefix] = useState('');
  const found = objects.filter(({ key }) => key.startsWith(prefix));
  const shown = found.slice(0, MOST_OBJECTS);
  const rows = shown.map(({ key, content_type, size }) => {
    const path = bucketPath(bucket.name, 'objects', key);
    return [
      key,
      html`<${Cut} as="code" text=${key} />`,
      html`<span class="muted"><${Cut} text=${content_type} /></span>`,
      formatBytes(size),
      html`<span class="acts"><button class="little" onClick=${() => act(() => download(bucket.name, key))}>
          Download<span class="unseen"> ${key}</span></button>
        <${Confirm} verb="Delete" name=${key} act=${() => act(() => call('DELETE', path))}>
          The object is deleted.<//></span>`,
    ];
  });
  const none = html`<${Empty}>No key begins with <${Cut} as="code" text=${prefix} /><//>`;
  const columns = { Key: 'name', Type: 'short', Size: 'end', Actions: 'act' };
  const size = html`<span class="muted small">${formatBytes(sumOf(objects, 'size'))}</span>`;
  if (objects.length === 0)
    return html`<${Card} title="0 objects" beside=${size}>
      <${Empty}>No objects yet. Upload a file above, or request an upload URL from the API.<//><//>`;
  return html`<${Card} title=${formatCount(objects.length, 'object')} beside=${size}>
    <div class="inside"><label for="prefix" class="unseen">Keys that begin with</label>
      <input type="search" id="prefix" placeholder="Keys that begin with …" autocomplete="off" spellcheck=${false}
        onInput=${({ currentTarget }) => setPrefix(currentTarget.value)} /></div>
    <${Table} caption="Objects" columns=${columns} rows=${rows} none=${none} />
    <${Rest} shown=${shown.length} all=${found.length} noun="object">Filter them by the beginning of their keys.<//><//>`;
}

export const domainsPage = {
  watches: ['writes'],
  load: () => Promise.all([read('v1/domains/domains'), read('v1/functions/functions'), read(API)]),
  view({ data: [{ domains }, { functions }, { buckets }], status, act }) {
    const resources = { functions, storage: buckets };
    const first = functions[0]?.id ?? '<ID of the function>';
    const body = { hostname: 'hello.localhost', target: { kind: 'functions', resource_id: first } };
    const none = html`<${Card} title="0 domains"><${Empty} command=${curlLine(`${status.url}/v1/domains/domains`, body)}>
      No domains yet. Register one with the ID of a function or a public bucket. Names under <code>.localhost</code> and
      ${' '}<code>.test</code> become active immediately.<//><//>`;
    const cards = domains.map(
      (domain) =>
        html`<${Domain} key=${domain.hostname} domain=${domain} resources=${resources} status=${status} act=${act} />`,
    );
    return {
      title: 'Domains',
      lead: 'Hostnames under which a function or a public bucket answers without a key.',
      content: domains.length > 0 ? cards : none,
    };
  },
};

function Domain({ domain, resources, status, act }) {
  const { hostname, created_at, message, verification_errors: missing = [] } = domain;
  const path = pathOf('v1', 'domains', 'domains', hostname);
  const verify = () => act(() => call('POST', pathOf('domains', hostname, 'verify')));
  const records = missing.map(({ message: text, expected: { type, name, value } }) => {
    const facts = {
      Type: type,
      Name: html`<${Cut} as="code" text=${name} />`,
      Value: html`<${Cut} as="code" text=${value} />`,
    };
    return html`<div class="notice wait"><${Cut} as="p" text=${text} /><${Facts} values=${facts} /></div>`;
  });
  const facts = {
    Target: html`<${Target} target=${domain.target} resources=${resources} />`,
    Registered: html`<${When} moment=${created_at} now=${status.now} />`,
  };
  return html`<${Card} title=${html`<${Cut} text=${hostname} />`} beside=${html`<${Pill} word=${domain.status} />`}>
    <div class="inside">
    ${message !== undefined && html`<${Cut} as="p" text=${message} />`}
    ${records}
    ${domain.status === 'active' && html`<${DomainAddress} hostname=${hostname} url=${status.url} />`}
    <${Facts} values=${facts} />
    <div class="row">
      ${
        domain.status === 'pending' &&
        html`<button class="first" onClick=${verify}>Mark as verified<span class="unseen"> for ${hostname}</span></button>`
      }
      <${Confirm} verb="Delete" name=${hostname} act=${() => act(() => call('DELETE', path))}>
        The registration is deleted; its target stays.<//></div>
    </div><//>`;
}

/**
 * The address has the port of the platform. Browsers find only names under `.localhost` without a DNS record, and no name
 * under `.test` can have one.
 */
function DomainAddress({ hostname, url }) {
  const { protocol, port } = new URL(url);
  const address = `${protocol}//${hostname}${port && `:${port}`}/`;
  const isLocal = hostname.toLowerCase().endsWith('.localhost');
  const link = html`<p><a href=${address} rel="noreferrer"><${Cut} text=${address} /></a></p>`;
  return html`${link}
    ${!isLocal && html`<${Copyable} text="curl -H 'Host: ${hostname}' ${url}/" />`}`;
}

/** Links to the function or bucket that a domain points at. */
function Target({ target: { kind, resource_id }, resources }) {
  const id = resource_id.toLowerCase();
  const noun = kind === 'functions' ? 'function' : 'bucket';
  const name = resources[kind].find((one) => one.id === id)?.name;
  if (name === undefined) return html`${noun} <code>${id}</code>, which no longer exists`;
  return html`<span class="line">${noun} <a href=${linkTo(kind, name)}><${Cut} text=${name} /></a></span>`;
}
