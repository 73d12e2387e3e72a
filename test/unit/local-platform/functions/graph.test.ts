import { expect, it } from 'vitest';
import { findRequireCalls } from '../../../../src/local-platform/functions/graph.ts';

it.each([
  ['one', 'require("a")', ['0:8']],
  ['several in a line', 'require("a"), require("b")', ['0:8', '0:22']],
  ['on other lines', '\n  require("a");\r\nrequire("b")', ['1:10', '2:8']],
  ['across lines', 'require (\n  "a")', ['1:2']],
  ['after a character of two code units', '"😀"; require("a")', ['0:13']],
  ['none in another name', 'required("a"); import("b"); unrequire("c")', []],
])('calls of require are found: %s', (_what, source, places) => {
  expect([...findRequireCalls(source)]).toEqual(places);
});
