import { CancelledError } from '../errors.ts';
import { capitalize, code, formatCount } from '../format.ts';
import { sourceOf } from '../functions/words.ts';
import { type AnyStep, stepsOf } from '../plan.ts';
import { type Statement, type Subject, workOf } from '../steps.ts';
import { plannedChanges } from './outputs.ts';
import { hasChanged, previewsIn, type Run, skipOf } from './run.ts';
import { wordsOf } from './words.ts';

export function headlineText(run: Run): string {
  return headline(run).replaceAll('`', '');
}

/** What happened and what is live now, in a clause that fits a line. The table names what else was done. */
export function headline(run: Run): string {
  const { failure, subject, steps } = run;
  // A timeout is not a failure of the revision, which may still go live.
  const isLate = stepsOf(steps, 'await-revision')[0]?.result.state === 'late';
  if (failure) return `${isLate ? '⏱️' : '❌'} ${capitalize(failureNews(run))}`;
  const skip = skipOf(run);
  if (skip) return `⏭️ Skipped: ${skip.reason}`;
  if (subject.mode === 'sweep') return sweepNews(run);
  return subject.dryRun ? planNews(run) : successNews(run);
}

function planNews(run: Run): string {
  const count = plannedChanges(run);
  if (!count) return `📝 Plan: ${count === 0 ? 'no changes' : 'not complete'}`;
  const { function: name, bucket, domain } = run.subject;
  return `📝 Plan: ${formatCount(count, 'change')} to ${code(name ?? bucket ?? domain?.ascii ?? '')}, nothing written yet`;
}

function successNews(run: Run): string {
  const { steps, subject } = run;
  const { mode, isRehearsal, preview } = subject;
  if (mode === 'delete' && preview)
    return hasChanged(run)
      ? `🗑️ Preview ${preview.name} is deleted`
      : `⏭️ Preview ${preview.name} does not exist: nothing to delete`;
  const news = mainOf(
    subject,
    steps.map((step) => newsOf(step, subject)),
  );
  if (news === undefined) return mode === 'delete' ? '⏭️ Nothing to delete' : '⏭️ Nothing was done';
  // What was live in a rehearsal ended with it.
  if (isRehearsal && mode !== 'delete') return `🧪 Rehearsal passed: ${news}`;
  const isBack = stepsOf(steps, 'deploy-function').some(
    ({ action }) => sourceOf(action)?.how === 'rolled_back',
  );
  return `${mode === 'delete' ? '🗑️' : isBack ? '↩️' : '✅'} ${capitalize(news)}`;
}

function newsOf(step: AnyStep, subject: Subject): Statement | undefined {
  return step.state === 'done' ? wordsOf(step).news?.(step, subject) : undefined;
}

function sweepNews(run: Run): string {
  const count = previewsIn(run).filter(({ state }) => state === 'closed').length;
  if (count === 0) return '⏭️ No preview of a closed pull request was found';
  const which = `${formatCount(count, 'preview')} of closed pull requests`;
  return run.subject.dryRun ? `📝 Plan: would delete ${which}` : `🗑️ Deleted ${which}`;
}

/** What is done, what failed, and what was done after that. */
function failureNews({ failure, steps, subject }: Run): string {
  if (failure?.invalidInputs !== undefined) return formatCount(failure.invalidInputs, 'invalid input');
  const how = failure?.cancelled ? 'was cancelled' : 'failed';
  if (subject.mode === 'sweep') return `the sweep of previews ${how}`;
  const work = { about: 'work', text: `${workOf(subject).clause} ${how}` };
  const at = steps.findIndex((step) => 'error' in step);
  const failed = steps[at];
  if (!failed) return work.text;
  const what = failureOf(failed, subject) ?? work;
  const before = steps.slice(0, at).map((step) => newsOf(step, subject));
  // Only a rollback and the record follow a failure.
  const after = steps
    .slice(at + 1)
    .map((step) => newsOf(step, subject) ?? failureOf(step, subject, 'the rollback'));
  const done = mainOf(
    subject,
    before.filter((news) => news?.about !== what.about),
  );
  const now = mainOf(subject, after);
  return `${done ? `${done}, but ` : ''}${what.text}${now ? `; ${now}` : ''}`;
}

/** The last statement about the function, or else about what was done first. */
function mainOf({ function: name }: Subject, said: readonly (Statement | undefined)[]): string | undefined {
  const all = said.filter((each) => each !== undefined);
  const main = all.find(({ about }) => about === `function ${name}`) ?? all[0];
  return all.findLast(({ about }) => about === main?.about)?.text;
}

/** @param otherwise what has failed where its words do not say it */
function failureOf(step: AnyStep, subject: Subject, otherwise?: string): Statement | undefined {
  if (!('error' in step)) return undefined;
  const how = step.error instanceof CancelledError ? 'was cancelled' : 'failed';
  const said = wordsOf(step).failure?.(step, how, subject);
  return said ?? (otherwise === undefined ? undefined : { about: otherwise, text: `${otherwise} ${how}` });
}
