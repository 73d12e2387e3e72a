import { expect, it } from 'vitest';
import { OUTPUT_NAMES } from '../../src/report/outputs.ts';
import { readAction } from './action-file.ts';

it('action.yml declares the outputs that the report sets', () => {
  expect(Object.keys(readAction().outputs)).toEqual([...OUTPUT_NAMES]);
});
