import type { Reply } from '../http/reply.ts';
import type { RequestContext } from '../http/router.ts';
import { type SiteBucket, serveBucket } from './bucket-site.ts';

/** What a domain points at, as it is now. */
export interface Target {
  /** Whether it may be reached without a key. */
  readonly isPublic: boolean;
  /** Answers a request that came in under the domain. */
  serve(context: RequestContext): Reply | Promise<Reply>;
}

/** The services whose resources domains may point at, each as much of it as that takes. */
export interface TargetServices {
  readonly functions: {
    /** The name of the function with this id. */
    nameOf(id: string): string | undefined;
    invoke(name: string, context: RequestContext): Promise<Reply>;
  };
  readonly storage: {
    bucketWithId(id: string): SiteBucket | undefined;
  };
}

/** Finds the resource of a domain; `undefined` when there is none of this kind and id in this account. */
export type FindTarget = (kind: 'functions' | 'storage', resourceId: string) => Target | undefined;

/** Makes the one place that knows how each kind of resource is found and answers. */
export function createTargets({ functions, storage }: TargetServices): FindTarget {
  return (kind, resourceId) => {
    // Records hold UUIDs in lower case; clients may write them as they like.
    const id = resourceId.toLowerCase();
    if (kind === 'functions') {
      const name = functions.nameOf(id);
      return name === undefined
        ? undefined
        : { isPublic: true, serve: (context) => functions.invoke(name, context) };
    }
    const bucket = storage.bucketWithId(id);
    return (
      bucket && {
        isPublic: bucket.visibility === 'public',
        serve: (context) => serveBucket(bucket, context),
      }
    );
  };
}
