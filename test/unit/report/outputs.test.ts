import { describe, expect, it } from 'vitest';
import type { Event } from '../../../src/events.ts';
import { OUTPUT_NAMES, operationOf, toOutputs } from '../../../src/report/outputs.ts';
import {
  configured,
  failedDeployment,
  figures,
  NONE_LEFT_OUT,
  outcomeOf,
  rolledBack,
} from '../../support/outcome-of.ts';

const DEPLOYED: Event = {
  type: 'function-deployed',
  name: 'hello',
  operation: 'redeployed',
  revision: { revisionId: 'r2', status: 'ready' },
  previousRevisionId: 'r1',
};
const UPLOADED: Event = {
  type: 'uploaded',
  bucket: 'site',
  figures: figures({ uploadedCount: 3, uploadedBytes: 77, unchangedCount: 2 }),
  objects: [],
};

describe('The outputs', () => {
  it('are all set when nothing is known: empty, or false', () => {
    const outputs = toOutputs(outcomeOf());
    expect(Object.keys(outputs)).toEqual([...OUTPUT_NAMES]);
    const { changed, skipped, ...others } = outputs;
    expect([changed, skipped]).toEqual(['false', 'false']);
    expect(new Set(Object.values(others))).toEqual(new Set(['']));
  });

  it('contain the facts as text', () => {
    const hostname = { ascii: 'xn--bcher-kva.example', given: 'bücher.example' };
    const domain = { status: 'active', meaning: 'active', reasons: [] } as const;
    const outcome = outcomeOf(
      {
        type: 'configured',
        mode: 'deploy',
        dryRun: false,
        function: 'hello',
        bucket: 'site',
        domain: hostname,
      },
      {
        type: 'connected',
        address: 'https://api.example.com/',
        isRehearsal: false,
        url: 'https://api.example.com/f',
      },
      { type: 'collected', what: 'asset', files: [], bytes: 0, leftOut: NONE_LEFT_OUT, digest: 'abc' },
      { type: 'write', service: 'functions', state: 'started' },
      { type: 'write', service: 'functions', state: 'accepted' },
      DEPLOYED,
      UPLOADED,
      { type: 'artifacts-file', path: '/tmp/list.json' },
      {
        type: 'domain-registered',
        name: hostname,
        operation: 'kept',
        target: 'x',
        domain,
      },
      { type: 'result-file', path: '/tmp/result.json' },
    );
    expect(toOutputs(outcome)).toEqual({
      function: 'hello',
      revision_id: 'r2',
      previous_revision_id: 'r1',
      revision_status: 'ready',
      operation: 'redeployed',
      changed: 'true',
      url: 'https://api.example.com/f',
      assets_count: '0',
      assets_bytes: '0',
      assets_digest: 'abc',
      bucket: 'site',
      uploaded_count: '3',
      uploaded_bytes: '77',
      unchanged_count: '2',
      deleted_count: '0',
      artifacts_file: '/tmp/list.json',
      result_file: '/tmp/result.json',
      domain: 'xn--bcher-kva.example',
      domain_url: 'https://xn--bcher-kva.example/',
      domain_status: 'active',
      preview: '',
      skipped: 'false',
    });
  });

  it('describe what is live after a rollback, and never name a failed revision as the previous one', () => {
    for (const result of ['failed', 'unhealthy'] as const)
      expect(toOutputs(outcomeOf(...failedDeployment(result), ...rolledBack()))).toMatchObject({
        revision_id: 'r3',
        previous_revision_id: 'r1',
        revision_status: 'ready',
        changed: 'true',
      });
  });

  it('report no change when only a snapshot or the history was written', () => {
    for (const action of ['store-snapshot', 'record-deployment'] as const) {
      const outcome = outcomeOf(
        configured({ function: 'hello' }),
        { type: 'function-kept', name: 'hello', revision: { revisionId: 'r1' } },
        { type: 'action-started', action },
        { type: 'write', service: 'storage', state: 'started' },
        { type: 'write', service: 'storage', state: 'accepted' },
      );
      expect(toOutputs(outcome)).toMatchObject({
        operation: 'unchanged',
        changed: 'false',
        revision_id: 'r1',
      });
    }
  });

  it.each<[operation: string | undefined, events: readonly Event[]]>([
    ['skipped', [{ type: 'skipped', reason: 'no key' }]],
    ['planned', [configured({ function: 'hello', dryRun: true }), { type: 'planned', actions: [] }]],
    ['redeployed', [configured({ function: 'hello', bucket: 'site' }), DEPLOYED, UPLOADED]],
    [
      'unchanged',
      [
        configured({ function: 'hello' }),
        { type: 'function-kept', name: 'hello', revision: { revisionId: 'r1' } },
      ],
    ],
    ['rolled_back', [configured({ function: 'hello', mode: 'rollback' }), ...rolledBack('requested')]],
    ['rolled_back', [...failedDeployment(), ...rolledBack()]],
    ['redeployed', [...failedDeployment(), { type: 'rollback-impossible', reason: 'no history' }]],
    ['uploaded', [configured({ bucket: 'site' }), UPLOADED]],
    ['deleted', [configured({ function: 'hello', mode: 'delete' }), { type: 'finished' }]],
    [undefined, [configured({ function: 'hello', mode: 'delete' })]],
    [undefined, [configured({ function: 'hello', bucket: 'site' }), UPLOADED]],
  ])('contain the operation %s', (operation, events) => {
    expect(operationOf(outcomeOf(...events))).toBe(operation);
  });
});
