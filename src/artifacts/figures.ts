/** What an upload has done, as its result, `artifacts_file` and `result_file` show it. */

/** Deletes objects that belong together. */
export interface DeleteObjects {
  readonly type: 'delete-objects';
  readonly bucket: string;
  readonly keys: readonly string[];
  /** What all of them begin with: others that are only listed later are deleted as well. */
  readonly prefix: string;
  /** What they are: those of a preview, or all that is kept of a function's past. */
  readonly what: 'artifacts' | 'snapshots';
}

/** An object with what it took to send it. */
export interface ObjectFigures {
  readonly key: string;
  readonly bytes: number;
  readonly durationMs: number;
}

/** One object of an upload. */
export interface UploadedObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal; null while nothing was read. */
  readonly sha256: string | null;
  readonly content_type: string;
  /** What was done: `failed` when it is not known whether the object exists. */
  readonly status: 'uploaded' | 'unchanged' | 'failed' | 'not_sent' | 'deleted' | 'not_deleted';
  /** Why it failed. */
  readonly reason?: string;
}

/** What an upload did to the objects of a bucket. */
export interface UploadFigures {
  readonly uploadedCount: number;
  readonly uploadedBytes: number;
  readonly unchangedCount: number;
  readonly deletedCount: number;
  /** All objects that the upload is about. */
  readonly totalCount: number;
  /** Of the whole upload. */
  readonly durationMs: number;
  /** Of the uploaded ones, the largest first. */
  readonly largest: readonly ObjectFigures[];
  readonly slowest: readonly ObjectFigures[];
  readonly failed: readonly { readonly key: string; readonly reason: string }[];
}

/** What came of an upload. */
export interface UploadedArtifacts {
  readonly figures: UploadFigures;
  /** All keys with what was done, in order. */
  readonly objects: readonly UploadedObject[];
}
