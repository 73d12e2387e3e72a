/** The default limits; the API document contains none (section 8). Bytes, counts and milliseconds, as the names say. */
export declare const defaultLimits: {
    /** How long the first line and the headers of a request may take. */
    requestHeadersMs: number;
    /** Of a deployment, whose body carries the files. */
    jsonBodyBytes: number;
    /** Of every other JSON body. */
    smallBodyBytes: number;
    /** How long a body may send no byte. */
    bodySilenceMs: number;
    functionCount: number;
    bucketCount: number;
    domainCount: number;
    objectBytes: number;
    revisionsKept: number;
    /** Of the heap of JavaScript; buffers are not part of it. */
    functionMemoryMegabytes: number;
    /** Concurrent processes of functions; for one more, the one that has been idle longest is killed. */
    functionProcesses: number;
    packageDownloadMs: number;
    functionBootMs: number;
    functionFirstByteMs: number;
    /** How long a replaced process may continue with the requests that it already has. */
    functionDrainMs: number;
    /** The last lines that are kept of what a revision writes. */
    functionLogLines: number;
    requestsKept: number;
};
export type Limits = Readonly<typeof defaultLimits>;
/** Returns limits as people set them, such as `json_body_bytes=1`, one per line. */
export declare function listLimits(limits: Limits): string;
/** Reads a limit written as `name=value`. Throws a `StartError` with what it must be. */
export declare function readLimit(setting: string): Partial<Limits>;
/** Creates a reader of whole numbers in a range. It throws a `StartError` with what `subject` must be. */
export declare function wholeNumber(least: number, most: number, subject?: string): (text: string) => number;
