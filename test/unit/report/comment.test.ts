import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../../src/events.ts';
import { createSink } from '../../../src/http/redact.ts';
import { commentMarkdown } from '../../../src/report/comment.ts';
import { BOUNDS } from '../../support/bounds.ts';
import { withoutCode } from '../../support/markdown.ts';
import { figures, outcomeOf } from '../../support/outcome-of.ts';

const ORIGIN = {
  serverUrl: 'https://github.com',
  repository: 'octo/hello',
  commit: '1234567890abcdef1234567890abcdef12345678',
  logUrl: 'https://github.com/octo/hello/actions/runs/5',
  time: '2026-11-22T06:30:00.000Z',
};

const CONFIGURED = { type: 'configured', mode: 'deploy', dryRun: false, preview: 'pr-7' } as const;

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
    { ...CONFIGURED, function: text, bucket: text, domain: name },
    { type: 'connected', address: text, isRehearsal: false, url: `https://api.example.com/${text}` },
    { type: 'serving', revisionId: text },
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
    { type: 'domain-registered', name, operation: 'kept', target: text, domain: read },
  ];
  const failed: Event = { type: 'failed', failure };
  const origin = { ...ORIGIN, repository: text, commit: text };
  return [
    [...events],
    [...events, failed],
    [...events, { type: 'removal-started' } as const, failed],
    [{ ...CONFIGURED, domain: name }, failed],
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
          const lines = body.split(/\r\n|[\r\n]/).map(withoutOwnLinks);
          const isMeaningful = (line: string) =>
            /<(?!\/?(?:sub|code)>)|(?<!\\)\]\(/.test(withoutCode(line)) ||
            /@\w|#\d|GH-\d|https?:\/\/|www\./i.test(shownText(line));
          expect(lines.filter(isMeaningful)).toEqual([]);
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
        const lines = commentsWith(text).flatMap((body) => body.split(/\r\n|[\r\n]/));
        const ownLine = /^(?:$|### [✅❌⏳]|\| .* \||\|---\|---\||> |>$|<sub>)/u;
        expect(lines.filter((line) => !ownLine.test(line))).toEqual([]);
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
