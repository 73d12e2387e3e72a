import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { readBytes, requireLength } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import { defaultLimits } from '../http/limits.ts';
import type { Reply } from '../http/reply.ts';
import { type RequestContext, type Route, routesOf } from '../http/router.ts';
import type { Bucket, StoredObject } from '../storage/store.ts';
import {
  card,
  curlLine,
  cut,
  empty,
  facts,
  formatBytes,
  formatCount,
  live,
  pill,
  table,
  when,
} from './components.ts';
import { exactly, html, type Markup } from './html.ts';
import { type Dashboard, pageReply, pathOf, paths, readForm, readQuery, seeOther, submit } from './layout.ts';

/** A form is read as a whole; larger files go through an upload URL, which streams. */
const LARGEST_FORM = defaultLimits.jsonBodyBytes;

/** More objects on one page would be of no use to a reader. */
const MAX_SHOWN_OBJECTS = 200;

/** The pages of the object storage: all buckets, and each with its objects. */
export function storagePages(parts: Dashboard): Route[] {
  const bucketOf = ({ params }: RequestContext): Bucket => parts.storage.store.bucket(params.bucket ?? '');

  const show = (context: RequestContext): Reply => {
    const query = readQuery(context);
    const uploaded = query.get('uploaded');
    return bucketPage(bucketOf(context), parts, { prefix: query.get('prefix') ?? '', uploaded });
  };

  const upload = (context: RequestContext): Promise<Reply> => {
    const bucket = bucketOf(context);
    return submit(
      async () => {
        const key = await storeFile(context, bucket.name, parts);
        return `${pathOf('storage', bucket.name)}?${new URLSearchParams({ uploaded: key })}`;
      },
      (problem) => {
        // A browser that cannot send its file to the end does not show the answer.
        context.request.resume();
        return bucketPage(bucket, parts, { prefix: '', problem });
      },
    );
  };

  const download = async (context: RequestContext): Promise<Reply> => {
    const key = (await readForm(context.request)).get('key') ?? '';
    return seeOther(await parts.storage.downloadPath(bucketOf(context).name, key));
  };

  return routesOf({
    [paths.storage]: { GET: ['admin', () => bucketsPage(parts)] },
    [`${paths.storage}/:bucket`]: { GET: ['admin', show], POST: ['admin', upload] },
    [`${paths.storage}/:bucket/download`]: { POST: ['admin', download] },
  });
}

/** Stores the file of the form as an object, and returns its key: the form's, or else the file's name. */
async function storeFile(
  { request }: RequestContext,
  bucket: string,
  { storage }: Dashboard,
): Promise<string> {
  const form = await readFileForm(request);
  const [asked, file] = [form.get('key'), form.get('file')];
  if (!(file instanceof File) || file.name === '')
    throw new HttpError(400, 'file_missing', 'No file was chosen. Choose one and upload it again.');
  const key = asked ? String(asked) : file.name;
  const bytes = Readable.from([Buffer.from(await file.arrayBuffer())]).iterator();
  await storage.upload(bucket, key, file.type || undefined, bytes);
  return key;
}

/** Reads a form with files. Throws 413 when it is too long, 415 for another media type, 400 when it is malformed. */
async function readFileForm(request: IncomingMessage): Promise<FormData> {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data;.*boundary=/i.test(type))
    throw new HttpError(415, 'unsupported_media_type', 'Send the form as multipart/form-data.');
  requireLength(request, LARGEST_FORM);
  const bytes = new Uint8Array(await readBytes(request, LARGEST_FORM));
  return new Response(bytes, { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw new HttpError(400, 'invalid_form', 'Could not read the form. Send it again.', { cause });
  });
}

function bucketsPage({ storage, publicUrl, clock }: Dashboard): Reply {
  const { store } = storage;
  const contents = Map.groupBy(store.objects.values(), ({ bucket_id }) => bucket_id);
  const buckets = [...store.buckets.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  const list = table(
    'Buckets',
    { Name: 'name', Visibility: 'whole', Objects: 'end', Size: 'end', Created: 'whole' },
    buckets.map(({ id, name, visibility, created_at }) => {
      const objects = contents.get(id) ?? [];
      return [
        html`<a href="${pathOf('storage', name)}">${cut(name)}</a>`,
        pill(visibility),
        objects.length.toLocaleString('en-US'),
        formatBytes(totalSize(objects)),
        when(created_at, clock.now()),
      ];
    }),
  );
  const none = empty(
    'No buckets yet. Create one with an API key that grants storage:write:',
    curlLine(`${publicUrl}/v1/storage/buckets`, { name: 'my-files', visibility: 'private' }),
  );
  return pageReply({
    title: 'Storage',
    section: 'storage',
    lead: 'Buckets and their objects. A domain can serve the objects of a public bucket; all others need a short-lived URL.',
    content: live('buckets', card(formatCount(buckets.length, 'bucket'), buckets.length === 0 ? none : list)),
  });
}

interface BucketView {
  readonly prefix: string;
  /** The key of the object that was just uploaded. */
  readonly uploaded?: string | null;
  readonly problem?: HttpError;
}

function bucketPage(bucket: Bucket, parts: Dashboard, { prefix, uploaded, problem }: BucketView): Reply {
  const objects = parts.storage.store.objectsOf(bucket);
  const now = parts.clock.now();
  const isNew = objects.some(({ key }) => key === uploaded);
  const size = html`<span class="muted small">${formatBytes(totalSize(objects))}</span>`;
  const details = facts({ ID: html`<code>${bucket.id}</code>`, Created: when(bucket.created_at, now) });
  return pageReply({
    title: bucket.name,
    section: 'storage',
    beside: pill(bucket.visibility),
    problem,
    content: html`
${isNew && html`<div class="notice good" role="status"><p>Uploaded ${cut(uploaded ?? '', 'code')}</p></div>`}
${card('Upload', uploadForm(bucket.name))}
${live('objects', card(formatCount(objects.length, 'object'), objectsPart(bucket, objects, prefix, now), size))}
${card('Bucket', html`<div class="inside">${details}</div>`)}`,
  });
}

function uploadForm(bucket: string): Markup {
  return html`<div class="inside"><form method="post" enctype="multipart/form-data" action="${pathOf('storage', bucket)}">
<div class="pair">
<div class="field"><label for="key">Key</label><input type="text" id="key" name="key" autocomplete="off" spellcheck="false" aria-describedby="key-hint"><p class="hint" id="key-hint">Such as <code>images/logo.png</code>. Leave it empty to use the name of the file.</p></div>
<div class="field"><label for="file">File</label><input type="file" id="file" name="file" required></div>
</div>
<div class="row"><button class="first">Upload</button></div>
</form></div>`;
}

function objectsPart(bucket: Bucket, all: readonly StoredObject[], prefix: string, now: number): Markup {
  if (all.length === 0)
    return empty('No objects yet. Upload a file above, or request an upload URL from the API.');
  const found = all.filter(({ key }) => key.startsWith(prefix));
  const shown = found.slice(0, MAX_SHOWN_OBJECTS);
  return html`
<form class="inside" method="get" action="${pathOf('storage', bucket.name)}" role="search"><div class="row"><label for="prefix" class="unseen">Keys that begin with</label><input type="search" id="prefix" name="prefix" value="${exactly(prefix)}" placeholder="Keys that begin with …" autocomplete="off" spellcheck="false"><button>Filter</button></div></form>
${found.length === 0 ? empty(html`No key begins with ${cut(prefix, 'code')}`) : objectTable(bucket, shown, now)}
${found.length > shown.length && html`<p class="inside muted small">Showing ${shown.length} of ${formatCount(found.length, 'object')}. Filter them by the beginning of their keys.</p>`}`;
}

function objectTable({ name }: Bucket, objects: readonly StoredObject[], now: number): Markup {
  return table(
    'Objects',
    { Key: 'name', Type: 'text', Size: 'end', Uploaded: 'whole', Download: 'act' },
    objects.map(({ key, content_type, size, created_at }) => [
      cut(key, 'code'),
      html`<span class="muted">${cut(content_type)}</span>`,
      formatBytes(size),
      when(created_at, now),
      html`<form method="post" action="${pathOf('storage', name)}/download"><input type="hidden" name="key" value="${exactly(key)}"><button class="little">Download<span class="unseen"> ${key}</span></button></form>`,
    ]),
  );
}

function totalSize(objects: readonly StoredObject[]): number {
  return objects.reduce((sum, { size }) => sum + size, 0);
}
