/** What travels between a client and the platform. The one file that both sides share. */

/** One file of a function, section 2 of the API document ("Asset descriptor"). */
export interface Asset {
  readonly content: string;
  /** `utf-8` when absent. */
  readonly encoding?: 'utf-8' | 'base64';
}

/** A function as the platform records it. Only `name` is certain; every other field may be absent. */
export interface FunctionRecord {
  readonly name: string;
  readonly entrypoint?: string;
  readonly revision_id?: string;
  readonly revision_status?: string;
  readonly [field: string]: unknown;
}

/** `<service>:<action>`, section 5 of the API document. */
export type Permission = `${'functions' | 'storage' | 'domains'}:${'read' | 'write' | 'delete'}`;
