/** The outputs and files of a run, for later steps and tools. Pure. */
import type { UploadedArtifacts } from '../artifacts/results.ts';
import { messageOf } from '../errors.ts';
import { capitalize } from '../format.ts';
import { stepsOf } from '../kinds.ts';
import type { Sink } from '../sink.ts';
import { failureLines } from './failure.ts';
import { hasChanged, lastOf, merge, type Run, skipOf } from './run.ts';
import { planLine, sayAll } from './words.ts';

/** Returns every output of the action, as `action.yml` declares them; what is not known is empty. */
export function toOutputs(run: Run) {
  const { subject, steps } = run;
  const { mode, isRehearsal } = subject;
  const said = merge(sayAll(run).map(({ outputs }) => outputs));
  const say = (name: string) => said[name] ?? '';
  const isSeen = stepsOf(steps, 'read-platform').some(({ result }) => result.exists);
  const isDeployed = stepsOf(steps, 'deploy-function').some(({ state }) => state === 'done');
  // A function that is deleted has no address, nor has one whose platform ended with the rehearsal.
  const hasUrl = (isSeen || isDeployed) && mode !== 'delete' && !isRehearsal;
  return {
    function: subject.function ?? '',
    revision_id: say('revision_id'),
    previous_revision_id: say('previous_revision_id'),
    revision_status: say('revision_status'),
    url: (hasUrl && run.url) || '',
    assets_count: say('assets_count'),
    assets_bytes: say('assets_bytes'),
    assets_digest: say('assets_digest'),
    bucket: subject.bucket ?? '',
    bucket_url: say('bucket_url'),
    uploaded_count: say('uploaded_count'),
    uploaded_bytes: say('uploaded_bytes'),
    unchanged_count: say('unchanged_count'),
    deleted_count: say('deleted_count'),
    artifacts_file: run.artifactsFile ?? '',
    domain: subject.domain ?? '',
    domain_url: say('domain_url'),
    domain_status: say('domain_status'),
    operation: operationOf(run, said.operation) ?? '',
    changed: String(hasChanged(run) && !isRehearsal),
    changes: plannedChanges(run)?.toString() ?? '',
    skipped: String(skipOf(run) !== undefined),
    preview: subject.preview?.name ?? '',
    result_file: run.resultFile ?? '',
  };
}

/** Returns the number of writes in the plan, as `PlanLine` counts them; undefined while the plan is not complete. */
export function plannedChanges({ steps, plan, isFinished }: Run): number | undefined {
  const reads = stepsOf(steps, 'read-platform');
  const writes = plan.flatMap((line) => line.writes ?? []);
  const isPlanned = reads.length > 0 && reads.every(({ state }) => state === 'done');
  if (!isPlanned || (!isFinished && writes.length === 0)) return undefined;
  return writes.reduce((sum, count) => sum + count, 0);
}

/** Returns the output `operation`; undefined while it is not known. */
function operationOf(run: Run, said: string | undefined): string | undefined {
  const { mode, dryRun, isRehearsal, function: name } = run.subject;
  const whenFinished = (word: string) => (run.isFinished ? word : undefined);
  if (skipOf(run)) return 'skipped';
  if (dryRun) return whenFinished('planned');
  if (isRehearsal) return whenFinished('rehearsed');
  if (mode === 'delete' || mode === 'sweep') return whenFinished(hasChanged(run) ? 'deleted' : 'unchanged');
  if (name !== undefined) return said;
  const upload = lastOf(run, 'upload-artifacts')?.effect ?? 'none';
  return upload === 'none' ? (said ?? whenFinished('unchanged')) : 'uploaded';
}

/** Results that are lists of files or objects follow at the end of the file. */
const LISTS: readonly string[] = ['files', 'leftOut', 'objects', 'seen'];

/** Writes the whole run as JSON, in pieces. @param inputs without secrets @param hide for texts that may come from the platform */
export function* resultText(inputs: Readonly<Record<string, string>>, run: Run, hide: Sink['hide']) {
  const { steps, failure, elapsedMs } = run;
  const outputs = toOutputs(run);
  const listOf = (type: 'collect-assets' | 'collect-artifacts') => {
    const { files, leftOut: left_out } = lastOf(run, type)?.result ?? {};
    return files ? { files, left_out } : null;
  };
  const about = {
    operation: outputs.operation || null,
    failure: failure ? failureLines(failure, run) : null,
    duration_ms: Math.round(elapsedMs),
    inputs,
    outputs,
    steps: steps.map((step) => ({
      type: step.action.type,
      description: planLine(step)?.text ?? capitalize(step.action.type.replaceAll('-', ' ')),
      preview: step.action.preview,
      state: step.state,
      effect: step.effect,
      start_ms: Math.round(step.startMs),
      end_ms: Math.round(step.endMs),
      result: Object.fromEntries(Object.entries(step.result).filter(([name]) => !LISTS.includes(name))),
      error: 'error' in step ? messageOf(step.error) : undefined,
    })),
  };
  const hideIn = (_: string, value: unknown) => (typeof value === 'string' ? hide(value) : value);
  yield JSON.stringify(about, hideIn, 1).slice(0, -2);
  // Lists of local files and object keys may be long.
  yield `,\n "assets": ${JSON.stringify(listOf('collect-assets'))}`;
  yield `,\n "artifacts": ${JSON.stringify(listOf('collect-artifacts'))}`;
  yield `,\n "changes": ${JSON.stringify(lastOf(run, 'deploy-function')?.action.changes ?? null)}`;
  const { objects } = lastOf(run, 'upload-artifacts')?.result ?? {};
  yield ',\n "objects": ';
  yield* objects ? artifactsText(objects, hide) : ['null\n'];
  yield '}\n';
}

/** Objects per piece: a list of 550,000 takes 300 MB. */
const PIECE = 1000;

/** Writes the objects of an upload as a JSON list, one per line, in pieces. @param hide for the reasons of failures */
export function* artifactsText(objects: UploadedArtifacts['objects'], hide: Sink['hide']) {
  for (let at = 0; at < objects.length; at += PIECE) {
    const lines = objects.slice(at, at + PIECE).map((object) => {
      return JSON.stringify(object.reason ? { ...object, reason: hide(object.reason) } : object);
    });
    yield `${at === 0 ? '[\n' : ',\n'}${lines.join(',\n')}`;
  }
  yield objects.length === 0 ? '[]\n' : '\n]\n';
}
