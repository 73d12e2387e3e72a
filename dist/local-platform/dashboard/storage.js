/** The pages of the buckets and their objects. */
import { act, call, live, read } from './live.js';
import { Card, Confirm, Copyable, code, Form, html, Page, pill, Table, when } from './parts.js';
import { useState } from './preact.js';
import { curlLine, formatBytes, formatCount, linkTo, pathOf, totalSize } from './text.js';

const API = 'v1/storage/buckets';

const BUCKET_COLUMNS = {
  Name: ({ name }) => html`<a href=${linkTo('storage', name)}>${name}</a>`,
  Visibility: ({ visibility }) => pill(visibility),
  Created: ({ created_at }) => when(created_at),
};

export async function storage(name) {
  if (name) return oneBucket(name);
  const { buckets } = await read('writes', API);
  return html`<${Page} title="Storage"
    lead="Buckets and their objects. A domain can serve the objects of a public bucket; all others need a short-lived URL.">
    <${Table} title=${formatCount(buckets.length, 'bucket')} rows=${buckets} columns=${BUCKET_COLUMNS} id="name">
      <p>No buckets yet. Create one with an <a href=${linkTo('keys')}>API key</a> that grants storage:</p>
      <${Copyable} text=${curlLine(`${live.status.url}/${API}`, { name: 'my-files', visibility: 'private' })} /><//><//>`;
}

const UPLOAD_FIELDS = [
  { name: 'file', label: 'File', type: 'file', required: true },
  { name: 'key', label: 'Key', hint: 'Such as images/logo.png. Without it, the name of the file.' },
];

/** A bucket. Transfer URLs are used by their paths, because the platform is where this page comes from. */
async function oneBucket(name) {
  const path = `${API}/${pathOf(name)}`;
  const { id, visibility, objects } = await read('writes', path, `${path}/objects`);
  const upload = async (file, key) => {
    const { uploadUrl } = await call('POST', `${path}/objects/upload-url`, { key });
    await call('POST', new URL(uploadUrl).pathname, file);
    return key;
  };
  const uploaded = (key) => html`<p>Uploaded <code>${key}</code></p>`;
  const submit = (form) =>
    act(() => upload(form.get('file'), form.get('key') || form.get('file').name), uploaded);
  return html`<${Page} title=${name} trail=${[['Storage', 'storage']]} lead=${html`ID, for domains: <code>${id}</code>`}
    beside=${pill(visibility)}>
    <${Card} title="Upload"><${Form} fields=${UPLOAD_FIELDS} verb="Upload" submit=${submit} /><//>
    <${Objects} path="${path}/objects" objects=${objects} />
    <div><${Confirm} name=${name} path=${path} next="#/storage">The bucket is deleted with all its objects.<//></div><//>`;
}

function Objects({ path, objects }) {
  const [prefix, setPrefix] = useState('');
  const download = async (key) => {
    const { downloadUrl } = await call('GET', `${path}/${pathOf(key)}/download-url`);
    Object.assign(document.createElement('a'), { href: new URL(downloadUrl).pathname, download: '' }).click();
  };
  const columns = {
    Key: ({ key }) => code(key),
    Type: ({ content_type }) => content_type,
    Size: ({ size }) => formatBytes(size),
    Actions: ({ key }) => html`<button onClick=${() => act(() => download(key))}>
        Download<span class="unseen"> ${key}</span></button>
      ${' '}<${Confirm} name=${key} path="${path}/${pathOf(key)}">The object is deleted.<//>`,
  };
  const search = html`<span>${totalSize(objects)}</span><input type="search" aria-label="Keys that begin with"
    placeholder="Keys that begin with …" onInput=${({ currentTarget }) => setPrefix(currentTarget.value)} />`;
  return html`<${Table} title=${formatCount(objects.length, 'object')} beside=${search} columns=${columns} id="key"
    rows=${objects.filter(({ key }) => key.startsWith(prefix))}>
    ${objects.length === 0 ? 'No objects yet.' : 'No key begins with this.'}<//>`;
}
