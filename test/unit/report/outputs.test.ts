import { describe, expect, it } from 'vitest';
import { OUTPUT_NAMES, toOutputs } from '../../../src/report/outputs.ts';

describe('the outputs', () => {
  it('are all set when nothing is known, empty or false', () => {
    expect(toOutputs({ stages: [] })).toEqual({
      function: '',
      revision_id: '',
      previous_revision_id: '',
      revision_status: '',
      operation: '',
      changed: 'false',
      url: '',
      assets_count: '',
      assets_bytes: '',
      assets_digest: '',
      bucket: '',
      uploaded_count: '',
      uploaded_bytes: '',
      unchanged_count: '',
      deleted_count: '',
      artifacts_file: '',
      domain: '',
      domain_status: '',
      skipped: 'false',
    });
  });

  it('are the facts, as texts', () => {
    const outputs = toOutputs({
      function: 'hello',
      operation: 'redeployed',
      writes: { functions: 'not done', storage: 'accepted' },
      revisionId: 'r2',
      previousRevisionId: 'r1',
      revisionStatus: 'ready',
      url: 'https://api.example.com/v1/functions/functions/hello',
      assetsCount: 0,
      assetsBytes: 1234,
      assetsDigest: 'abc',
      bucket: 'site',
      artifacts: {
        uploadedCount: 3,
        uploadedBytes: 77,
        unchangedCount: 2,
        deletedCount: 0,
        durationMs: 5,
        largest: [],
        slowest: [],
        failed: [],
      },
      artifactsFile: '/tmp/list.json',
      domain: { hostname: 'xn--bcher-kva.example', given: 'bücher.example', status: 'pending' },
      skipped: false,
      stages: [],
    });
    expect(outputs).toEqual({
      function: 'hello',
      revision_id: 'r2',
      previous_revision_id: 'r1',
      revision_status: 'ready',
      operation: 'redeployed',
      changed: 'true',
      url: 'https://api.example.com/v1/functions/functions/hello',
      assets_count: '0',
      assets_bytes: '1234',
      assets_digest: 'abc',
      bucket: 'site',
      uploaded_count: '3',
      uploaded_bytes: '77',
      unchanged_count: '2',
      deleted_count: '0',
      artifacts_file: '/tmp/list.json',
      domain: 'xn--bcher-kva.example',
      domain_status: 'pending',
      skipped: 'false',
    });
    expect(Object.keys(outputs)).toEqual([...OUTPUT_NAMES]);
  });
});
