import type { Answer, Http, Operation } from '../http/http.ts';
import type { Reply } from '../http/reply.ts';

/** Creates the sender of a client's requests. @param doing for messages, as in `create function "hello"` */
export function createSend({ send }: Http) {
  return (
    method: Operation['method'],
    path: readonly string[],
    doing: string,
    rest?: Pick<Operation, 'query' | 'body' | 'timeoutMs' | 'patienceMs'>,
  ): Promise<Reply<Answer>> => send({ method, path, doing, ...rest });
}
