/** Text of others in summary, comment and log is shown as text, and long lists are cut. Whole texts are in test/golden. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UploadedArtifacts } from '../../src/artifacts/results.ts';
import { DeployError } from '../../src/errors.ts';
import { formatBytes, formatCount, formatDuration } from '../../src/format.ts';
import type { Restored } from '../../src/functions/plan.ts';
import { statusWords } from '../../src/functions/state.ts';
import { createSink } from '../../src/http/redact.ts';
import type { AnyStep, Kinds, Type } from '../../src/plan.ts';
import { commentMarkdown } from '../../src/report/comment.ts';
import { failureLines, toFailure } from '../../src/report/failure.ts';
import type { Run } from '../../src/report/run.ts';
import { summaryMarkdown } from '../../src/report/summary.ts';
import { wordsOf } from '../../src/report/words.ts';
import type { RestorableEntry } from '../../src/snapshots/history.ts';
import type { Log, Step } from '../../src/steps.ts';
import { BOUNDS } from '../support/bounds.ts';
import { withoutCode } from '../support/markdown.ts';

type Result<T extends Type> = Kinds[T]['result'];

/** A step that is done, a second after the run began. */
function done<T extends Type>(action: Kinds[T]['action'] & { readonly type: T }, result: Result<T>): AnyStep {
  const step: Step = { action, result, state: 'done', effect: 'some', startMs: 1000, endMs: 7000 };
  return step as AnyStep;
}

/** A step that failed. */
function failed<T extends Type>(
  action: Kinds[T]['action'] & { readonly type: T },
  text: string,
  result: Partial<Result<T>> = {},
): AnyStep {
  const error = new DeployError(text);
  const step: Step = {
    action,
    result,
    error,
    state: 'failed',
    effect: 'unknown',
    startMs: 1000,
    endMs: 7000,
  };
  return step as AnyStep;
}

/** A deployment of `hello` with these steps. */
function runOf(steps: readonly AnyStep[], facts: Partial<Run> = {}): Run {
  const subject = { mode: 'deploy', dryRun: false, isRehearsal: false, function: 'hello' } as const;
  return { subject, steps, isFinished: true, elapsedMs: 9000, ...facts };
}

/** Returns what the steps write into the log, entry by entry. */
function logOf({ steps, subject }: Run): readonly string[] {
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  const group = (title: string, rest: readonly string[]) => void lines.push(title, ...rest);
  const log: Log = { debug: say, info: say, notice: say, warning: say, group };
  for (const step of steps) {
    const words = wordsOf(step);
    const plan = words.plan?.(step.action);
    if (plan !== undefined) group(plan, words.planned?.(step.action) ?? []);
    if (step.state === 'done') words.done?.(step, log, subject);
  }
  return lines;
}

const NO_FIGURES = { uploadedCount: 0, uploadedBytes: 0, unchangedCount: 0, deletedCount: 0, totalCount: 0 };

/** An upload in which only these objects failed. */
function uploaded(bucket: string, failures: UploadedArtifacts['figures']['failed']): AnyStep {
  const object = { key: bucket, size: 1, sha256: null, content_type: bucket };
  const lists = { files: [], pages: [], unchanged: [], kept: [], replaced: [] };
  return done(
    { type: 'upload-artifacts', bucket, ...lists, deletions: [], manifest: undefined, concurrency: 1 },
    {
      figures: { ...NO_FIGURES, durationMs: 0, largest: [], slowest: [], failed: failures },
      objects: [{ ...object, status: 'deleted' }],
    },
  );
}

function deployed(
  name: string,
  id: string,
  paths: readonly string[],
  restores?: Restored,
): readonly AnyStep[] {
  const refuse = () => {
    throw new Error('a report must not read the content');
  };
  const changes = paths.map((path) => ({ path, kind: 'deleted', sizeBefore: 1, size: undefined }) as const);
  const polling = { timeoutMs: 0, words: statusWords([], []), statusPath: '' };
  const content = { bytes: 140, files: [], digest: id, locate: refuse, encodeBody: refuse };
  const revision = { revisionId: id, status: id, message: id };
  const result = { operation: 'redeployed', previousRevisionId: `${id}b` } as const;
  const before = { kind: 'absent', doubt: true } as const;
  return [
    done(
      {
        ...{ type: 'deploy-function', name, entrypoint: name, content, polling, before },
        ...{ previousRevisionId: `${id}b`, changes, restores },
      },
      { ...result, revision, isAdopted: false, seen: [] },
    ),
    done(
      { type: 'await-revision', name, polling, content, restores },
      { end: 'ready', revision, deployed: result, isDoubtful: false, servingId: id },
    ),
  ];
}

function collected(count: number, letter = 'f'): AnyStep {
  const files = Array.from({ length: count }, (_, at) => ({ name: `${letter}${at}`, size: 1 }));
  return done({ type: 'collect-assets' }, { files, bytes: count, leftOut: [] });
}

/** A revision that was not ready in time. */
function late(name: string, status: string): AnyStep {
  const { action } = deployed(name, status, [])[1] ?? expect.unreachable();
  if (action.type !== 'await-revision') expect.unreachable();
  return failed(action, status, { end: 'late', revision: { revisionId: status, status } });
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

/** Returns runs with the same text wherever text of others can be. */
function runsWith(text: string): readonly Run[] {
  const domain = { ascii: text, given: `${text}a` };
  const failure = { what: text, requestId: text, next: `${text}\n- ${text}` };
  const entry: RestorableEntry = {
    ...{ id: text, revisionId: text, digest: text, commit: text, time: text },
    ...{ entrypointHash: text, workflowHash: text, run: text, runNumber: 0, records: [], isKept: true },
    ...{ result: 'ready', rolledBackTo: undefined },
  };
  const files = {
    ...{ files: [{ name: text, size: 1 }], bytes: 1, digest: text },
    leftOut: [{ path: text, rule: 'denied' } as const],
  };
  const deploy = [done({ type: 'collect-assets' }, files), ...deployed(text, text, [text])];
  const bucket = {
    type: 'create-bucket',
    verb: 'create',
    name: text,
    visibility: undefined,
    isOwn: false,
  } as const;
  const check = {
    type: 'check-health',
    name: text,
    target: { address: text, query: text },
    timeoutMs: 1,
  } as const;
  const seen = { revisionId: text, previousRevisionId: text, last: text };
  const status = { status: text, meaning: 'pending', reasons: [text, `${text}\n- CNAME`] } as const;
  const target = { kind: 'functions', id: text } as const;
  const record = { target, reasons: [], status: text };
  const named = { hostname: domain, target, label: text };
  const wait = { type: 'await-domain', hostname: domain, timeoutMs: 1, isOfBucket: false } as const;
  const removal = { type: 'delete-domain', hostname: domain, isReplaced: false } as const;
  const former = text;
  const everything = [
    ...[done(bucket, { operation: 'created' }), ...deploy, done(check, seen)],
    uploaded(text, [{ key: text, reason: text }]),
    done({ ...removal, former, isReplaced: true }, { existed: true }),
    done(
      { type: 'register-domain', ...named, replaces: text, kept: undefined },
      { operation: 'registered', target, domain: record },
    ),
    done(wait, status),
  ];
  const before = { kind: 'absent', doubt: true } as const;
  const gone = { type: 'delete-function', name: text, before, previousRevisionId: text } as const;
  const removals = [
    done({ ...removal, former }, { existed: true }),
    done({ type: 'delete-objects', bucket: text, keys: [text], prefix: '', what: 'artifacts' }, {}),
    failed(gone, text),
  ];
  const choose = (result: Kinds['choose-revision']['result'], why?: string) =>
    done(
      { type: 'choose-revision', ...(why !== undefined && { failure: why }) },
      { choices: [entry], ...result },
    );
  const back = deployed(text, `${text}c`, [], { id: text, revisionId: text, isAfterFailure: true });
  const subject = { mode: 'deploy', dryRun: false, isRehearsal: false, function: text } as const;
  const all = { ...subject, preview: 'pr-7', bucket: text, domain };
  const facts = { subject: all, address: text, url: `https://api.example.com/${text}` };
  const previews = [{ number: 7, state: 'closed', parts: [text] } as const];

  return [
    runOf(everything, facts),
    runOf(everything, { ...facts, failure }),
    runOf(everything, { ...facts, subject: { ...all, dryRun: true } }),
    runOf([...deploy.slice(0, 2), late(text, text)], { ...facts, failure }),
    runOf([failed(bucket, text)], { ...facts, failure }),
    runOf([], { ...facts, failure, skipped: text }),
    runOf(removals, { subject: { ...all, mode: 'delete' } }),
    runOf(removals, { subject: { ...all, mode: 'delete' }, failure }),
    runOf([choose({ target: entry }), ...back], { subject: { ...subject, mode: 'rollback' } }),
    runOf([choose({ refusal: text })], { subject: { ...subject, mode: 'rollback' }, failure }),
    runOf([...deploy, failed(check, text, seen), choose({ target: entry }, text), ...back], {
      ...facts,
      failure,
    }),
    runOf([done({ type: 'find-previews' }, { previews }), ...removals], {
      subject: { ...subject, mode: 'sweep', function: undefined },
      failure,
    }),
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

const SINK = createSink([]);
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
      !/^(?:$|The pull request is closed\. |### [✅❌⏳⏱🗑]|\| .* \||\|---\|---\||> |>$|<sub>)/u.test(line);
    const { text: clean } = SINK;
    const everyRun = runsWith('').map((_, run) => run);
    const someRuns = fc.shuffledSubarray(everyRun, { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(hostile, someRuns, (text, some) => {
        const runs = runsWith(text).filter((_, run) => some.includes(run));
        const origin = { ...ORIGIN, repository: text, commit: text };
        const summaries = runs.flatMap((run) => linesOf(summaryMarkdown(run, {}, SINK)));
        const commented = runs.filter(({ subject }) => /deploy|delete/.test(subject.mode) && !subject.dryRun);
        const comments = commented.map((run) => commentMarkdown(run, origin, SINK));
        const logs = runs.flatMap(logOf);
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
    expect(summaryMarkdown(runOf([late('hello', status)]), {}, SINK)).toContain(`| Status | ${markdown} |`);
  });

  it.each([
    ['docs/ü (1).html', '[`docs/ü (1).html`](https://app.example.com/docs/%C3%BC%20%281%29.html)'],
    [
      '](https://evil.example)',
      '[`](https://evil.example)`](https://app.example.com/%5D%28https%3A//evil.example%29)',
    ],
    ['a|b', '[<code>a&#124;b</code>](https://app.example.com/a%7Cb)'],
    // Their addresses contain the secret, or look like those of transfers.
    ['plat_key', '`***`'],
    ['download/app.zip', '`download/app.zip`'],
  ])('such as the key %j has the address %s', (key, cell) => {
    const hostname = { ascii: 'app.example.com', given: 'app.example.com' };
    const artifacts = { files: [{ name: key, size: 1 }], bytes: 1, leftOut: [] };
    const run = runOf([
      done({ type: 'collect-artifacts' }, artifacts),
      done(
        { type: 'await-domain', hostname, timeoutMs: 0, isOfBucket: true },
        { status: 'ok', meaning: 'active', reasons: [] },
      ),
    ]);
    expect(summaryMarkdown(run, {}, createSink(['plat_key']))).toContain(`\n| ${cell} | 1 B |`);
  });

  it('cannot leave its row of the table, nor its bar of the chart', () => {
    fc.assert(
      fc.property(hostile, fc.string(), (text, other) => {
        const run = runOf([...deployed(`${text}${other}`, text, [])].slice(0, 1));
        const [table = '', chart = ''] = summaryMarkdown(run, {}, SINK).split('```mermaid\n');
        const rows = table.split('\n').filter((line) => line.startsWith('| '));
        expect(rows.slice(1).filter((row) => row.split('|').length !== 4)).toEqual([]);
        const bar = expect.stringMatching(/^ {2}Deploy[^:;#`\n]* \(6 s\) :00:00:01\.000, 00:00:07\.000$/);
        expect(chart.split('\n').slice(3)).toEqual([bar, '```', '', '</details>', '']);
      }),
      { examples: ['a\\|b', '`a|b`', '|'].map((text) => [text, '']) },
    );
  });

  it.each(['plat_key*1', 'a|key\\<&>', 'key#1@example.com', '`key`'])(
    'shows no secret such as %j, however it is escaped',
    (key) => {
      const sink = createSink([key]);
      for (const run of runsWith(`x${key}y`)) {
        const shown = summaryMarkdown(run, {}, sink) + commentMarkdown(run, ORIGIN, sink);
        expect(
          shown.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))),
        ).not.toContain(key);
        expect(shownText(shown)).not.toContain(key);
      }
    },
  );

  it('of any length leaves the comment within the 65,536 characters of GitHub', () => {
    for (const part of ['<', '`|😀` ', '\u0000', '``|']) {
      const text = part.repeat(20_000 / part.length);
      for (const run of runsWith(text)) {
        const { length } = commentMarkdown(run, ORIGIN, SINK);
        expect(length, part).toBeLessThan(65_000);
      }
    }
  });
});

describe('Beyond what is listed,', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `f${at}`);
  const failures = (count: number) => [
    uploaded(
      'site',
      names(count).map((key) => ({ key, reason: 'no' })),
    ),
  ];

  it.each<[what: string, most: readonly AnyStep[], more: readonly AnyStep[], last: string, rest: string]>([
    ['files', [collected(500)], [collected(501)], '| `f499` | 1 B |', '| … | and 1 more |'],

    ['failed objects', failures(500), failures(1502), '| `f499` | no |', '| … | and 1,002 more |'],
  ])('the summary counts %s', (_what, most, more, last, rest) => {
    expect(summaryMarkdown(runOf(more), {}, SINK)).toContain(`${last}\n${rest}`);
    expect(summaryMarkdown(runOf(most), {}, SINK)).not.toContain('| … |');
  });

  it('the log counts files', () => {
    const [title, ...lines] = logOf(runOf([collected(2500)]));
    expect(title).toBe('Collected 2,500 assets, 2.5 kB');
    expect(lines.slice(999)).toEqual(['  "f999", 1 B', 'and 1,500 more']);
  });

  it('the summary is cut before GitHub drops it', () => {
    const summary = summaryMarkdown(runOf([late('hello', 'a'.repeat(1_000_000))]), {}, SINK);
    expect(summary).toMatch(/\n\n… The rest was cut, .*`result_file`/);
    expect(summary.length).toBeLessThan(251_000);
  });
});

it('a failure that is not expected is shown as a bug of the action', () => {
  const [nothing, bug] = [/^Nothing/, /^This is a bug in the action\..*`ACTIONS_STEP_DEBUG`.*the stack\.$/];
  for (const thrown of [new TypeError('x is not a function'), 'oops', undefined]) {
    const rest = [nothing, bug].map((line) => expect.stringMatching(line));
    expect(failureLines(toFailure(thrown), runOf([]))).toEqual([`${thrown}`, ...rest]);
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
