/** In every test file: no test has passed whose local platform answered otherwise than the contract says. */
import { afterAll, afterEach, expect } from 'vitest';
import { startRecorder, takeProblems } from './recorder.ts';

const noProblem = (): void =>
  expect(takeProblems(), 'answers off src/local-platform/openapi.yaml').toEqual([]);

startRecorder();
afterEach(noProblem);
afterAll(noProblem);
