import type { UploadedObject } from '../artifacts/figures.ts';
import { failureLines } from './failure.ts';
import { toOutputs } from './outputs.ts';
import { lastOf, type Run } from './run.ts';
import { wordsOf } from './words.ts';

/** Hides the secrets in prose. */
type Hide = (text: string) => string;

/** Results that are lists of files or objects have a place of their own. */
const LISTS: readonly string[] = ['files', 'leftOut', 'objects', 'seen'];

/**
 * The whole run as JSON, for later steps and tools.
 * @param inputs without secrets
 * @param hide for what happened, in words that may come from the platform
 */
export function resultText(inputs: Readonly<Record<string, string>>, run: Run, hide: Hide): string {
  const { steps, failure, elapsedMs } = run;
  const outputs = toOutputs(run);
  const about = {
    operation: outputs.operation || null,
    failure: failure ? failureLines(failure, run) : null,
    duration_ms: Math.round(elapsedMs),
    inputs,
    outputs,
    steps: steps.map((step) => ({
      type: step.action.type,
      description: wordsOf(step).plan?.(step.action) ?? wordsOf(step).name(step.action),
      of: 'of' in step.action ? step.action.of : undefined,
      state: step.state,
      effect: step.effect,
      start_ms: Math.round(step.startMs),
      end_ms: Math.round(step.endMs),
      result: Object.fromEntries(Object.entries(step.result).filter(([name]) => !LISTS.includes(name))),
      error:
        'error' in step ? String(step.error instanceof Error ? step.error.message : step.error) : undefined,
    })),
  };
  const [assets, artifacts] = (['collect-assets', 'collect-artifacts'] as const).map(
    (type) => lastOf(run, type)?.result,
  );
  // Lists of local files and object keys may be long.
  const lists = {
    assets: assets?.files ? { files: assets.files, left_out: assets.leftOut } : null,
    artifacts: artifacts?.files ? { files: artifacts.files, left_out: artifacts.leftOut } : null,
    changes: lastOf(run, 'deploy-function')?.action.changes ?? null,
    objects:
      lastOf(run, 'upload-artifacts')?.result.objects?.map((object) => withoutSecrets(object, hide)) ?? null,
  };
  const prose = JSON.parse(JSON.stringify(about), (_, value) =>
    typeof value === 'string' ? hide(value) : value,
  );
  return `${JSON.stringify({ ...prose, ...lists }, undefined, 1)}\n`;
}

/** The objects of an upload as a JSON list, one per line. @param hide for the reasons of failures */
export function artifactsText(objects: readonly UploadedObject[], hide: Hide): string {
  return `[\n${objects.map((object) => JSON.stringify(withoutSecrets(object, hide))).join(',\n')}\n]\n`;
}

function withoutSecrets({ reason, ...object }: UploadedObject, hide: Hide): UploadedObject {
  return reason === undefined ? object : { ...object, reason: hide(reason) };
}
