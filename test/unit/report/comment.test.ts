import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../../src/events.ts';
import { createSink } from '../../../src/http/redact.ts';
import { commentMarkdown } from '../../../src/report/comment.ts';
import { BOUNDS } from '../../support/bounds.ts';
import { withoutCode } from '../../support/markdown.ts';
import { FAILURE, figures, outcomeOf, revisionEnded } from '../../support/outcome-of.ts';
import {
  CLOSED,
  configuredPreview,
  DEPLOYED_PREVIEW,
  deletedPart,
  PLANNED_REMOVAL,
  REMOVED,
} from '../../support/preview-events.ts';

const COMMIT = '1234567890abcdef1234567890abcdef12345678';
const ORIGIN = {
  serverUrl: 'https://github.com',
  repository: 'octo/hello',
  commit: COMMIT,
  logUrl: 'https://github.com/octo/hello/actions/runs/5',
  time: '2026-11-22T06:30:00.000Z',
};
const RUN = '<sub>[Run](https://github.com/octo/hello/actions/runs/5) · 2026-11-22 06:30 UTC</sub>';
const COMMIT_ROW = `| Commit | [\`1234567\`](https://github.com/octo/hello/commit/${COMMIT}) |`;
const FAILED: Event = { type: 'failed', failure: FAILURE };

function comment(...events: readonly Event[]): string {
  return commentMarkdown(outcomeOf(...events), ORIGIN);
}

function uploaded(given: Parameters<typeof figures>[0]): Event {
  return { type: 'uploaded', bucket: 'site', figures: figures(given), objects: [] };
}

function domain(status: string, meaning: 'active' | 'pending'): Event {
  const name = { ascii: 'pr-7.example.com', given: 'pr-7.example.com' };
  const read = { status, meaning, reasons: [] };
  return { type: 'domain-registered', name, operation: 'registered', target: undefined, domain: read };
}

describe('The comment on a pull request', () => {
  it('shows a reviewer where the preview is, of which commit, and nothing of how it came there', () => {
    const collected: Event = {
      type: 'collected',
      what: 'asset',
      files: [],
      bytes: 1,
      leftOut: { count: 0, items: [], counts: {} },
      digest: 'abc',
    };
    const upload = uploaded({ uploadedCount: 1200, unchangedCount: 3, uploadedBytes: 5000, durationMs: 7 });
    expect(comment(...DEPLOYED_PREVIEW, collected, upload, domain('active', 'active'))).toBe(
      [
        '### ✅ Preview of hello is ready',
        '',
        '| Domain | **<https://pr-7.example.com/>** |',
        '|---|---|',
        '| Address | <https://api.example.com/f> (needs the API key) |',
        '| Revision | `r2` |',
        '| Status | `ready` |',
        COMMIT_ROW,
        '| Artifacts | bucket `site`: 1,200 uploaded, 3 unchanged |',
        '',
        RUN,
      ].join('\n'),
    );
  });

  it('says that a domain is not active yet', () => {
    expect(comment(...DEPLOYED_PREVIEW, domain('pending', 'pending'))).toContain(
      '| Domain | `pr-7.example.com` is `pending` |',
    );
  });

  it('shows after a failure what happened and what holds now, without an address where nothing answers', () => {
    const failed: Event = { type: 'failed', failure: { ...FAILURE, what: 'Revision r2 failed: boom.' } };
    const text = comment(...DEPLOYED_PREVIEW.slice(0, -1), revisionEnded(null), failed);
    expect(text).toBe(
      [
        '### ❌ Preview of hello failed',
        '',
        '> [!CAUTION]',
        '> Revision r2 failed: boom.',
        '>',
        '> No revision of "hello-pr-7" is serving.',
        '>',
        '> Run the step again.',
        '',
        '| Revision | `r2` |',
        '|---|---|',
        '| Status | `pending` |',
        COMMIT_ROW,
        '',
        RUN,
      ].join('\n'),
    );
  });

  it.each<[headline: string, events: readonly Event[]]>([
    [
      '✅ Preview of hello is ready',
      [configuredPreview(), { type: 'function-kept', name: 'hello-pr-7', revision: { revisionId: 'r1' } }],
    ],
    ['⏳ Preview of hello is deployed, not waited for', DEPLOYED_PREVIEW.slice(0, -1)],
    [
      '✅ Preview of site is ready',
      [configuredPreview({ function: undefined }), uploaded({ uploadedCount: 1 })],
    ],
    ['❌ Preview of hello is live, but has failed', [...DEPLOYED_PREVIEW, FAILED]],
    ['🗑️ Preview of hello is deleted', REMOVED],
    [
      '❌ Preview of hello could not be deleted completely',
      [...CLOSED, PLANNED_REMOVAL, deletedPart('domain'), FAILED],
    ],
  ])('begins with "%s"', (headline, events) => {
    expect(comment(...events).split('\n')[0]).toBe(`### ${headline}`);
  });

  it('says after the close that nothing is left, and names no address', () => {
    expect(comment(...REMOVED)).toBe(
      `### 🗑️ Preview of hello is deleted\n\nThe pull request is closed. Nothing of the preview is left.\n\n${RUN}`,
    );
  });

  it('says what is left of a preview when a part cannot be deleted', () => {
    expect(comment(...CLOSED, PLANNED_REMOVAL, deletedPart('domain'), FAILED)).toMatch(
      /^> .*Deleted: domain `pr-7\.example\.com`\. Not deleted: function "hello-pr-7"/m,
    );
  });
});

const hostile = fc
  .array(
    fc.constantFrom(
      ...[
        '`',
        '``',
        '```',
        '\n```\n',
        '<img src=x>',
        '<!--',
        '-->',
        '--',
        '>',
        '\\',
        '|',
        '\n',
        '\r\n',
        '\u2028',
      ],
      ...[
        '](https://evil.example)',
        '[x](https://evil.example)',
        '![x](//evil.example)',
        '# ',
        '> ',
        '\n\n# h\n',
      ],
      ...[
        '@octocat',
        '@octo/team',
        'fixes #1',
        '#1',
        'GH-1',
        'octo/hello#1',
        'https://evil.example',
        'www.evil.example',
      ],
      ...[
        'a@evil.example',
        '\u202e',
        '&#64;',
        '&commat;octocat',
        '\\@octocat',
        '|`|',
        '\ud800',
        'a',
        '</sub>',
        '~~~',
      ],
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

/** Returns a comment with the same text wherever text of others can be. */
function commentsWith(text: string): readonly string[] {
  const name = { ascii: text, given: text };
  const failure = { what: text, requestId: text, next: text, choices: [text] };
  const read = { status: text, meaning: 'active', reasons: [text] } as const;
  const events: readonly Event[] = [
    configuredPreview({ function: text, bucket: text, domain: name }),
    { type: 'connected', address: text, isRehearsal: false, url: `https://api.example.com/${text}` },
    { type: 'serving', revisionId: text },
    {
      type: 'function-deployed',
      name: text,
      operation: 'created',
      revision: { revisionId: text, status: text },
      previousRevisionId: text,
    },
    uploaded({ uploadedCount: 1, failed: [{ key: text, reason: text }] }),
    { type: 'domain-registered', name, operation: 'kept', target: text, domain: read },
  ];
  const failed: Event = { type: 'failed', failure };
  const origin = { ...ORIGIN, repository: text, commit: text };
  return [
    [...events],
    [...events, failed],
    [...events, { type: 'removal-started' } as const, PLANNED_REMOVAL, failed],
    [configuredPreview({ function: undefined, bucket: undefined, domain: name }), failed],
  ].map((all) => createSink([]).text(commentMarkdown(outcomeOf(...all), origin)));
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

describe('Hostile text in the comment', () => {
  it('mentions nobody, refers to no issue, links nowhere and begins no HTML', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const body of commentsWith(text)) {
          expect(body.isWellFormed()).toBe(true);
          for (const line of body.split(/\r\n|[\r\n]/).map(withoutOwnLinks)) {
            expect(withoutCode(line)).not.toMatch(/<(?!\/?(?:sub|code)>)/);
            expect(withoutCode(line)).not.toMatch(/(?<!\\)\]\(/);
            expect(shownText(line)).not.toMatch(/@\w|#\d|GH-\d|https?:\/\/|www\./i);
          }
        }
      }),
      {
        numRuns: BOUNDS.hostileValues,
        examples: [
          ['@octocat'],
          ['fixes #1'],
          ['`@octocat'],
          ['\\@octocat'],
          ['`-->`'],
          ['|`@octocat|'],
          ['\n# h'],
        ],
      },
    );
  });

  it('cannot begin a block of its own: each line is one that the comment begins', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const body of commentsWith(text))
          for (const line of body.split(/\r\n|[\r\n]/))
            expect(line).toMatch(/^(?:$|### [✅❌⏳]|\| .* \||\|---\|---\||> |>$|<sub>)/u);
      }),
      { numRuns: BOUNDS.hostileValues },
    );
  });

  it('of any length leaves the comment within the 65,536 characters of GitHub', () => {
    for (const part of ['<', '@', '`|😀` ', '|', '`', '\n', '\u0000', 'www.', '😀|`', '``|']) {
      for (const body of commentsWith(part.repeat(70_000 / part.length)))
        expect([part, body.length < 65_000 || body.length]).toEqual([part, true]);
    }
  });
});
