/** Anyone who has a ticket can access its object: nothing that shows a value may show its address. */
import { inspect } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { Ticket } from '../../../src/http/transfer.ts';

const ADDRESS = 'https://bytes.example/upload/very-secret?signature=also-secret';
const ticketOf = () => new Ticket(ADDRESS, 1000);

function thrownWith(cause: unknown): Error {
  return new Error('could not upload', { cause });
}

describe('The address of a ticket', () => {
  it.each<[string, (ticket: Ticket) => unknown]>([
    ['String()', (ticket) => String(ticket)],
    ['a template', (ticket) => `${ticket}`],
    ['a list that is joined', (ticket) => [ticket].join()],
    ['JSON', (ticket) => JSON.stringify({ ticket, list: [ticket] })],
    ['inspect', (ticket) => inspect(ticket)],
    [
      'inspect with hidden properties',
      (ticket) => inspect({ ticket }, { showHidden: true, depth: 9, getters: true }),
    ],
    ['inspect without custom forms', (ticket) => inspect(ticket, { showHidden: true, customInspect: false })],
    ['its own properties', (ticket) => Reflect.ownKeys(ticket).map((name) => Reflect.get(ticket, name))],
    ['a copy by spreading', (ticket) => JSON.stringify({ ...ticket })],
    ['a structured clone', (ticket) => inspect(structuredClone({ ...ticket }), { showHidden: true })],
    ['serialisation', (ticket) => inspect(deserialize(serialize({ ...ticket })), { showHidden: true })],
    ['an error whose cause it is', (ticket) => inspect(thrownWith(ticket), { showHidden: true })],
  ])('is not in %s', (_how, show) => {
    expect(String(show(ticketOf()))).not.toMatch(/secret|bytes\.example/);
  });

  it.each([
    [0, ADDRESS],
    [240_000, ADDRESS],
    [240_001, undefined],
    [300_000, undefined],
  ])('is returned %d ms after the request for it: %s', (age, expected) => {
    expect(ticketOf().redeem(1000 + age)).toBe(expected);
  });
});
