import type { Answer, Http, Operation } from '../http/http.ts';
import type { Reply } from '../http/reply.ts';

type Service = 'functions' | 'storage' | 'domains';

const ACTIONS = { GET: 'read', POST: 'write', PATCH: 'write', DELETE: 'delete' } as const;

/** Sends one request of a service with the permission that section 5 of the API document requires for its method. */
type Send = (
  method: Operation['method'],
  path: readonly string[],
  /** For messages, as in `create function "hello"`. */
  doing: string,
  rest?: Pick<Operation, 'query' | 'body' | 'timeoutMs' | 'patienceMs'>,
) => Promise<Reply<Answer>>;

/** Creates the sender of a service's requests. */
export function createSend(http: Http, service: Service): Send {
  return (method, path, doing, rest) =>
    http.send({ method, path, doing, permission: `${service}:${ACTIONS[method]}`, ...rest });
}
