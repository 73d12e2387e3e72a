/** The pages of the buckets and their objects. */

import { call, read, send, useLive, useRead } from './live.js';
import { Card, Confirm, Copyable, Form, html, Page, Pill, Table, When } from './parts.js';
import { useState } from './preact.js';
import { curlLine, formatBytes, formatCount, linkTo, pathOf, totalSize } from './text.js';

const API = 'v1/storage/buckets';

const BUCKET_COLUMNS = {
  Name: ({ name }) => html`<a href=${linkTo('storage', name)}>${name}</a>`,
  Visibility: ({ visibility }) => html`<${Pill} word=${visibility} />`,
  Created: ({ created_at }) => html`<${When} moment=${created_at} />`,
};

export function Buckets() {
  const { url } = useLive().status;
  const [answer] = useRead('writes', API);
  if (!answer) return undefined;
  const { buckets } = answer;
  return html`<${Page} title="Storage"
    lead="Buckets and their objects. A domain can serve the objects of a public bucket; all others need a short-lived URL.">
    <${Card} title=${formatCount(buckets.length, 'bucket')}>
      <${Table} caption="Buckets" rows=${buckets} columns=${BUCKET_COLUMNS} id="name">
        <p>No buckets yet. Create one with an <a href=${linkTo('keys')}>API key</a> that grants storage:</p>
        <${Copyable} text=${curlLine(`${url}/${API}`, { name: 'my-files', visibility: 'private' })} /><//><//><//>`;
}

const UPLOAD_FIELDS = [
  { name: 'file', label: 'File', type: 'file', required: true },
  { name: 'key', label: 'Key', hint: 'Such as images/logo.png. Without it, the name of the file.' },
];

/** A bucket. Transfer URLs are used by their paths, because the platform is where this page comes from. */
export function Bucket({ place: [name] }) {
  const { act } = useLive();
  const path = `${API}/${pathOf(name)}`;
  const [bucket, listed] = useRead('writes', path, `${path}/objects`);
  const [prefix, setPrefix] = useState('');
  if (!bucket) return undefined;
  const { objects } = listed;
  const found = objects.filter(({ key }) => key.startsWith(prefix));
  const upload = async (file, key) => {
    const { uploadUrl } = await call('POST', `${path}/objects/upload-url`, { key });
    await send('POST', new URL(uploadUrl).pathname, file);
    return key;
  };
  const uploaded = (key) => html`<p>Uploaded <code>${key}</code></p>`;
  const download = async (key) => {
    const { downloadUrl } = await read(`${path}/objects/${pathOf(key)}/download-url`);
    const link = document.createElement('a');
    link.href = new URL(downloadUrl).pathname;
    link.download = '';
    link.click();
  };
  const submit = (form) =>
    act(() => upload(form.get('file'), form.get('key') || form.get('file').name), uploaded);
  const columns = {
    Key: ({ key }) => html`<code>${key}</code>`,
    Type: ({ content_type }) => content_type,
    Size: ({ size }) => formatBytes(size),
    Actions: ({ key }) => html`<button onClick=${() => act(() => download(key))}>
        Download<span class="unseen"> ${key}</span></button>
      ${' '}<${Confirm} name=${key} path="${path}/objects/${pathOf(key)}">The object is deleted.<//>`,
  };
  return html`<${Page} title=${name} trail=${[['Storage', 'storage']]} lead=${html`ID, for domains: <code>${bucket.id}</code>`}
    beside=${html`<${Pill} word=${bucket.visibility} />`}>
    <${Card} title="Upload"><div class="inside"><${Form} fields=${UPLOAD_FIELDS} verb="Upload" submit=${submit} /></div><//>
    <${Card} title=${formatCount(objects.length, 'object')} beside=${totalSize(objects)}>
      <div class="inside"><input type="search" aria-label="Keys that begin with" placeholder="Keys that begin with …"
        onInput=${({ currentTarget }) => setPrefix(currentTarget.value)} /></div>
      <${Table} caption="Objects" rows=${found} columns=${columns} id="key">
        ${objects.length === 0 ? 'No objects yet.' : 'No key begins with this.'}<//><//>
    <div><${Confirm} name=${name} path=${path} next="#/storage">The bucket is deleted with all its objects.<//></div><//>`;
}
