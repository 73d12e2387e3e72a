import { randomUUID } from 'node:crypto';
import { isObject } from './http/body.ts';
import type { RecordStore } from './store/records.ts';

interface Account {
  readonly id: string;
}

/** The id of the one account that a platform has; made at the first boot and the same ever after. */
export async function openAccount(records: RecordStore): Promise<string> {
  const table = records.table('account', isAccount);
  const [known] = table.values();
  if (known) return known.id;
  const account = { id: randomUUID() };
  await records.commit([table.put(account.id, account)]);
  return account.id;
}

function isAccount(value: unknown): value is Account {
  return isObject(value) && typeof value.id === 'string';
}
