import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summaryMarkdown } from '../../../src/report/summary.ts';

/** What of a Markdown line is not in a code span, by the rule of CommonMark: a run of backticks ends with the next one as long. */
function outsideOfCode(line: string): string {
  const runs = [...line.matchAll(/(?<!\\)(?:\\\\)*(`+)|(`+)/g)];
  let rest = '';
  let position = 0;
  for (const run of runs) {
    const ticks = run[1] ?? run[2] ?? '';
    const start = run.index + run[0].length - ticks.length;
    if (start < position || (run[1] === undefined && line[start - 1] === '\\')) continue;
    const after = line.slice(start + ticks.length);
    const end = [...after.matchAll(/`+/g)].find(([close]) => close.length === ticks.length);
    if (!end) continue;
    rest += line.slice(position, start);
    position = start + ticks.length + end.index + ticks.length;
  }
  return rest + line.slice(position);
}

describe('hostile text', () => {
  const hostile = fc
    .array(
      fc.constantFrom(
        '`',
        '``',
        '```',
        '<img src=x>',
        '\\',
        '|',
        '\n',
        '](https://evil.example)',
        '[',
        '!',
        '# ',
        '> ',
        '@octocat',
        'a',
        '&lt;',
        '*',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''));

  it('shows as text, wherever it comes from', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const outcome = {
          function: text,
          revisionId: text,
          previousRevisionId: text,
          revisionStatus: text,
          platform: text,
          planned: [text],
          leftBehind: text,
          stages: [],
        };
        const summary = summaryMarkdown(outcome, {}, { what: text, requestId: text, next: text });
        for (const line of summary.split('\n')) {
          const shown = outsideOfCode(line);
          expect(shown).not.toMatch(/<img/);
          expect(shown).not.toMatch(/(?<!\\)\]\(|(?<!\\)@octocat/);
        }
      }),
      { numRuns: 2000, examples: [['`<img src=x>```']] },
    );
  });

  it.each([
    ['<b> & [x](y) #1 @me _a_ *b*', '&#60;b&#62; &#38; \\[x\\](y) \\#1 \\@me \\_a\\_ \\*b\\*'],
    [
      'see https://evil.example or www.evil.example',
      'see https:&#8203;//evil.example or www&#8203;.evil.example',
    ],
    ['set `wait_timeout: 0`, a ` and ``b``', 'set `wait_timeout: 0`, a \\` and \\`\\`b\\`\\`'],
    ['`<img src=x>```', '\\`&#60;img src=x&#62;\\`\\`\\`'],
    ['a | `b|c`', 'a &#124; <code>b&#124;c</code>'],
    ['two\nlines', 'two lines'],
  ])('%j is written as %s', (revisionStatus, markdown) => {
    expect(summaryMarkdown({ revisionStatus, stages: [] }, {})).toContain(`| Status | ${markdown} |`);
  });

  it('does not leave its row of the table', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const summary = summaryMarkdown(
          { function: text, revisionId: text, revisionStatus: text, stages: [] },
          {},
        );
        const rows = summary.split('\n').filter((line) => line.startsWith('| '));
        for (const row of rows.slice(1)) expect(row.split('|')).toHaveLength(4);
      }),
      { examples: [['a\\|b'], ['`a|b`'], ['|']] },
    );
  });

  it('does not leave its bar of the chart', () => {
    fc.assert(
      fc.property(hostile, fc.string(), (text, other) => {
        const stages = [{ name: `Deploy ${text}${other}`, startMs: 0, durationMs: 5, failed: false }];
        const chart = summaryMarkdown({ stages }, {}).split('```mermaid\n')[1] ?? '';
        expect(chart.split('\n').slice(3)).toEqual([
          expect.stringMatching(/^ {2}Deploy[^:;#`\n]* :0, 5$/),
          '```',
          '',
        ]);
      }),
    );
  });
});
