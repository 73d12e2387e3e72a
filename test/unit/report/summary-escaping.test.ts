import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../../src/events.ts';
import type { Outcome } from '../../../src/outcome.ts';
import { summaryMarkdown } from '../../../src/report/summary.ts';
import { BOUNDS } from '../../support/bounds.ts';
import { withoutCode } from '../../support/markdown.ts';
import { configured, FAILURE, figures, leftOut, outcomeOf, planned } from '../../support/outcome-of.ts';

/** Expects that no line of the summaries contains Markdown or HTML of others. */
function expectText(outcomes: readonly Outcome[]): void {
  const lines = outcomes.flatMap((outcome) => summaryMarkdown(outcome, {}).split('\n'));
  // One expectation for all lines: each costs more than what it looks at.
  expect(lines.filter(isMeaningful)).toEqual([]);
}

/** Whether a line has a meaning of its own in Markdown or HTML. */
function isMeaningful(line: string): boolean {
  // Markdown has no meaning on such a line: backticks would protect nothing.
  if (line.startsWith('<details>') && /`|<img/.test(line)) return true;
  return /<img|(?<!\\)\]\((?!https:\/\/)|(?<!\\)@octocat|https:\/\/evil/.test(withoutCode(line));
}

function statusOf(status: string): Event {
  return { type: 'revision-status', revision: { status }, elapsedMs: 1 };
}

describe('Hostile text in the job summary', () => {
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

  it('is shown as text, wherever it comes from', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const domain = { status: text, meaning: 'pending', reasons: [text] } as const;
        const name = { ascii: text, given: `${text}a` };
        const outcome = outcomeOf(
          { type: 'configured', mode: 'deploy', dryRun: false, function: text, bucket: text, domain: name },
          { type: 'connected', address: text, isRehearsal: false, url: text },
          {
            type: 'collected',
            what: 'asset',
            files: [{ name: text, size: 1 }],
            bytes: 1,
            leftOut: leftOut({ path: text, rule: 'denied' }),
            digest: text,
          },
          {
            type: 'function-deployed',
            name: text,
            operation: 'created',
            revision: { revisionId: text, status: text },
            previousRevisionId: text,
          },
          {
            type: 'uploaded',
            bucket: text,
            figures: figures({ failed: [{ key: text, reason: text }] }),
            objects: [],
          },
          {
            type: 'domain-registered',
            name,
            operation: 'kept',
            target: text,
            domain,
          },
        );
        const failure = { ...FAILURE, what: text, requestId: text, next: text };
        expectText([outcome, { ...outcome, failure }]);
      }),
      { numRuns: BOUNDS.hostileValues, examples: [['`<img src=x>```']] },
    );
  });

  it('is shown as text when the history contains it, to which others may write', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const failure = { ...FAILURE, what: text, choices: [text] };
        const entry = { revisionId: text, digest: text, commit: text, time: text, result: 'ready' } as const;
        const before: readonly Event[] = [
          configured({ function: text }),
          planned(text, text),
          { type: 'rollback-choices', revisions: [entry] },
        ];
        const deployed: Event = {
          type: 'function-deployed',
          name: text,
          operation: 'redeployed',
          revision: { revisionId: text },
          previousRevisionId: text,
        };
        const undone: readonly Event[] = [
          ...before,
          { type: 'write', service: 'functions', state: 'started' },
          deployed,
          { type: 'rollback-started', target: entry, cause: 'failure' },
          { ...deployed, revision: { revisionId: `${text}a` } },
          { type: 'collected', what: 'asset', files: [], bytes: 1, leftOut: leftOut(), digest: text },
        ];
        const undoneAndFailed: readonly Event[] = [...undone, { type: 'failed', failure }];
        expectText([
          outcomeOf(...before, { type: 'rollback-started', target: entry, cause: 'requested' }, deployed),
          outcomeOf(...before, { type: 'failed', failure }),
          outcomeOf(...undoneAndFailed),
          outcomeOf(...undoneAndFailed, { type: 'rollback-failed', failure }),
        ]);
      }),
      { numRuns: BOUNDS.hostileValues, examples: [['`<img src=x>```']] },
    );
  });

  it.each([
    ['<b> & [x](y) #1 @me _a_ *b*', '&#60;b&#62; &#38; \\[x\\](y) `#1` `@me` \\_a\\_ \\*b\\*'],
    ['see https://evil.example or www.evil.example.', 'see `https://evil.example` or `www.evil.example`.'],
    [
      'CNAME app.example.com → host-1.example.net, revision 1e9b60d4',
      'CNAME `app.example.com` → `host-1.example.net`, revision `1e9b60d4`',
    ],
    ['set `wait_timeout: 0`, a ` and ``b``', 'set `wait_timeout: 0`, a \\` and \\`\\`b\\`\\`'],
    ['`<img src=x>```', '\\`&#60;img src=x&#62;\\`\\`\\`'],
    ['a | `b|c`', 'a &#124; <code>b&#124;c</code>'],
    ['two\nlines', 'two lines'],
  ])('such as %j is written as %s', (status, markdown) => {
    expect(summaryMarkdown(outcomeOf(statusOf(status)), {})).toContain(`| Status | ${markdown} |`);
  });

  it('cannot leave its row of the table', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const outcome = outcomeOf(configured({ function: text }), statusOf(text));
        const rows = summaryMarkdown(outcome, {})
          .split('\n')
          .filter((line) => line.startsWith('| '));
        for (const row of rows.slice(1)) expect(row.split('|')).toHaveLength(4);
      }),
      { examples: [['a\\|b'], ['`a|b`'], ['|']] },
    );
  });

  it('cannot leave its bar of the chart', () => {
    fc.assert(
      fc.property(hostile, fc.string(), (text, other) => {
        const name = `Deploy ${text}${other}`;
        const wait = Array.from({ length: 6 }, () => ({ type: 'finished' }) as const);
        const outcome = outcomeOf({ type: 'stage-started', name }, ...wait, {
          type: 'stage-ended',
          name,
          failed: false,
        });
        const chart = summaryMarkdown(outcome, {}).split('```mermaid\n')[1] ?? '';
        expect(chart.split('\n').slice(3)).toEqual([
          expect.stringMatching(/^ {2}Deploy[^:;#`\n]* :00:00:01\.000, 00:00:08\.000$/),
          '```',
          '',
          '</details>',
          '',
        ]);
      }),
    );
  });
});
