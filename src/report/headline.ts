import { CancelledError } from '../errors.ts';
import { capitalize, formatCount } from '../format.ts';
import { sourceOf } from '../functions/words.ts';
import { type AnyStep, stepsOf } from '../plan.ts';
import { type Statement, type Subject, workOf } from '../steps.ts';
import { deletionsIn, hasFailed, lastOf, type Run, skipOf } from './run.ts';
import { wordsOf } from './words.ts';

export function headlineText(run: Run): string {
  return headline(run).replaceAll('`', '');
}

/** What happened and what is live now, in a clause that fits a line. The table names what else was done. */
export function headline(run: Run): string {
  const { failure, subject, steps } = run;
  // A timeout is not a failure of the revision, which may still go live.
  const isLate = stepsOf(steps, 'await-revision')[0]?.result.end === 'late';
  if (failure) return `${isLate ? '⏱️' : '❌'} ${capitalize(failureNews(run))}`;
  const skip = skipOf(run);
  if (skip) return `⏭️ Skipped: ${skip.reason}`;
  if (subject.mode === 'sweep') return sweepNews(run);
  return subject.dryRun ? '📝 Plan: nothing was changed' : successNews(run);
}

function successNews(run: Run): string {
  const { steps, subject } = run;
  const { mode, isRehearsal, preview } = subject;
  if (mode === 'delete' && preview)
    return deletionsIn(run).deleted.length === 0
      ? `⏭️ Preview ${preview.name} does not exist: nothing to delete`
      : `🗑️ Preview ${preview.name} is deleted`;
  const news = mainOf(
    steps.map((step) => newsOf(step, subject)),
    subject,
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
  const { previews = [] } = lastOf(run, 'find-previews')?.result ?? {};
  const count = previews.filter(({ state }) => state === 'closed').length;
  if (count === 0) return '⏭️ No preview of a closed pull request was found';
  const which = `${formatCount(count, 'preview')} of closed pull requests`;
  return run.subject.dryRun ? `📝 Plan: would delete ${which}` : `🗑️ Deleted ${which}`;
}

/** What is done, what failed, and what was done after that. */
function failureNews({ failure, steps, subject }: Run): string {
  if (failure?.invalidInputs !== undefined) return formatCount(failure.invalidInputs, 'invalid input');
  const how = failure?.cancelled ? 'was cancelled' : 'failed';
  if (subject.mode === 'sweep') return `the sweep of previews ${how}`;
  const at = steps.findIndex(hasFailed);
  const failed = steps[at];
  const work = { about: 'work', text: `${workOf(subject).clause} ${how}` };
  const what = (failed && failureOf(failed, subject)) ?? work;
  const before = steps
    .slice(0, Math.max(at, 0))
    .map((step) => newsOf(step, subject))
    .filter((news) => news?.about !== what.about);
  // Only a rollback and the record follow a failure.
  const after =
    at < 0
      ? []
      : steps.slice(at + 1).map((step) => newsOf(step, subject) ?? failureOf(step, subject, 'the rollback'));
  const done = mainOf(before, subject);
  const now = mainOf(after, subject);
  return `${done ? `${done}, but ` : ''}${what.text}${now ? `; ${now}` : ''}`;
}

/** The last statement about the function, or else about what was done first. */
function mainOf(said: readonly (Statement | undefined)[], { function: name }: Subject): string | undefined {
  const all = said.filter((each) => each !== undefined);
  const main = all.find(({ about }) => about === `function ${name}`) ?? all[0];
  return all.findLast(({ about }) => about === main?.about)?.text;
}

/** @param otherwise what has failed where its words do not say it */
function failureOf(step: AnyStep, subject: Subject, otherwise?: string): Statement | undefined {
  if (!hasFailed(step)) return undefined;
  const how = step.error instanceof CancelledError ? 'was cancelled' : 'failed';
  const said = wordsOf(step).failure?.(step, how, subject);
  return said ?? (otherwise === undefined ? undefined : { about: otherwise, text: `${otherwise} ${how}` });
}
