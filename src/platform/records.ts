/** Reads what the platform's answers contain, tolerantly: the document leaves much of their shape open. */
import { DeployError } from '../errors.ts';
import type { Answer } from '../http/http.ts';
import { cleanLine } from '../http/redact.ts';
import { isHtml, isObject, messageIn } from '../http/response.ts';
import type { BucketRecord, FunctionRecord, ObjectRecord } from './types.ts';

/** What to do about a response that cannot be the platform's. */
export const WRONG_BASE =
  'Check `base_url`: it must be the address of the API, without a path such as `/v1`.';

/** Returns the records in the documented list: the objects that have a name. @throws DeployError when there is no list */
export function recordsIn<Thing>(
  answer: Answer,
  field: 'functions' | 'buckets' | 'objects' | 'domains',
  name: keyof Thing & string,
): readonly Thing[] {
  const list = isObject(answer.json) ? answer.json[field] : undefined;
  // Some languages write an empty list as null.
  if (list === null) return [];
  if (!Array.isArray(list)) throw notTheApi(answer, `no \`${field}\` array`);
  return list.filter((entry): entry is Thing => isObject(entry) && typeof entry[name] === 'string');
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

/** Reads the list of objects. @throws DeployError when it is not the documented one */
export function readObjectRecords(answer: Answer): readonly ObjectRecord[] {
  return recordsIn<ObjectRecord>(answer, 'objects', 'key').map(withKnown);
}

/** Reads the record of a function; undefined for anything else, such as what the function itself answers. */
export function readFunctionRecord({ json }: Answer, name: string): FunctionRecord | undefined {
  return isObject(json) && json.name === name ? { ...json, name } : undefined;
}

/** Reads the record of a bucket. @throws DeployError when it is something else */
export function readBucketRecord(answer: Answer, name: string): BucketRecord {
  const { json } = answer;
  if (isObject(json) && json.name === name) return { ...json, name };
  throw notTheApi(answer, 'no record of that bucket');
}

/** Reads the record of an object. @throws DeployError when it is something else */
export function readObjectRecord(answer: Answer, key: string): ObjectRecord {
  const { json } = answer;
  // Its path was exact, so a key that the record spells in another way is the same one.
  if (isObject(json) && typeof json.key === 'string') return withKnown({ ...json, key });
  throw notTheApi(answer, 'no record of that object');
}

/** Returns the name of the stored file, where the answer to an upload is the object's record: that is not documented. */
export function readFileId(answer: Uint8Array): string | undefined {
  try {
    const record: unknown = JSON.parse(Buffer.from(answer).toString());
    return isObject(record) && typeof record.file_id === 'string' ? record.file_id : undefined;
  } catch {
    return undefined;
  }
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
  const { id, resource_id, function_id, uuid, revision_id } = record;
  return [id, resource_id, function_id, uuid].find(
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

/**
 * Reads a revision out of a record, a revision, or an object that contains either. The document names `revision_id` and
 * `revision_status`; `status` and `state` stand in for the latter, and `active_revision_id` for the former.
 */
export function readRevision(json: unknown): RevisionStatus {
  const layers = layersOf(json);
  const activeRevisionId = layers.map(activeRevisionIdOf).find((id) => id !== undefined);
  const revisionId = newestRevisionId(json) ?? activeRevisionId ?? undefined;
  const words = ['revision_status', 'status', 'state'].flatMap((name) => layers.map((layer) => layer[name]));
  const status = words.find(isText);
  const message = layers.map((layer) => messageIn(layer)).find(isText);
  return {
    ...(revisionId !== undefined && { revisionId }),
    ...(status !== undefined && { status: cleanLine(status.trim(), 60) }),
    ...(activeRevisionId !== undefined && { activeRevisionId }),
    ...(message !== undefined && readMessage(message)),
  };
}

/** Reads a message of one or more lines, and the stack in it, whose lines say little to most readers. */
function readMessage(text: string): Pick<RevisionStatus, 'message' | 'trace'> {
  const [message = '', ...frames] = text.trim().split(/\n\s+(?=at \S)/);
  const clean = (lines: string) => cleanLine(lines.replace(/\s+/g, ' ').trim(), 500);
  return { message: clean(message), ...(frames.length > 0 && { trace: clean(frames.join(' ')) }) };
}

/** Returns the newest revision that a record names; undefined where it names only the serving one, or none. */
export function newestRevisionId(json: unknown): string | undefined {
  return layersOf(json)
    .flatMap(({ revision_id, revision }) => [revision_id, isObject(revision) ? revision.id : revision])
    .map(idOf)
    .find(isText);
}

type Layer = Readonly<Record<string, unknown>>;

/** The objects of an answer, what is nearest to the revision first. */
function layersOf(json: unknown): readonly Layer[] {
  return isObject(json) ? [json.revision, json.data, json, json.function].filter(isObject) : [];
}

function activeRevisionIdOf({ active_revision_id: id }: Layer): string | null | undefined {
  return id === null ? null : idOf(id);
}

function idOf(value: unknown): string | undefined {
  return isText(value) ? cleanLine(value) : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
