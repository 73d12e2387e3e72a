/**
 * Compares what a step of CI did with what is expected, and prints both when they differ:
 * - `expect.mjs outputs name=value …` the outputs of a step, as JSON in `OUTPUTS`; `name=*` is any value but an empty one
 * - `expect.mjs text value` the standard input, without white space at its end
 */
import { readFileSync } from 'node:fs';

/** Returns one line for each output that differs. */
function compareOutputs(outputs, expectations) {
  return expectations.flatMap((expectation) => {
    const at = expectation.indexOf('=');
    if (at < 1) throw new Error(`"${expectation}" is not name=value`);
    const [name, expected] = [expectation.slice(0, at), expectation.slice(at + 1)];
    const actual = outputs[name] ?? '';
    const isEqual = expected === '*' ? actual !== '' : actual === expected;
    return isEqual ? [] : [difference(`Output "${name}"`, actual, expected)];
  });
}

function compareText(actual, expected) {
  return actual.trimEnd() === expected ? [] : [difference('The text', actual.trimEnd(), expected)];
}

function difference(what, actual, expected) {
  return `${what} is ${JSON.stringify(actual)}; expected ${expected === '*' ? 'a value' : JSON.stringify(expected)}.`;
}

const [kind, ...expectations] = process.argv.slice(2);
if (expectations.length === 0) throw new Error('Nothing is expected.');
const differences =
  kind === 'outputs'
    ? compareOutputs(JSON.parse(process.env.OUTPUTS ?? ''), expectations)
    : compareText(readFileSync(0, 'utf8'), expectations.join(' '));
process.stdout.write(
  differences.map((line) => `::error::${line}\n`).join('') || `${expectations.join(', ')}\n`,
);
process.exitCode = differences.length === 0 ? 0 : 1;
