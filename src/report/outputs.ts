import { hasChanged, merge, type Run, supersededBy } from './run.ts';
import { wordsOf } from './words.ts';

/** Every output of the action, as `action.yml` declares them. */
export const OUTPUT_NAMES = [
  'function',
  'revision_id',
  'previous_revision_id',
  'revision_status',
  'url',
  'assets_count',
  'assets_bytes',
  'assets_digest',
  'bucket',
  'uploaded_count',
  'uploaded_bytes',
  'unchanged_count',
  'deleted_count',
  'artifacts_file',
  'domain',
  'domain_url',
  'domain_status',
  'operation',
  'changed',
  'skipped',
  'preview',
  'result_file',
] as const;

type Outputs = Readonly<Record<(typeof OUTPUT_NAMES)[number], string>>;

/** The outputs that stand for a run; what is not known is empty. */
export function toOutputs(run: Run): Outputs {
  const { subject, steps } = run;
  const { function: name, mode, isRehearsal } = subject;
  const said = merge(steps.map((step) => wordsOf(step).outputs?.(step, subject)));
  // A function that is deleted has no address, nor has one whose platform ended with the rehearsal.
  const hasUrl = name !== undefined && mode !== 'delete' && !isRehearsal;
  const known: Readonly<Record<string, string | undefined>> = {
    ...said,
    function: name,
    url: hasUrl ? run.url : undefined,
    bucket: subject.bucket,
    artifacts_file: run.artifactsFile,
    domain: subject.domain?.ascii,
    operation: operationOf(run, said.operation),
    changed: String(hasChanged(run)),
    skipped: String(isSkipped(run)),
    preview: subject.preview,
    result_file: run.resultFile,
  };
  return Object.fromEntries(OUTPUT_NAMES.map((name) => [name, known[name] ?? ''])) as Outputs;
}

/** Nothing was done. */
function isSkipped(run: Run): boolean {
  return run.skipped !== undefined || supersededBy(run) !== undefined;
}

/** What the run did, in one word; undefined while it is not known. */
function operationOf(run: Run, said: string | undefined): string | undefined {
  const { isFinished, subject } = run;
  const { mode, dryRun } = subject;
  if (isSkipped(run)) return 'skipped';
  if (dryRun) return isFinished ? 'planned' : undefined;
  if (mode === 'delete' || mode === 'sweep') return isFinished ? 'deleted' : undefined;
  // There were no files to upload.
  return said ?? (isFinished && subject.function === undefined ? 'unchanged' : undefined);
}
