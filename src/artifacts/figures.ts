/** What an upload has done, as its result, `artifacts_file` and `result_file` show it. */

/** Deletes objects that belong together. */
export interface DeleteObjects {
  readonly type: 'delete-objects';
  readonly bucket: string;
  readonly keys: readonly string[];
  /** What begins with it and is only listed later is deleted as well. */
  readonly prefix: string;
  /** Those of a preview, or all that is kept of a function's past. */
  readonly what: 'artifacts' | 'snapshots';
}

/** An object with what it took to send it. */
export interface ObjectFigures {
  readonly key: string;
  readonly bytes: number;
  readonly durationMs: number;
}

export interface UploadedObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal; null while nothing was read. */
  readonly sha256: string | null;
  readonly content_type: string;
  /** `failed` when it is not known whether the object exists. */
  readonly status: 'uploaded' | 'unchanged' | 'failed' | 'not_sent' | 'deleted' | 'not_deleted';
  readonly reason?: string;
}

export interface UploadFigures {
  readonly uploadedCount: number;
  readonly uploadedBytes: number;
  readonly unchangedCount: number;
  readonly deletedCount: number;
  readonly totalCount: number;
  readonly durationMs: number;
  /** Of the uploaded ones, the largest first. */
  readonly largest: readonly ObjectFigures[];
  readonly slowest: readonly ObjectFigures[];
  readonly failed: readonly { readonly key: string; readonly reason: string }[];
}

export interface UploadedArtifacts {
  readonly figures: UploadFigures;
  /** All keys with what was done, in order. */
  readonly objects: readonly UploadedObject[];
}
