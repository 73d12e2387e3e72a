import { describe, expect, it } from 'vitest';
import type { Event } from '../../../src/events.ts';
import { annotationTitle, headline } from '../../../src/report/headline.ts';
import {
  configured,
  FAILURE,
  failedDeployment,
  figures,
  outcomeOf,
  revisionEnded,
  rolledBack,
} from '../../support/outcome-of.ts';

const FUNCTION = configured({ function: 'hello' });
const ALL = configured({ function: 'hello', bucket: 'site', domain: 'a.example' });
const ID = '7437ab21-0000-4000-8000-000000000000';

function deployed(
  operation: 'created' | 'redeployed' = 'redeployed',
  revisionId: string | undefined = ID,
): Event {
  const revision = revisionId === undefined ? {} : { revisionId };
  return { type: 'function-deployed', name: 'hello', operation, revision, previousRevisionId: 'r1' };
}

const READY: Event = { type: 'revision-ready', revision: { revisionId: ID }, elapsedMs: 5 };
const ROLLBACK = configured({ function: 'hello', mode: 'rollback' });
const FAILED: Event = { type: 'failed', failure: FAILURE };
const CANCELLED: Event = { type: 'failed', failure: { ...FAILURE, cancelled: true } };

function started(action: Extract<Event, { type: 'action-started' }>['action']): Event {
  return { type: 'action-started', action };
}

function uploaded(given: Parameters<typeof figures>[0]): Event {
  return { type: 'uploaded', bucket: 'site', figures: figures(given), objects: [] };
}

function domain(
  meaning: 'active' | 'pending',
  operation: 'registered' | 'kept' = 'registered',
): readonly Event[] {
  const news = { status: meaning, meaning, reasons: [] };
  const name = { ascii: 'a.example', given: 'a.example' };
  return [
    {
      type: 'domain-registered',
      name,
      operation,
      target: 'function 7c1f',
      domain: news,
    },
    { type: 'domain-settled', name, domain: news },
  ];
}

describe('The headline', () => {
  it.each<[headline: string, events: readonly Event[]]>([
    ['✅ `hello` is live: revision `7437ab21`', [FUNCTION, deployed(), READY]],
    ['✅ `hello` is created: revision `7437ab21`, not waited for', [FUNCTION, deployed('created')]],
    ['✅ Bucket `site` is up to date', [configured({ bucket: 'site' }), uploaded({})]],
    [
      '✅ 1,234 objects uploaded to bucket `site` and 3 deleted',
      [configured({ bucket: 'site' }), uploaded({ uploadedCount: 1234, deletedCount: 3 })],
    ],
    [
      '✅ `hello` is live: revision `7437ab21`; 1 object uploaded to bucket `site`; domain `a.example` is pending',
      [ALL, deployed(), READY, uploaded({ uploadedCount: 1 }), ...domain('pending')],
    ],
    ['✅ Domain `a.example` is active', [configured({ domain: 'a.example' }), ...domain('active', 'kept')]],
    ['⏭️ Nothing was done', [configured({ bucket: 'site' })]],
    ['⏭️ Nothing was done', [{ type: 'skipped', reason: 'no key' }]],
    [
      '📝 Plan: nothing was changed',
      [configured({ function: 'hello', dryRun: true }), { type: 'planned', actions: [] }],
    ],
    ['⏭️ Nothing to delete', [configured({ function: 'hello', mode: 'delete' })]],
    [
      '🗑️ Domain `a.example` is deleted; function `hello` is deleted',
      [
        configured({ function: 'hello', domain: 'a.example', mode: 'delete' }),
        { type: 'domain-deleted', hostname: 'a.example', existed: true },
        { type: 'deleted', kind: 'function', name: 'hello', existed: true },
      ],
    ],
    ['❌ 3 invalid inputs', [{ type: 'failed', failure: { ...FAILURE, invalidInputs: 3 } }]],
    ['❌ The deployment of `hello` failed', [FUNCTION, FAILED]],
    [
      '❌ Cancelled after the platform accepted revision `7437ab21` of `hello`; it may be live already',
      [FUNCTION, started('deploy-function'), deployed(), CANCELLED],
    ],
    [
      '❌ Revision `7437ab21` of `hello` was accepted; its status is unknown',
      [FUNCTION, started('deploy-function'), deployed(), FAILED],
    ],
    [
      '❌ Revision `7437ab21` of `hello` failed',
      [FUNCTION, started('deploy-function'), deployed(), revisionEnded(undefined), FAILED],
    ],
    [
      '❌ Revision `7437ab21` of `hello` failed; `r1` still serves',
      [FUNCTION, started('deploy-function'), deployed(), revisionEnded('r1'), FAILED],
    ],
    [
      '❌ Revision `7437ab21` of `hello` failed; no revision is serving',
      [FUNCTION, started('deploy-function'), deployed(), revisionEnded(null), FAILED],
    ],
    [
      '❌ `hello` is live: revision `7437ab21`, but domain `a.example` is still pending',
      [ALL, deployed(), READY, started('register-domain'), ...domain('pending'), FAILED],
    ],
    [
      '❌ `hello` is live: revision `7437ab21`, but its health check failed',
      [FUNCTION, deployed(), READY, started('check-health'), FAILED],
    ],
    [
      '✅ `hello` is unchanged: revision `7437ab21` already serves this content',
      [FUNCTION, { type: 'function-kept', name: 'hello', revision: { revisionId: ID } }],
    ],
    [
      '↩️ `hello` is back on the content of revision `r1` as revision `r3`',
      [ROLLBACK, ...rolledBack('requested')],
    ],
    [
      '❌ `hello` is back on the content of revision `r1` as revision `r3`, but its health check failed',
      [ROLLBACK, ...rolledBack('requested'), started('check-health'), FAILED],
    ],
    ['❌ The rollback of `hello` failed', [ROLLBACK, FAILED]],
    [
      '❌ Revision `r2` of `hello` failed; `hello` is back on the content of revision `r1`',
      [...failedDeployment(), ...rolledBack(), FAILED],
    ],
    [
      '❌ Revision `r2` of `hello` failed its health check; `hello` is back on the content of revision `r1`',
      [...failedDeployment('unhealthy'), ...rolledBack(), FAILED],
    ],
    [
      '❌ Revision `r2` of `hello` failed; the rollback failed as well; `r1` still serves',
      [...failedDeployment(), { type: 'rollback-failed', failure: FAILURE }, FAILED],
    ],
    [
      '❌ Revision `r2` of `hello` failed its health check; the rollback failed as well',
      [...failedDeployment('unhealthy'), { type: 'rollback-failed', failure: FAILURE }, FAILED],
    ],
    [
      '❌ Revision `r2` of `hello` failed; `r1` still serves',
      [...failedDeployment(), { type: 'rollback-impossible', reason: 'no history' }, FAILED],
    ],
    [
      '❌ `hello` is live: revision `r2`, but its health check failed',
      [...failedDeployment('unhealthy'), { type: 'rollback-impossible', reason: 'no history' }, FAILED],
    ],
    [
      '❌ `hello` is live: revision `7437ab21`, but its history could not be written',
      [FUNCTION, deployed(), READY, started('record-deployment'), FAILED],
    ],
    [
      '❌ 1 of 214 objects failed',
      [
        configured({ bucket: 'site' }),
        started('upload-artifacts'),
        uploaded({ totalCount: 214, failed: [{ key: 'a', reason: 'no' }] }),
        FAILED,
      ],
    ],
    [
      '❌ The creation of bucket `site` failed',
      [configured({ bucket: 'site' }), started('create-bucket'), FAILED],
    ],
    [
      '❌ The registration of domain `a.example` failed',
      [configured({ domain: 'a.example' }), started('register-domain'), FAILED],
    ],
    [
      '❌ The deletion of domain `a.example` was cancelled',
      [configured({ domain: 'a.example', mode: 'delete' }), started('delete-domain'), CANCELLED],
    ],
  ])('is "%s"', (text, events) => {
    expect(headline(outcomeOf(...events))).toBe(text);
  });
});

describe('The title of annotations', () => {
  it.each<[title: string, wanted: Parameters<typeof configured>[0]]>([
    ['Deploy hello', { function: 'hello', bucket: 'site' }],
    ['Roll back hello', { function: 'hello', mode: 'rollback' }],
    ['Delete hello', { function: 'hello', mode: 'delete' }],
    ['Upload to site', { bucket: 'site', domain: 'a.example' }],
    ['Register a.example', { domain: 'a.example' }],
    ['Delete a.example', { domain: 'a.example', mode: 'delete' }],
    ['Deploy', {}],
  ])('is "%s"', (title, wanted) => {
    expect(annotationTitle(outcomeOf(configured(wanted)))).toBe(title);
  });
});
