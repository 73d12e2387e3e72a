/** What the clients of the three services share: how they send, and how they read the documented lists. */
import { DeployError } from '../errors.ts';
import { excerpt } from '../format.ts';
import type { Http } from '../http/http.ts';
import { type Answer, type Operation, sendOperation } from '../http/operation.ts';
import { isHtml, isObject, mapReply, type Reply } from '../http/reply.ts';

/** What to do about a response that cannot be the platform's. */
export const WRONG_BASE =
  'Check `base_url`: it must be the address of the API, without a path such as `/v1`.';

/** For a response whose body is neither documented nor needed. */
export const ignore = (): unknown => undefined;

export function createRequests(http: Http) {
  return {
    /** @param task for messages, as in `create function "hello"` @param json the body */
    send: async <Value>(
      method: Operation['method'],
      path: readonly string[],
      task: string,
      read: (answer: Answer) => Value,
      options: Pick<Operation, 'query' | 'body' | 'timeoutMs' | 'patienceMs'> & { json?: object } = {},
    ): Promise<Reply<Value>> => {
      const { json, ...rest } = options;
      const body = json && { body: Buffer.from(JSON.stringify(json)) };
      return mapReply(await sendOperation({ method, path, task, ...rest, ...body }, http), read);
    },

    /** Reads the entries of a documented list that have a name. It throws DeployError when there is no list. */
    list: async <Entry, Thing>(
      path: readonly string[],
      task: string,
      [field, name]: readonly [field: string, name: string],
      read: (entry: Entry) => Thing,
    ): Promise<Reply<readonly Thing[]>> =>
      mapReply(await sendOperation({ method: 'GET', path, task, isList: true }, http), (answer) => {
        const list = isObject(answer.json) ? answer.json[field] : undefined;
        // Some languages write an empty list as null.
        if (list === null) return [];
        if (!Array.isArray(list)) throw notTheApi(answer, `no \`${field}\` array`);
        const named = list.filter((entry) => isObject(entry) && typeof entry[name] === 'string');
        return named.map((entry: Entry) => read(entry));
      }),
  };
}

/** The error for a success that lacks a required field. */
export function notTheApi({ task, status, requestId, text }: Answer, missing: string): DeployError {
  const isPage = isHtml(text);
  const what = isPage
    ? `\`base_url\` does not look like the API: it answered ${status} with an HTML page`
    : `the response contains ${missing}: it begins with "${excerpt(text, 80)}"`;
  const hint = isPage ? `Is it the dashboard's address? ${WRONG_BASE}` : WRONG_BASE;
  return new DeployError(`could not ${task}: ${what}`, { hint, requestId });
}
