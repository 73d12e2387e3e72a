/** In every test file: a test fails when its local platform answers against the contract. */
import { afterAll, afterEach, expect } from 'vitest';
import { startRecorder, takeProblems } from './recorder.ts';

const noProblem = (): void => expect(takeProblems(), 'answers off .github/docs/openapi.yaml').toEqual([]);

startRecorder();
afterEach(noProblem);
afterAll(noProblem);
