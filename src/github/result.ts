/** What became of a request to GitHub: a value, since nothing at GitHub ends a deploy. */

/** A line of a job's `permissions`. */
export type Permission = 'pull-requests: read' | 'pull-requests: write' | 'deployments: write';

export type GitHubResult<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'denied';
      /** The line that the job's `permissions` need. */
      readonly permission: Permission;
      /** A clause, as in `could not list the comments: GitHub answered 403 (Forbidden)`. */
      readonly message: string;
      readonly requestId: string | undefined;
    }
  | GitHubFailure;

export interface GitHubFailure {
  readonly kind: 'failed';
  /** A clause, as in `could not list the comments: GitHub answered 500 (Internal Server Error)`. */
  readonly reason: string;
  readonly requestId: string | undefined;
}

export function ok<Value>(value: Value): { readonly kind: 'ok'; readonly value: Value } {
  return { kind: 'ok', value };
}
