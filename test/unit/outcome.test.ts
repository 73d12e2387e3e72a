import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../src/events.ts';
import { fold, mayHaveChanged, NOTHING_KNOWN, type Outcome } from '../../src/outcome.ts';
import type { RevisionEnd } from '../../src/platform/records.ts';
import { logEntries } from '../../src/report/log.ts';
import { OUTPUT_NAMES, toOutputs } from '../../src/report/outputs.ts';
import { resultText } from '../../src/report/result-file.ts';
import { summaryMarkdown } from '../../src/report/summary.ts';
import {
  FAILURE,
  figures,
  GOOD,
  leftOut,
  outcomeOf,
  planned,
  uploadedObject,
} from '../support/outcome-of.ts';

const word = fc.constantFrom('hello', 'r1', 'r2', 'site', 'a.example');
const service = fc.constantFrom('functions', 'storage', 'domains');
const revision = fc.record(
  { revisionId: word, status: word, activeRevisionId: fc.option(word) },
  { requiredKeys: [] },
);
const domain = fc.record({
  status: fc.option(word, { nil: undefined }),
  meaning: fc.constantFrom('active', 'failed', 'pending', 'unknown'),
  reasons: fc.array(word, { maxLength: 2 }),
});
const name = fc.record({ ascii: word, given: word });

/** Any event, in any order. */
const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    type: fc.constant('configured' as const),
    mode: fc.constantFrom('deploy', 'rollback', 'delete'),
    dryRun: fc.boolean(),
    function: fc.option(word, { nil: undefined }),
    bucket: fc.option(word, { nil: undefined }),
    domain: fc.option(name, { nil: undefined }),
  }),
  fc.record({ type: fc.constant('skipped' as const), reason: word }),
  fc.record({ type: fc.constant('connected' as const), address: word, isRehearsal: fc.boolean(), url: word }),
  fc.record({ type: fc.constant('stage-started' as const), name: word }),
  fc.record({ type: fc.constant('stage-ended' as const), name: word, failed: fc.boolean() }),
  fc.record({
    type: fc.constant('collected' as const),
    what: fc.constantFrom('asset', 'artifact'),
    files: fc.constant([{ name: 'main.ts', size: 3 }]),
    bytes: fc.nat(),
    leftOut: fc.constant(leftOut({ path: '.env', rule: 'denied' })),
    digest: word,
  }),
  fc.constant<Event>({ type: 'planned', actions: [] }),
  fc.constant(planned('main.ts')),
  fc.record({
    type: fc.constant('action-started' as const),
    action: fc.constantFrom(
      'deploy-function',
      'store-snapshot',
      'record-deployment',
      'upload-artifacts',
      'register-domain',
      'delete-function',
    ),
  }),
  fc.record({
    type: fc.constant('write' as const),
    service,
    state: fc.constantFrom('started', 'not done', 'unknown', 'accepted'),
  }),
  fc.record({ type: fc.constant('settled' as const), service, result: fc.constantFrom('done', 'not done') }),
  fc.record({ type: fc.constant('serving' as const), revisionId: fc.option(word) }),
  fc.record({
    type: fc.constant('function-deployed' as const),
    name: word,
    operation: fc.constantFrom('created', 'redeployed'),
    revision,
    previousRevisionId: fc.option(word, { nil: undefined }),
  }),
  fc.record({ type: fc.constant('revision-status' as const), revision, elapsedMs: fc.nat() }),
  fc.record({ type: fc.constant('revision-ready' as const), revision, elapsedMs: fc.nat() }),
  fc.record({
    type: fc.constant('function-kept' as const),
    name: word,
    revision: fc.record({ revisionId: word }),
  }),
  fc.record({
    type: fc.constant('revision-ended' as const),
    end: fc.constantFrom<RevisionEnd[]>('failed', 'superseded', 'vanished', 'unreadable', 'late'),
    revision,
    servingId: fc.option(word),
    elapsedMs: fc.nat(),
    timeoutMs: fc.nat(),
  }),
  fc.constant<Event>({
    type: 'health-failed',
    address: '/',
    reason: 'answered 503',
    last: '503',
    elapsedMs: 1,
  }),
  fc.record({
    type: fc.constant('rollback-choices' as const),
    revisions: fc.constantFrom([], [GOOD], [{ ...GOOD, revisionId: undefined, commit: undefined }]),
  }),
  fc.record({
    type: fc.constant('rollback-started' as const),
    target: fc.constant(GOOD),
    cause: fc.constantFrom('requested', 'failure'),
  }),
  fc.constant<Event>({ type: 'rollback-impossible', reason: 'the history cannot be read' }),
  fc.constant<Event>({ type: 'rollback-failed', failure: FAILURE }),
  fc.record({
    type: fc.constant('uploaded' as const),
    bucket: word,
    figures: fc.record({ uploadedCount: fc.nat(), deletedCount: fc.nat() }).map(figures),
    objects: fc.constant([uploadedObject('a', 1, 'uploaded')]),
  }),
  fc.record({ type: fc.constant('domain-status' as const), hostname: word, domain }),
  fc.record({
    type: fc.constant('domain-registered' as const),
    name,
    operation: fc.constantFrom('registered', 'replaced', 'kept'),
    target: word,
    domain,
  }),
  fc.record({
    type: fc.constant('domain-write' as const),
    state: fc.record({
      verb: fc.constantFrom('register', 'delete'),
      state: fc.constantFrom('not done', 'unknown', 'accepted'),
      target: fc.option(word, { nil: undefined }),
    }),
  }),
  fc.record({ type: fc.constant('domain-deleted' as const), hostname: word, existed: fc.boolean() }),
  fc.constant<Event>({ type: 'failed', failure: FAILURE }),
  fc.constant<Event>({ type: 'finished' }),
);
const anyEvents = fc.array(anyEvent, { maxLength: 30 });

/** The outcome after each event. */
function history(events: readonly Event[]): readonly Outcome[] {
  let outcome = NOTHING_KNOWN;
  return events.map((event, index) => {
    outcome = fold(outcome, event, index);
    return outcome;
  });
}

/** Outputs that describe the last read of the platform, which may show later that nothing exists. */
const MAY_BE_EMPTIED: readonly string[] = ['domain_url', 'domain_status', 'operation'];
/** Those that describe another revision after a rollback. */
const OF_REVISION: readonly string[] = ['revision_id', 'revision_status'];

describe('The outcome of a run', () => {
  it('keeps every output that was set', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const later = history(events.filter(({ type }) => type !== 'configured')).map(toOutputs);
        const isRolledBack = events.some(({ type }) => type.startsWith('rollback-'));
        const emptied = [...MAY_BE_EMPTIED, ...(isRolledBack ? OF_REVISION : [])];
        const kept = OUTPUT_NAMES.filter((output) => !emptied.includes(output));
        for (const output of kept) {
          const values = later.map((outputs) => outputs[output]);
          const firstSet = values.findIndex((value) => value !== '');
          if (firstSet >= 0) expect(values.slice(firstSet), output).not.toContain('');
        }
      }),
    );
  });

  it('reports a change exactly when a write was accepted, is open or has a lost response', () => {
    const tries = fc.array(fc.record({ service, end: fc.constantFrom('not done', 'unknown', 'accepted') }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(tries, (writes) => {
        const events = writes.flatMap(({ service: of, end }): readonly Event[] => [
          { type: 'write', service: of, state: 'started' },
          { type: 'write', service: of, state: end },
        ]);
        expect(mayHaveChanged(outcomeOf(...events))).toBe(writes.some(({ end }) => end !== 'not done'));
        const settled = (['functions', 'storage', 'domains'] as const).map(
          (of): Event => ({ type: 'settled', service: of, result: 'not done' }),
        );
        expect(mayHaveChanged(outcomeOf(...events, ...settled))).toBe(
          writes.some(({ end }) => end === 'accepted'),
        );
      }),
    );
  });

  it('becomes a log, outputs, a summary and a result file, whatever happened', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const outcomes = history(events);
        const outcome = outcomes.at(-1) ?? NOTHING_KNOWN;
        const entries = events.flatMap((event, index) => logEntries(event, outcomes[index] ?? outcome));
        expect(JSON.stringify(entries)).not.toMatch(/undefined|NaN|\[object/);
        expect(summaryMarkdown(outcome, {})).not.toMatch(/undefined|NaN|\[object/);
        expect(Object.keys(toOutputs(outcome))).toEqual([...OUTPUT_NAMES]);
        const result = JSON.parse(resultText({}, outcome, [], (text) => text));
        expect(result).toMatchObject({ outputs: toOutputs(outcome) });
        for (const { durationMs } of outcome.stages) expect(durationMs).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
