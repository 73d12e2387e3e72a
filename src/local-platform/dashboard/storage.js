/** The pages of the buckets and their objects. */
import { call, read } from './live.js';
import { Action, Card, Confirm, code, Danger, Form, html, Page, pill, Table, when } from './parts.js';
import { formatBytes, formatCount, linkTo, pathOf, totalSize } from './text.js';

const API = 'v1/storage/buckets';

const BUCKET_COLUMNS = {
  Name: ({ name }) => html`<a href=${linkTo('storage', name)}>${name}</a>`,
  Visibility: ({ visibility }) => pill(visibility),
  Objects: ({ objects }) => objects.length.toLocaleString('en-US'),
  Size: ({ objects }) => totalSize(objects),
  Created: ({ created_at }) => when(created_at),
};
const BUCKET_FIELDS = [
  { name: 'name', label: 'Name', required: true, hint: 'Such as my-files' },
  { name: 'visibility', label: 'Visibility', options: ['private', 'public'] },
];

async function createBucket(form) {
  const { name } = await call('POST', API, Object.fromEntries(form));
  return html`<p>Created the bucket <a href=${linkTo('storage', name)}>${name}</a></p>`;
}

export async function storage(name) {
  if (name) return oneBucket(name);
  const { buckets } = await read(['storage', ''], API);
  const objectsOf = ({ name }) => read(['storage', name], `${API}/${pathOf(name)}/objects`);
  const rows = await Promise.all(buckets.map(async (one) => ({ ...one, ...(await objectsOf(one)) })));
  return html`<${Page} title="Storage"
    lead="Buckets and their objects. A domain can serve the objects of a public bucket; all others need a short-lived URL.">
    <${Table} title=${formatCount(buckets.length, 'bucket')} rows=${rows} columns=${BUCKET_COLUMNS} id="name">No buckets yet.<//>
    <${Card} title="Create a bucket"><${Form} fields=${BUCKET_FIELDS} verb="Create bucket" submit=${createBucket} /><//><//>`;
}

const UPLOAD_FIELDS = [
  { name: 'file', label: 'File', type: 'file', required: true },
  { name: 'key', label: 'Key', hint: 'Such as images/logo.png. Without it, the name of the file.' },
];

/** A bucket. Transfer URLs are used by their paths, because the platform is where this page comes from. */
async function oneBucket(name) {
  const path = `${API}/${pathOf(name)}`;
  const { id, visibility, objects } = await read(['storage', name], path, `${path}/objects`);
  const upload = async (form) => {
    const file = form.get('file');
    const key = form.get('key') || file.name;
    const { uploadUrl } = await call('POST', `${path}/objects/upload-url`, { key });
    await call('POST', new URL(uploadUrl).pathname, file);
    return html`<p>Uploaded <code>${key}</code></p>`;
  };
  const pathTo = (key) => `${path}/objects/${pathOf(key)}`;
  const download = async (key) => {
    const { downloadUrl } = await call('GET', `${pathTo(key)}/download-url`);
    const target = { href: new URL(downloadUrl).pathname, download: key.split('/').at(-1) };
    Object.assign(document.createElement('a'), target).click();
  };
  const columns = {
    Key: ({ key }) => code(key),
    Type: ({ content_type }) => content_type,
    Size: ({ size }) => formatBytes(size),
    Actions: ({ key }) => html`<${Action} verb="Download" name=${key} work=${() => download(key)} />
      ${' '}<${Confirm} name=${key} work=${() => call('DELETE', pathTo(key))}>This deletes the object.<//>`,
  };
  return html`<${Page} title=${name} section="Storage" lead=${html`ID, for domains: <code>${id}</code>`}
    beside=${pill(visibility)}>
    <${Card} title="Upload"><${Form} fields=${UPLOAD_FIELDS} verb="Upload" submit=${upload} /><//>
    <${Table} title=${formatCount(objects.length, 'object')} beside=${totalSize(objects)} rows=${objects} columns=${columns}
      id="key">No objects yet.<//>
    <${Danger} name=${name} work=${() => call('DELETE', path)} next="#/storage">This deletes the bucket with all its objects.<//><//>`;
}
