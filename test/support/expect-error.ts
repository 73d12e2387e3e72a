import { expect } from 'vitest';
import type { Answer } from './local-platform.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Expects the one error shape of the platform. */
export function expectError(answer: Answer, status: number, code: string): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.json).toEqual({
    error: {
      code,
      message: expect.stringMatching(/\S/),
      request_id: answer.headers.get('x-request-id'),
      details: expect.any(Array),
    },
  });
  expect(answer.headers.get('x-request-id')).toMatch(UUID);
}
