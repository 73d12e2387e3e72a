/** Text of others in summary and comment is shown as text, and long lists are cut. Whole texts are in test/golden. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DeployError } from '../../src/errors.ts';
import { formatBytes, formatCount, formatDuration, listed } from '../../src/format.ts';
import type { AnyStep } from '../../src/kinds.ts';
import { commentMarkdown, removalMarkdown } from '../../src/report/comment.ts';
import { failureLines, toFailure } from '../../src/report/failure.ts';
import { createMarkdown, details, joinParts, table } from '../../src/report/markdown.ts';
import type { Run } from '../../src/report/run.ts';
import { commitLink, summaryMarkdown } from '../../src/report/summary.ts';
import { createSink } from '../../src/sink.ts';
import { BOUNDS } from '../support/bounds.ts';
import { HOSTILE_PARTS, isMarkup } from '../support/markdown.ts';

const SINK = createSink([]);

function runOf(steps: readonly AnyStep[], facts: Partial<Run> = {}): Run {
  const subject = { mode: 'deploy', dryRun: false, isRehearsal: false, function: 'hello' } as const;
  return { subject, steps, plan: [], isFinished: true, elapsedMs: 9000, ...facts };
}

/** A bucket of this name whose creation, from the first second to the seventh, failed. */
function bucketOf(name: string): AnyStep {
  const action = {
    type: 'create-bucket',
    mayExist: false,
    name,
    visibility: undefined,
    isOwn: false,
  } as const;
  const times = { startMs: 1000, endMs: 7000 };
  return { action, result: {}, error: new DeployError('no'), state: 'failed', effect: 'unknown', ...times };
}

const hostile = fc.string({ unit: fc.constantFrom(...HOSTILE_PARTS), minLength: 1, maxLength: 14 });
const EXAMPLES = '`<img src=x>```·@octocat·`@octocat·\\@octocat·`-->`·|`@octocat|·\n# h·a\\|b'.split('·');

it('Hostile text is shown as text, on one line and in its cell of a table', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const { code, text: write, html, key } = createMarkdown(SINK);
      for (const shown of [code(text), write(text), key(text, '')]) {
        expect(isMarkup(shown), shown).toBe(false);
        expect(shown).not.toMatch(/[|\r\n]/);
        expect(shown.isWellFormed()).toBe(true);
      }
      expect(html(text)).toMatch(/^<code>(?:[\w ]|&#\d+;)*<\/code>$/);
      // Beside a link, nothing else is shown.
      const address = 'https://app.example.com/';
      expect(key(text, address)).toMatch(/^(?:\[.*\]\(https:\/\/app\.example\.com\/[^\s()]*\)|[`<].*[`>])$/);
    }),
    { numRuns: BOUNDS.hostileValues, examples: EXAMPLES.map((text) => [text]) },
  );
});

it('Hostile text begins no line of the error', () => {
  fc.assert(
    fc.property(hostile, fc.string(), (text, other) => {
      const failure = new DeployError(text, { requestId: text, hint: `${text}\n- ${text}` });
      const run = runOf([bucketOf(`${text}${other}`)], { failure, skipped: { reason: text } });
      const error = summaryMarkdown(run, {}, SINK);
      const lines = error
        .split('\n')
        .filter((line) => !/^(?:##|> |>$|$|\| {2}\||\| Function|\|---|<\/?details)/.test(line));
      expect(lines).toEqual([]);
    }),
  );
});

it.each([
  ['<b> & [x](y) #1 @me _a_ *b*', '&#60;b&#62; &#38; \\[x\\](y) `#1` `@me` \\_a\\_ \\*b\\*'],
  ['CNAME a.example.com, revision 1e9b60d4', 'CNAME `a.example.com`, revision `1e9b60d4`'],
  ['set `wait_timeout: 0`, a ` and ``b``', 'set `wait_timeout: 0`, a \\` and \\`\\`b\\`\\`'],
  ['`a`b.de c.de d.de`e`', '`a`<code>b&#46;de</code> `c.de` <code>d&#46;de</code>`e`'],
  ['costs $x^2$ :rocket: (:+1:), at 12:30: a', 'costs `$x^2$` `:rocket:` (`:+1:`), at `12:30:` a'],
  ['ftp://a.example and 5b1f0e7, rev-5b1f0e7', '`ftp://a.example` and `5b1f0e7`, `rev-5b1f0e7`'],
  ['$`x`$', '<code>&#36;</code>`x`<code>&#36;</code>'],
  ['a | `b|c`', 'a &#124; <code>b&#124;c</code>'],
])('Hostile text such as %j is written as %s', (text, markdown) => {
  expect(createMarkdown(SINK).text(text)).toBe(markdown);
});

it.each([
  ['docs/ü (1).html', '[`docs/ü (1).html`](https://a.b/docs/%C3%BC%20%281%29.html)'],
  ['](https://evil.example)', '[`](https://evil.example)`](https://a.b/%5D%28https%3A//evil.example%29)'],
  ['a|b', '[<code>a&#124;b</code>](https://a.b/a%7Cb)'],
  // Its address contains the secret.
  ['plat_key', '`***`'],
])('Hostile text such as the key %j has the address %s', (key, cell) => {
  expect(createMarkdown(createSink(['plat_key'])).key(key, 'https://a.b/')).toBe(cell);
});

const place = { time: '2026-11-22T06:30:00.000Z', host: 'api.example.com', keyPrefix: '' };

it('Hostile text is no address of a commit, of a repository or of the run', () => {
  const commit = '5b1f0e7c'.repeat(5);
  const origin = { serverUrl: 'https://github.com', repository: 'octo/hello', commit };
  expect(commitLink(origin)).toBe(`[\`5b1f0e7\`](https://github.com/octo/hello/commit/${origin.commit})`);
  expect(commitLink({ ...origin, repository: 'octo/hello)' })).toBe('`5b1f0e7`');
  expect(commitLink({ ...origin, serverUrl: 'javascript:x' })).toBe('`5b1f0e7`');
  expect(commitLink({ ...origin, commit: '5b1f0e7`' })).toBeUndefined();
  const removal = removalMarkdown('pr-7', { ...origin, ...place, logUrl: 'https://x) y' }, SINK);
  expect(removal).toContain('<sub>Run ·');
});

it('Hostile text of any length leaves comment and summary within what GitHub shows', () => {
  const origin = { ...place, logUrl: 'https://github.com/octo/hello/actions/runs/5', keyPrefix: '|`' };
  for (const part of ['<', '`|😀` ', '\u0000', '``|']) {
    const what = `${part.repeat(100_000)}\n`.repeat(3);
    const run = runOf([], { failure: new DeployError(what) });
    expect(commentMarkdown(run, origin, SINK).length, part).toBeLessThan(65_000);
    const summary = summaryMarkdown(run, {}, SINK);
    expect(summary).toMatch(/\n\n… The rest was cut, .*`result_file`/);
    expect(summary.length, part).toBeLessThan(251_000);
  }
});

it('a text that is cut hides nothing of what follows in details that are open', () => {
  const rows = Array.from({ length: 99 }, (_, at) => `| ${at} |`).join('\n');
  const cut = joinParts(['## title', details('Files', rows)], 200, SINK);
  expect(cut).toMatch(/\n\| \d+ \|\n\n<\/details>\n\n… The rest was cut/);
  expect(joinParts([details('Files', 'none'), rows], 200, SINK)).toMatch(/\n\| \d+ \|\n\n… The rest was cut/);
});

it('a table has 500 rows and the log 1,000 lines; one more counts the rest', () => {
  const items = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`);
  const toRow = (name: string) => [name, '', ''];
  const rowsOf = (count: number) => table(['A', 'B', 'C'], items(count), toRow).split('\n');
  expect(rowsOf(500).at(-1)).toBe('| f499 |  |  |');
  expect(rowsOf(1502).slice(-2)).toEqual(['| f499 |  |  |', '| … | and 1,002 more |  |']);
  expect(table([], [], () => [])).toBe('');
  expect(listed(items(1000), String)).toHaveLength(1000);
  expect(listed(items(2500), String).slice(999)).toEqual(['f999', 'and 1,500 more']);
});

it('a failure that is not expected is shown as a bug of the action', () => {
  const [nothing, bug] = [/^Nothing/, /^This is a bug in the action\..*`ACTIONS_STEP_DEBUG`.*the stack\.$/];
  for (const thrown of [new TypeError('x is not a function'), 'Oops', 1]) {
    const rest = [nothing, bug].map((line) => expect.stringMatching(line));
    expect(failureLines(toFailure(thrown), runOf([]))).toEqual([`${thrown}.`, ...rest]);
  }
});

it('a count has its plural, and no number reaches 1000 of its unit', () => {
  expect([1000, 999_600].map(formatBytes)).toEqual(['1.0 kB', '1.0 MB']);
  expect([999.6, 3210, 59_960].map((ms) => formatDuration(ms))).toEqual(['1 s', '3.2 s', '1 min']);
  const counts = [0, 1, 2000].map((count) => formatCount(count, 'file'));
  expect(counts).toEqual(['0 files', '1 file', '2,000 files']);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 3_600_000, noNaN: true }), fc.nat(2_000_000_000), (ms, bytes) => {
      expect(formatDuration(ms)).not.toMatch(/\b(1000 ms|60\.0 s|60 s)\b/);
      expect(formatBytes(bytes)).not.toMatch(/\b1000(\.\d)? (k|M)?B/);
    }),
  );
});
