/** What is read alike from the answers of all services. */
import { DeployError } from '../errors.ts';
import { isObject } from '../http/answer.ts';
import type { Answer } from '../http/operation.ts';
import { cleanLine } from '../http/redact.ts';

/** What to do about an answer that cannot be the platform's. */
export const WRONG_BASE =
  'Check `base_url`: it must be the address of the API, without a path such as `/v1`.';

/** The list in the documented field of an answer; a bare text in it, which may stand for a record, becomes that with its name. */
export function readList(
  answer: Answer,
  field: 'functions' | 'buckets' | 'objects' | 'domains',
  naming: 'name' | 'key' | 'hostname',
): readonly unknown[] {
  const list = isObject(answer.json) ? answer.json[field] : undefined;
  if (Array.isArray(list))
    return list.map((entry) => (typeof entry === 'string' ? { [naming]: entry } : entry));
  // Some languages write an empty list as null.
  if (list === null) return [];
  throw notTheApi(answer, `no \`${field}\` array`);
}

/** The error for a yes without what must be in it. */
export function notTheApi(answer: Answer, missing: string): DeployError {
  return new DeployError(
    `The answer to "${answer.doing}" is not the platform's: ${missing} in it, it begins with "${cleanLine(answer.beginning(), 80)}"`,
    { hint: WRONG_BASE, requestId: answer.requestId },
  );
}
