/** Reads what the platform's answers contain, tolerantly: the document leaves much of their shape open. */
import { DeployError } from '../errors.ts';
import type { Answer } from '../http/http.ts';
import { cleanLine } from '../http/redact.ts';
import { isHtml, isObject } from '../http/response.ts';
import type { BucketRecord, FunctionRecord, ObjectRecord } from './types.ts';

/** What to do about a response that cannot be the platform's. */
export const WRONG_BASE =
  'Check `base_url`: it must be the address of the API, without a path such as `/v1`.';

/** Returns the list in the documented field. A bare text in it, which may stand for a record, becomes one with that name. */
function listIn(
  answer: Answer,
  field: 'functions' | 'buckets' | 'objects' | 'domains',
  naming: 'name' | 'key' | 'hostname',
): readonly unknown[] {
  const list = isObject(answer.json) ? answer.json[field] : undefined;
  if (Array.isArray(list))
    return list.map((entry) => (typeof entry === 'string' ? { [naming]: entry } : entry));
  // Some languages write an empty list as null.
  if (list === null) return [];
  throw notTheApi(answer, `no \`${field}\` array`);
}

/** The error for a success without what must be in it. */
function notTheApi(answer: Answer, missing: string): DeployError {
  const beginning = answer.beginning();
  return new DeployError(
    isHtml(beginning)
      ? `could not ${answer.doing}: \`base_url\` does not look like the API, it answered ${answer.status} with an HTML page`
      : `could not ${answer.doing}: the response contains ${missing}, it begins with "${cleanLine(beginning, 80)}"`,
    {
      hint: isHtml(beginning) ? `Is it the dashboard's address? ${WRONG_BASE}` : WRONG_BASE,
      requestId: answer.requestId,
    },
  );
}

/** Reads the list of functions. @throws DeployError when it is not the documented one */
export function readFunctionRecords(answer: Answer): readonly FunctionRecord[] {
  return listIn(answer, 'functions', 'name').filter(isFunctionRecord);
}

/** Reads the list of buckets. @throws DeployError when it is not the documented one */
export function readBucketRecords(answer: Answer): readonly BucketRecord[] {
  const isRecord = (value: unknown): value is BucketRecord =>
    isObject(value) && typeof value.name === 'string';
  return listIn(answer, 'buckets', 'name').filter(isRecord);
}

/** Reads the list of objects. @throws DeployError when it is not the documented one */
export function readObjectRecords(answer: Answer): readonly ObjectRecord[] {
  const isRecord = (value: unknown): value is ObjectRecord =>
    isObject(value) && typeof value.key === 'string';
  return listIn(answer, 'objects', 'key').filter(isRecord).map(withKnown);
}

/** Returns the list of domains. @throws DeployError when it is not the documented one */
export function readDomainList(answer: Answer): readonly unknown[] {
  return listIn(answer, 'domains', 'hostname');
}

/** Reads the record of a function; undefined for anything else, such as what the function itself answers. */
export function readFunctionRecord({ json }: Answer, name: string): FunctionRecord | undefined {
  return isFunctionRecord(json) && json.name === name ? json : undefined;
}

/** Reads the record of a bucket. @throws DeployError when it is something else */
export function readBucketRecord(answer: Answer, name: string): BucketRecord {
  const record = recordIn(answer.json, 'bucket', ['name', 'visibility']);
  if (record && (record.name ?? name) === name) return { ...record, name };
  throw notTheApi(answer, 'no record of that bucket');
}

/** Reads the record of an object. @throws DeployError when it is something else */
export function readObjectRecord(answer: Answer, key: string): ObjectRecord {
  const record = recordIn(answer.json, 'object', ['key', 'file_name', 'file_id']);
  // Its path was exact, so a key that the record spells in another way is the same one.
  if (record) return withKnown({ ...record, key });
  throw notTheApi(answer, 'no record of that object');
}

/** Returns the name of the stored file, where the answer to an upload is the object's record: that is not documented. */
export function readFileId(answer: Uint8Array): string | undefined {
  try {
    const record = recordIn(JSON.parse(Buffer.from(answer).toString()), 'object', ['file_id']);
    return typeof record?.file_id === 'string' ? record.file_id : undefined;
  } catch {
    return undefined;
  }
}

/** The record that stands at its own path, which may be wrapped: the object that has one of its fields. */
function recordIn(json: unknown, wrapper: 'bucket' | 'object', fields: readonly string[]) {
  const candidates = isObject(json) ? [json, json[wrapper], json.data] : [];
  return candidates
    .filter(isObject)
    .find((record) => fields.some((field) => typeof record[field] === 'string'));
}

/** Drops a size that is not a number and a file id that is not text. */
function withKnown({ size, file_id, ...record }: ObjectRecord): ObjectRecord {
  return {
    ...record,
    ...(typeof size === 'number' && { size }),
    ...(typeof file_id === 'string' && { file_id }),
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text has the form that the API document gives to the id of a target. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}

/**
 * The UUID of a function or bucket in its record. The document names no field for it, so the usual ones are looked at;
 * undefined when none of them contains a UUID, or only the revision's.
 */
export function resourceIdOf(record: Readonly<Record<string, unknown>>): string | undefined {
  const { id, resource_id, function_id, bucket_id, uuid, revision_id } = record;
  return [id, resource_id, function_id, bucket_id, uuid].find(
    (value): value is string => isUuid(value) && value !== revision_id,
  );
}

/** The form in which status words are compared: without case, and `Timed out` is the same as `timed_out` and `timed-out`. */
export function normalizeWord(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** What an answer or a record reports of a revision. What it does not report is absent. */
export interface RevisionStatus {
  readonly revisionId?: string;
  readonly status?: string;
  /** The revision that serves the traffic, where that is reported; null when it is reported that none does. */
  readonly activeRevisionId?: string | null;
  /** Why it failed or what it waits for, in the platform's words. */
  readonly message?: string;
  /** The stack that follows these words, on one line, such as `at load (main.ts:18:7)`. */
  readonly trace?: string;
}

/** How the wait for a revision ended without it. Only `failed` is a status of the revision that says so. */
export type RevisionEnd =
  | 'failed'
  | 'superseded'
  /** The function was seen since its deployment, and then no more. */
  | 'vanished'
  /** Nothing that was read shows the function. */
  | 'unseen'
  /** What was read contains no status. */
  | 'no status'
  | 'unreadable'
  /** Our own time is up. */
  | 'late';

/** Fields whose objects describe the revision more closely than the object around them, and less closely. */
const NEARER = ['revision', 'data', 'result'];
const FARTHER = ['function', 'record'];
const DEEPEST_LAYER = 3;
const MESSAGES = ['message', 'revision_message', 'status_message', 'error', 'reason', 'detail'];

/**
 * Reads a revision out of any answer that may contain one: a record, a revision, or an object that wraps either.
 * The document names `revision_id` and `revision_status`; `status` and `state` stand in for the latter, and
 * `active_revision_id` for the former.
 */
export function readRevision(json: unknown): RevisionStatus {
  const layers = layersOf(json);
  const activeRevisionId = layers.map(activeRevisionIdOf).find((id) => id !== undefined);
  const revisionId = newestRevisionIdOf(layers) ?? activeRevisionId ?? undefined;
  const status = firstText(layers, ['revision_status']) ?? firstText(layers, ['status', 'state']);
  const message = messageOf(layers);
  return {
    ...(revisionId !== undefined && { revisionId }),
    ...(status !== undefined && { status: cleanLine(status.trim(), 60) }),
    ...(activeRevisionId !== undefined && { activeRevisionId }),
    ...(message !== undefined && readMessage(message)),
  };
}

/** Reads a message of one or more lines, and the stack in it, whose lines say little to most readers. */
function readMessage(text: string): Pick<RevisionStatus, 'message' | 'trace'> {
  const lines = text.trim().split('\n');
  const isFrame = (line: string, at: number) => at > 0 && /^\s+at \S/.test(line);
  const clean = (line: string, most: number) => cleanLine(line.replace(/\s+/g, ' ').trim(), most);
  const frames = lines.filter(isFrame);
  const message = clean(lines.filter((line, at) => !isFrame(line, at)).join('\n'), 500);
  return { message, ...(frames.length > 0 && { trace: clean(frames.join('\n'), 500) }) };
}

/** Returns the newest revision that a record names; undefined where it names only the serving one, or none. */
export function newestRevisionId(record: FunctionRecord): string | undefined {
  return newestRevisionIdOf(layersOf(record));
}

type Layer = Readonly<Record<string, unknown>>;

/** The objects of an answer, what is nearest to the revision first. */
function layersOf(json: unknown, depth = 1): readonly Layer[] {
  if (!isObject(json) || depth > DEEPEST_LAYER) return [];
  const below = (names: readonly string[]) => names.flatMap((name) => layersOf(json[name], depth + 1));
  return [...below(NEARER), json, ...below(FARTHER)];
}

function newestRevisionIdOf(layers: readonly Layer[]): string | undefined {
  return layers.map(revisionIdOf).find((id) => id !== undefined);
}

function activeRevisionIdOf({ active_revision_id: id }: Layer): string | null | undefined {
  return id === null ? null : idOf(id);
}

/** The id in `revision_id`, `revision: "…"` or `revision: {id: "…"}`. */
function revisionIdOf({ revision_id: id, revision }: Layer): string | undefined {
  return idOf(id) ?? (isObject(revision) ? idOf(revision.id) : idOf(revision));
}

/** Returns what is said about the revision, as text or as an object that contains text. */
function messageOf(layers: readonly Layer[]): string | undefined {
  const holders = layers.flatMap((layer) => MESSAGES.map((name) => layer[name]).filter(isObject));
  return firstText(layers, MESSAGES) ?? firstText(holders, MESSAGES);
}

function firstText(layers: readonly Layer[], names: readonly string[]): string | undefined {
  return layers.flatMap((layer) => names.map((name) => layer[name])).find(isText);
}

function idOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return isText(value) ? value : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isFunctionRecord(value: unknown): value is FunctionRecord {
  return isObject(value) && typeof value.name === 'string';
}
