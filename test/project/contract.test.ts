import { describe, expect, it } from 'vitest';
import { OUTPUT_NAMES } from '../../src/report/outputs.ts';
import { readAction, STEP_ACTION } from './action-file.ts';

const action = readAction();

describe('action.yml', () => {
  it('declares the outputs that the report sets', () => {
    expect(Object.keys(action.outputs)).toEqual([...OUTPUT_NAMES]);
  });

  it.each(['action.yml', STEP_ACTION])('describes each input and output, in %s', (path) => {
    const { inputs, outputs } = readAction(path);
    const all = [...Object.values(inputs), ...Object.values(outputs)];
    expect(all.filter(({ description }) => !description || description.length < 15)).toEqual([]);
  });

  it('runs the bundle on Node 24', () => {
    expect(action.runs).toEqual({ using: 'node24', main: 'dist/index.js' });
  });
});
