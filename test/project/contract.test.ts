import { describe, expect, it } from 'vitest';
import { withGeneratedParts } from '../../.github/scripts/docs.ts';
import { INPUT_DEFAULTS } from '../../src/config/reader.ts';
import { OUTPUT_NAMES } from '../../src/report/outputs.ts';
import { readAction } from './action-file.ts';
import { readDocuments } from './documents.ts';

const action = readAction();

describe('action.yml', () => {
  it('declares the inputs that the configuration reads, with the same defaults', () => {
    const declared = Object.entries(action.inputs).map(([name, input]) => [name, input.default ?? '']);
    expect(Object.fromEntries(declared)).toEqual(INPUT_DEFAULTS);
  });

  it('declares the outputs that the report sets', () => {
    expect(Object.keys(action.outputs)).toEqual([...OUTPUT_NAMES]);
  });

  it('describes each input and output', () => {
    const all = [...Object.values(action.inputs), ...Object.values(action.outputs)];
    expect(all.filter(({ description }) => !description || description.length < 15)).toEqual([]);
  });

  it('runs the bundle on Node 24', () => {
    expect(action.runs).toEqual({ using: 'node24', main: 'dist/index.js' });
  });
});

describe('A document', () => {
  it.each(readDocuments())('has the generated parts that belong to it: $path', (document) => {
    expect(withGeneratedParts(document)).toBe(document.text);
  });
});
