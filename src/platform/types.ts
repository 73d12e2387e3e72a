/** What travels between a client and the platform. The one file that both sides share. */

/** One file of a function, section 2 of the API document ("Asset descriptor"). */
export interface Asset {
  readonly content: string;
  /** `utf-8` when absent. */
  readonly encoding?: 'utf-8' | 'base64';
}

/** A function as the platform records it: as in every record, only its name is certain, and any other field may be absent. */
export interface FunctionRecord {
  readonly name: string;
  readonly revision_id?: string;
  readonly revision_status?: string;
  readonly [field: string]: unknown;
}

export interface BucketRecord {
  readonly name: string;
  readonly visibility?: string;
  readonly [field: string]: unknown;
}

export interface ObjectRecord {
  readonly key: string;
  readonly file_id?: string;
  /** The document does not show its unit. */
  readonly size?: number;
  readonly [field: string]: unknown;
}

/** What a domain points at, section 2 of the API document ("Domain registration"). */
export interface DomainTarget {
  readonly kind: 'functions' | 'sites' | 'storage';
  /** UUID. */
  readonly resource_id: string;
}

/** `<service>:<action>`, section 5 of the API document. */
export type Permission = `${'functions' | 'storage' | 'domains'}:${'read' | 'write' | 'delete'}`;
