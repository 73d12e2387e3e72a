/** Text of others in summary, comment and log is shown as text, and long lists are cut. Whole texts are in test/golden. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Event, UploadFigures } from '../../src/events.ts';
import { formatBytes, formatCount, formatDuration } from '../../src/format.ts';
import { createSink } from '../../src/http/redact.ts';
import { fold, NOTHING_KNOWN, type Outcome } from '../../src/outcome.ts';
import { commentMarkdown } from '../../src/report/comment.ts';
import { failureLines, toFailure } from '../../src/report/failure.ts';
import { logEntries } from '../../src/report/log.ts';
import { summaryMarkdown } from '../../src/report/summary.ts';
import { BOUNDS } from '../support/bounds.ts';
import { withoutCode } from '../support/markdown.ts';

/** Returns the outcome of events that happen one second apart. */
function outcomeOf(...events: readonly Event[]): Outcome {
  return events.reduce((outcome, event, index) => fold(outcome, event, 1000 * (index + 1)), NOTHING_KNOWN);
}

function configured(name: string) {
  const others = { bucket: undefined, domain: undefined };
  return { type: 'configured', mode: 'deploy', dryRun: false, function: name, ...others } as const;
}

/** An upload in which only these objects failed. */
function uploaded(bucket: string, failed: UploadFigures['failed']): Event {
  const nothing = { uploadedCount: 0, uploadedBytes: 0, unchangedCount: 0, deletedCount: 0 };
  const figures = { ...nothing, totalCount: 0, durationMs: 0, largest: [], slowest: [], failed };
  return { type: 'uploaded', bucket, figures, objects: [] };
}

function planned(previousRevisionId: string, ...paths: readonly string[]): Event {
  const refuse = () => {
    throw new Error('a report must not read the content');
  };
  const deployment = {
    type: 'deploy-function',
    verb: 'redeploy',
    ...{ name: 'hello', entrypoint: 'main.ts', previousRevisionId },
    polling: { timeoutMs: 0, readyStatuses: [], failedStatuses: [], statusPath: '' },
    content: { count: 1, bytes: 140, files: [], locate: refuse, encodeBody: refuse },
    before: { kind: 'absent', certain: true },
    changes: paths.map((path) => ({ path, kind: 'deleted', sizeBefore: 1, size: undefined }) as const),
  } as const;
  return { type: 'planned', actions: [deployment] };
}

const ORIGIN = {
  ...{ serverUrl: 'https://github.com', repository: 'octo/hello', time: '2026-11-22T06:30:00.000Z' },
  ...{ commit: '5b1f0e7c'.repeat(5), logUrl: 'https://github.com/octo/hello/actions/runs/5' },
};

const PARTS = [
  '`·``·```·\n```\n·<img src=x>·<!--·-->·--·>·\\·|·|`|·\n·\r\n·\u2028·\u202e·\ud800·a·</sub>·~~~',
  '](https://evil.example)·[x](https://evil.example)·![x](//evil.example)·# ·> ·\n\n# h\n·*·::error::x',
  '@octocat·@octo/team·fixes #1·#1·GH-1·octo/hello#1·https://evil.example·www.evil.example',
  'a@evil.example·&#64;·&lt;·&commat;octocat·\\@octocat·##[error]x',
].flatMap((line) => line.split('·'));
const hostile = fc
  .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 14 })
  .map((parts) => parts.join(''));
const EXAMPLES = '`<img src=x>```·@octocat·`@octocat·\\@octocat·`-->`·|`@octocat|·\n# h·a\\|b'.split('·');

/** Returns the events of runs with the same text wherever text of others can be. */
function runsWith(text: string): readonly (readonly Event[])[] {
  const name = { ascii: text, given: `${text}a` };
  const failure = { what: text, requestId: text, next: text, choices: [text] };
  const failed = { type: 'failed', failure } as const;
  const domain = { status: text, meaning: 'pending', reasons: [text] } as const;
  const entry = { revisionId: text, digest: text, commit: text, time: text, result: 'ready' } as const;
  const collected: Event = {
    ...{ type: 'collected', what: 'asset', files: [{ name: text, size: 1 }], bytes: 1, digest: text },
    leftOut: { count: 1, counts: { denied: 1 }, items: [{ path: text, rule: 'denied' }] },
  };
  const deployed: Event = {
    ...{ type: 'function-deployed', name: text, operation: 'redeployed', previousRevisionId: text },
    revision: { revisionId: text, status: text },
  };
  const everything: readonly Event[] = [
    { ...configured(text), preview: 'pr-7', bucket: text, domain: name },
    { type: 'connected', address: text, isRehearsal: false, url: `https://api.example.com/${text}` },
    ...[collected, { type: 'serving', revisionId: text } as const, deployed],
    uploaded(text, [{ key: text, reason: text }]),
    { type: 'domain-registered', name, operation: 'kept', target: text, domain },
  ];
  const choices: Event = { type: 'rollback-choices', revisions: [entry] };
  const before = [configured(text), planned(text, text), choices];
  const undone: readonly Event[] = [
    ...[...before, { type: 'write', service: 'functions', state: 'started' } as const, deployed],
    { type: 'rollback-started', target: entry, cause: 'failure' },
    ...[{ ...deployed, revision: { revisionId: `${text}a` } }, { ...collected, files: [] }, failed],
  ];
  return [
    everything,
    [...everything, failed],
    [...everything, { type: 'removal-started' }, failed],
    [...everything.slice(0, 1), failed],
    [...before, { type: 'rollback-started', target: entry, cause: 'requested' }, deployed],
    [...before, failed],
    undone,
    [...undone, { type: 'rollback-failed', failure }],
  ];
}

/** A line without what the action links: the address, the domain when it is a hostname, and the run. */
function withoutOwnLinks(line: string): string {
  return line
    .replace(/^(\| Address \| )<https:\/\/api\.example\.com\/[\w.:/%~-]*>/, '$1')
    .replace(/^(\| Domain \| )\*\*<https:\/\/[a-z\d.-]+\/>\*\*/, '$1')
    .replace(`[Run](${ORIGIN.logUrl})`, '');
}

/** What Markdown shows of a line: GitHub looks for mentions and issues in that, outside of code. */
function shownText(line: string): string {
  return withoutCode(line)
    .replace(/<code>[^<]*<\/code>/g, ' ')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&#(\d+);/g, (_entity, code: string) => String.fromCodePoint(Number(code)));
}

const linesOf = (text: string) => text.split(/\r\n|[\r\n]/);

describe('Hostile text', () => {
  it('is shown as text wherever it comes from: in the summary, the comment and the log', () => {
    const inSummary = (line: string) =>
      // Markdown has no meaning in a title: backticks would protect nothing.
      (line.startsWith('<details>') && /`|<img/.test(line)) ||
      /<img|(?<!\\)\]\((?!https:\/\/)|(?<!\\)@octocat|https:\/\/evil/.test(withoutCode(line));
    const inComment = (line: string) =>
      /<(?!\/?(?:sub|code)>)|(?<!\\)\]\(/.test(withoutCode(line)) ||
      /@\w|#\d|GH-\d|https?:\/\/|www\./i.test(shownText(line)) ||
      // Each line is one that the comment begins.
      !/^(?:$|### [✅❌⏳]|\| .* \||\|---\|---\||> |>$|<sub>)/u.test(line);
    const { text: clean } = createSink([]);
    const everyRun = runsWith('').map((_, run) => run);
    const someRuns = fc.shuffledSubarray(everyRun, { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(hostile, someRuns, (text, some) => {
        const runs = runsWith(text).filter((_, run) => some.includes(run));
        const outcomes = runs.map((events) => outcomeOf(...events));
        const origin = { ...ORIGIN, repository: text, commit: text };
        const summaries = outcomes.flatMap((outcome) => linesOf(summaryMarkdown(outcome, {})));
        const comments = outcomes.map((outcome) => clean(commentMarkdown(outcome, origin)));
        const logs = runs.flatMap((events, run) =>
          events.flatMap((event) => logEntries(event, outcomes[run] ?? outcomeOf()).flatMap(textsOf)),
        );
        // One expectation for all lines: each costs more than what it looks at.
        expect(summaries.map(withoutOwnLinks).filter(inSummary)).toEqual([]);
        expect(comments.flatMap(linesOf).map(withoutOwnLinks).filter(inComment)).toEqual([]);
        expect(comments.every((body) => body.isWellFormed())).toBe(true);
        expect(linesOf(clean(logs.join('\n'))).filter((line) => /^\s*::|##\[/.test(line))).toEqual([]);
        expect([...summaries, ...comments, ...logs].join('\n')).not.toMatch(/undefined|NaN|\[object/);
      }),
      { numRuns: BOUNDS.hostileValues, examples: EXAMPLES.map((text) => [text, everyRun]) },
    );
  });

  it.each([
    ['<b> & [x](y) #1 @me _a_ *b*', '&#60;b&#62; &#38; \\[x\\](y) `#1` `@me` \\_a\\_ \\*b\\*'],
    ['see https://evil.example or www.evil.example.', 'see `https://evil.example` or `www.evil.example`.'],
    ['CNAME a.example.com, revision 1e9b60d4', 'CNAME `a.example.com`, revision `1e9b60d4`'],
    ['set `wait_timeout: 0`, a ` and ``b``', 'set `wait_timeout: 0`, a \\` and \\`\\`b\\`\\`'],
    ['a | `b|c`', 'a &#124; <code>b&#124;c</code>'],
  ])('such as %j is written as %s', (status, markdown) => {
    const outcome = outcomeOf({ type: 'revision-status', revision: { status }, elapsedMs: 1 });
    expect(summaryMarkdown(outcome, {})).toContain(`| Status | ${markdown} |`);
  });

  it('cannot leave its row of the table, nor its bar of the chart', () => {
    fc.assert(
      fc.property(hostile, fc.string(), (text, other) => {
        const status: Event = { type: 'revision-status', revision: { status: text }, elapsedMs: 1 };
        const name = `Deploy ${text}${other}`;
        const wait = Array<Event>(6).fill({ type: 'finished' });
        const ended: Event = { type: 'stage-ended', name, failed: false };
        const stage: readonly Event[] = [{ type: 'stage-started', name }, ...wait, ended];
        const summary = summaryMarkdown(outcomeOf(configured(text), status, ...stage), {});
        const [table = '', chart = ''] = summary.split('```mermaid\n');
        const rows = table.split('\n').filter((line) => line.startsWith('| '));
        expect(rows.slice(1).filter((row) => row.split('|').length !== 4)).toEqual([]);
        const bar = expect.stringMatching(/^ {2}Deploy[^:;#`\n]* :00:00:0\d\.000, 00:00:\d\d\.000$/);
        expect(chart.split('\n').slice(3)).toEqual([bar, '```', '', '</details>', '']);
      }),
      { examples: ['a\\|b', '`a|b`', '|'].map((text) => [text, '']) },
    );
  });

  it('of any length leaves the comment within the 65,536 characters of GitHub', () => {
    for (const part of ['<', '@', '`|😀` ', '`', '\u0000', 'www.', '``|'])
      for (const events of runsWith(part.repeat(70_000 / part.length))) {
        const { length } = createSink([]).text(commentMarkdown(outcomeOf(...events), ORIGIN));
        expect(length, part).toBeLessThan(65_000);
      }
  });
});

function textsOf(entry: ReturnType<typeof logEntries>[number]): readonly string[] {
  return entry.level === 'group' ? [entry.title, ...entry.lines] : [entry.text];
}

function collected(count: number): Event {
  const files = Array.from({ length: count }, (_, at) => ({ name: `f${at}`, size: 1 }));
  const leftOut = { count: 0, counts: {}, items: [] };
  return { type: 'collected', what: 'asset', files, bytes: count, leftOut };
}

describe('Beyond what is listed,', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `f${at}`);
  const reasons = (count: number) => names(count).map((key) => ({ key, reason: 'no' }));
  const failed = (count: number) => uploaded('site', reasons(count));
  const previews = (count: number): Event => ({
    type: 'sweep-planned',
    previews: Array.from({ length: count }, (_, at) => ({ number: at, state: 'open', parts: ['p'] })),
  });
  const deletions = (count: number) => [planned('r1', ...names(count)), collected(1)];
  const KEPT = '| 499 | p | kept: the pull request is open |';
  it.each<[what: string, most: readonly Event[], more: readonly Event[], last: string, rest: string]>([
    ['files', [collected(500)], [collected(501)], '| `f499` | 1 B |', '| … | and 1 more |'],
    ['deleted files', deletions(499), deletions(600), '| `f499` | deleted: 1 B |', '| … | and 101 more |'],
    ['failed objects', [failed(500)], [failed(1502)], '| `f499` | no |', '| … | and 1,002 more |'],
    ['previews', [previews(500)], [previews(501)], KEPT, '| … | and 1 more |  |'],
  ])('the summary counts %s', (_what, most, more, last, rest) => {
    const summaryOf = (events: readonly Event[]) =>
      summaryMarkdown(outcomeOf(configured('hello'), ...events), {});
    expect(summaryOf(more)).toContain(`${last}\n${rest}`);
    expect(summaryOf(most)).not.toContain('| … |');
  });

  it('the log counts files', () => {
    const [entry] = logEntries(collected(2500), outcomeOf());
    expect(entry).toMatchObject({ title: 'Collected 2,500 assets, 2.5 kB' });
    expect(entry && textsOf(entry).slice(1000)).toEqual(['  "f999", 1 B', '  and 1,500 more']);
  });

  it('the log of a long upload shows how far it is', () => {
    const progress = (files: number, bytes: number, totalFiles: number, totalBytes: number) => {
      const sizes = { files, bytes, totalFiles, totalBytes, elapsedMs: 1500 };
      return logEntries({ type: 'upload-progress', ...sizes }, outcomeOf()).flatMap(textsOf);
    };
    const half = '40 of 200 files, 1.2 MB of 6.0 MB, 800 kB/s, about 6 s left';
    expect(progress(40, 1_200_000, 200, 6_000_000)).toEqual([half]);
    expect(progress(3, 0, 3, 0)).toEqual(['3 of 3 files, 0 B of 0 B, 0 B/s']);
  });

  it('the summary is cut before GitHub drops it', () => {
    const revision = { status: 'a'.repeat(1_000_000) };
    const summary = summaryMarkdown(outcomeOf({ type: 'revision-status', revision, elapsedMs: 1 }), {});
    expect(summary).toMatch(/a\n\n… The rest of this summary was cut/);
    expect(summary.length).toBeLessThan(251_000);
  });
});

it('a failure that is not expected is shown as a bug of the action', () => {
  const [nothing, bug] = [/^Nothing/, /^This is a bug in the action\..*`ACTIONS_STEP_DEBUG`.*the stack\.$/];
  for (const thrown of [new TypeError('x is not a function'), 'oops', undefined]) {
    const rest = [nothing, bug].map((line) => expect.stringMatching(line));
    expect(failureLines(toFailure(thrown), outcomeOf())).toEqual([`${thrown}`, ...rest]);
  }
});

describe('Numbers are for people:', () => {
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
});
