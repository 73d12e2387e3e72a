/** Reads what the platform's answers contain, tolerantly: the document leaves much of their shape open. */
import { excerpt } from '../format.ts';
import { isObject, messageIn, readContent } from '../http/reply.ts';

/** Returns the name of the stored file, where the answer to an upload is the object's record: that is not documented. */
export function readFileId(answer: Uint8Array): string | undefined {
  const { json } = readContent({ bytes: answer, headers: {} });
  return isObject(json) && typeof json.file_id === 'string' ? json.file_id : undefined;
}

/** Whether a text has the form that the API document gives to the id of a target. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** Returns the UUID of a function or bucket. The document names no field for it, so the usual ones are read. */
export function resourceIdOf(record: Readonly<Record<string, unknown>>): string | undefined {
  const { id, resource_id, function_id, uuid, revision_id } = record;
  return [id, resource_id, function_id, uuid].filter(isUuid).find((value) => value !== revision_id);
}

/** The form in which status words are compared: without case, and `Timed out` is the same as `timed_out` and `timed-out`. */
export function normalizeWord(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** UTF-16 units: longer than any word that ends a wait. */
const LONGEST_STATUS = 200;
/** UTF-16 units of what the platform says of a revision. */
const LONGEST_TEXT = 500;

/** What an answer or a record reports of a revision. What it does not report is absent. */
export interface RevisionStatus {
  readonly revisionId?: string;
  readonly status?: string;
  /** The revision that serves the traffic, where that is reported; null when it is reported that none does. */
  readonly activeRevisionId?: string | null;
  /** Why it failed or what it waits for, in the platform's words. */
  readonly message?: string;
  /** The stack that follows these words, which says little to most readers: `at load (main.ts:18:7)`. */
  readonly trace?: string;
  /** The path of `status_path` that answered 404 at the last read. */
  readonly missingPath?: string | undefined;
}

/** Reads a revision out of a record, a revision, or an object that contains either: by the documented fields, and usual others. */
export function readRevision(json: unknown): RevisionStatus {
  const layers = layersOf(json);
  const activeRevisionId = layers
    .map(({ active_revision_id: id }) => (id === null ? null : idOf(id)))
    .find((id) => id !== undefined);
  const revisionId = newestRevisionId(json) ?? activeRevisionId ?? undefined;
  const words = ['revision_status', 'status', 'state'].flatMap((name) => layers.map((layer) => layer[name]));
  const status = words.find(isText);
  const [text] = layers.flatMap((layer) => messageIn(layer) ?? []);
  const [message = '', ...frames] = text?.trim().split(/\n\s+(?=at \S)/) ?? [];
  const lines = message.split('\n', 5).map((line) => excerpt(line, LONGEST_TEXT));
  return {
    ...(revisionId !== undefined && { revisionId }),
    ...(status !== undefined && { status: excerpt(status, LONGEST_STATUS) }),
    ...(activeRevisionId !== undefined && { activeRevisionId }),
    ...(text !== undefined && { message: lines.join('\n') }),
    ...(frames.length > 0 && { trace: excerpt(frames.join(' '), LONGEST_TEXT) }),
  };
}

/** Returns the newest revision that a record names; undefined where it names only the serving one, or none. */
export function newestRevisionId(json: unknown): string | undefined {
  return layersOf(json)
    .flatMap(({ revision_id, revision }) => [revision_id, isObject(revision) ? revision.id : revision])
    .map(idOf)
    .find(isText);
}

/** The objects of an answer, what is nearest to the revision first. */
function layersOf(json: unknown): readonly Readonly<Record<string, unknown>>[] {
  return isObject(json) ? [json.revision, json.data, json, json.function].filter(isObject) : [];
}

function idOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return isText(text) ? text : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
