/** Inputs that have an effect only with a mode or another input. Without it, they would be ignored. */
import { alternatives } from '../format.ts';
import { INPUT_DEFAULTS } from './defaults.ts';
import type { InputName, Reader } from './reader.ts';

type Need = InputName | 'upload: mirror';

const DEPLOYMENTS = ['deploy', 'preview', 'auto'];
const RETURNS = ['rollback', 'promote'];
const ALL = [...DEPLOYMENTS, ...RETURNS];

/** One of the modes, and one of the needs if there are any. */
const RULES: readonly (readonly [name: InputName, modes: readonly string[], needs?: readonly Need[]])[] = [
  ['revision_id', RETURNS],
  ['from_function', ['promote']],
  ['pull_request', ['preview', 'auto']],
  ['preview_domain', ['preview', 'auto', 'sweep']],
  ['expected_revision_id', ALL, ['function']],
  ['health_check', ALL, ['function']],
  ['health_check_timeout', ALL, ['health_check']],
  ['snapshot_bucket', ALL, ['function']],
  ['skip_unchanged', ALL, ['snapshot_bucket']],
  ['rollback_on_failure', [...DEPLOYMENTS, 'promote'], ['snapshot_bucket']],
  ['bucket_visibility', DEPLOYMENTS, ['bucket']],
  ['key_prefix', DEPLOYMENTS, ['artifacts']],
  ['shard', DEPLOYMENTS, ['artifacts']],
  ['upload', DEPLOYMENTS, ['artifacts']],
  ['max_deletions', DEPLOYMENTS, ['upload: mirror']],
  ['domain_timeout', DEPLOYMENTS, ['domain', 'preview_domain']],
  ['domain_replace', DEPLOYMENTS, ['domain', 'preview_domain']],
];

/** Finds the inputs without an effect. The runner gives those that are not set as their defaults. */
export function checkEffects({ inputs, problem }: Reader): void {
  const mode = inputs.mode || INPUT_DEFAULTS.mode;
  // One step may serve `delete` or `sweep` and a deployment, whose inputs these do not use.
  const isShared = !ALL.includes(mode);
  const hasValue = (need: Need) =>
    need === 'upload: mirror' ? inputs.upload === 'mirror' : inputs[need] !== '';
  for (const [name, modes, needs = []] of RULES) {
    const isUnset = inputs[name] === '' || inputs[name] === INPUT_DEFAULTS[name];
    const isAllowed = modes.includes(isShared ? 'auto' : mode);
    if (isUnset || (isAllowed && (isShared || needs.length === 0 || needs.some(hasValue)))) continue;
    const missing = isAllowed ? needs : modes.map((word) => `mode: ${word}`);
    problem(name, `has an effect only with ${alternatives(missing)}`);
  }
}
