/** Reads the inputs of a step as the action does. */
import { resolve } from 'node:path';
import { type DeployConfig, parseConfig } from '../../src/config.ts';
import { ConfigError } from '../../src/errors.ts';
import { INPUT_DEFAULTS } from '../../src/inputs/defaults.ts';
import type { WorkflowContext } from '../../src/inputs/event.ts';
import type { Inputs } from '../../src/inputs/reader.ts';

export const WORKSPACE = resolve('/checkout');

export const SITE_ID = '7c1f3a52-5d0c-4b53-9a0e-2a4c8b1f6d11';

export const EVERYTHING: Partial<Inputs> = {
  ...{ function: 'hello', bucket: 'site', artifacts: '**', snapshot_bucket: 'past' },
  ...{ domain: 'app.example.com', upload: 'mirror' },
};
export const RUN: Partial<WorkflowContext> = {
  ...{ eventName: 'push', ref: 'refs/heads/main', repository: 'octo/hello' },
  event: { repository: { default_branch: 'main' } },
};

export function pullRequestEvent(number = 7, more: object = {}): Partial<WorkflowContext> {
  const pull_request = { number, head: { sha: 'a'.repeat(40) }, ...more };
  return { ...RUN, eventName: 'pull_request', event: { action: 'opened', pull_request } };
}

/** Returns the configuration of a step with these inputs, a platform and a key. */
export function parseInputs(inputs: Partial<Inputs>, workflow: Partial<WorkflowContext> = {}) {
  const connection = { base_url: 'https://api.example.com', api_key: 'key-of-tests' };
  return parseConfig({ ...INPUT_DEFAULTS, ...connection, ...inputs }, { workspace: WORKSPACE, ...workflow });
}

export function parseDeployment(inputs: Partial<Inputs>): DeployConfig {
  const config = parseInputs({ function: 'hello', ...inputs });
  if (config.mode !== 'deploy') throw new Error(`the mode is ${config.mode}`);
  return config;
}

export function problemsOf(inputs: Partial<Inputs>, workflow: Partial<WorkflowContext> = {}) {
  try {
    parseInputs(inputs, workflow);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
