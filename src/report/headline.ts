import { CancelledError, ConfigError } from '../errors.ts';
import { capitalize, code, formatCount } from '../format.ts';
import { sourceOf } from '../functions/words.ts';
import { stepsOf } from '../kinds.ts';
import { failureVerb, type Said, type Subject, workOf } from '../steps.ts';
import { plannedChanges } from './outputs.ts';
import { hasChanged, previewsIn, type Run, skipOf } from './run.ts';
import { sayAll } from './words.ts';

export function headlineText(run: Run): string {
  return headline(run).replaceAll('`', '');
}

/** Says what happened and what is live now, in a clause that fits a line. The table contains the rest. */
export function headline(run: Run): string {
  const { failure, subject, steps } = run;
  // A timeout is not a failure of the revision, which may still go live.
  const isLate = stepsOf(steps, 'await-revision')[0]?.result.state === 'late';
  if (failure) return `${isLate ? '⏱️' : '❌'} ${capitalize(failureText(run))}`;
  const skip = skipOf(run);
  if (skip) return `⏭️ Skipped: ${skip.reason}`;
  if (subject.mode === 'sweep') return sweepText(run);
  return subject.dryRun ? planText(run) : successText(run);
}

function planText(run: Run): string {
  const count = plannedChanges(run);
  const { mode, function: name, bucket, domain } = run.subject;
  if (count === 0 && mode === 'delete') return `📝 Plan: no changes: ${absentText(run.subject)}`;
  if (!count) return `📝 Plan: ${count === 0 ? 'no changes' : 'not complete'}`;
  return `📝 Plan: ${formatCount(count, 'change')} to ${code(name ?? bucket ?? domain ?? '')}, nothing written yet`;
}

function successText(run: Run): string {
  const { steps, subject } = run;
  const { mode, isRehearsal, preview } = subject;
  if (mode === 'delete' && preview)
    return hasChanged(run)
      ? `🗑️ Preview ${preview.name} is deleted`
      : `⏭️ Preview ${preview.name} does not exist: nothing to delete`;
  const done = sayAll(run).filter(({ step }) => step.state === 'done');
  const text = mainOf(subject, done);
  if (text === undefined)
    return mode === 'delete' ? `⏭️ Nothing to delete: ${absentText(subject)}` : '⏭️ Nothing was done';
  // What was live in a rehearsal ended with it.
  if (isRehearsal && mode !== 'delete') return `🧪 Rehearsal passed: ${text}`;
  const isBack = stepsOf(steps, 'deploy-function').some(
    ({ action }) => sourceOf(action)?.how === 'rolled_back',
  );
  return `${mode === 'delete' ? '🗑️' : isBack ? '↩️' : '✅'} ${capitalize(text)}`;
}

/** Names what does not exist, and may be misspelled. */
function absentText({ function: name, domain }: Subject): string {
  const names = [name && `function ${code(name)}`, domain && `domain ${code(domain)}`].filter(Boolean);
  return `${names.join(' and ')} ${names.length > 1 ? 'do' : 'does'} not exist`;
}

function sweepText(run: Run): string {
  const count = previewsIn(run).filter(({ state }) => state === 'closed').length;
  if (count === 0) return '⏭️ No preview of a closed pull request was found';
  const which = `${formatCount(count, 'preview')} of closed pull requests`;
  return run.subject.dryRun ? `📝 Plan: would delete ${which}` : `🗑️ Deleted ${which}`;
}

/** Says what succeeded, what failed, and whether it was rolled back. */
function failureText(run: Run): string {
  const { failure, steps, subject } = run;
  if (failure instanceof ConfigError) return formatCount(failure.problems.length, 'invalid input');
  const how = failure instanceof CancelledError ? 'was cancelled' : 'failed';
  if (subject.mode === 'sweep') return `the sweep of previews ${how}`;
  const work = { about: 'work', headline: `${workOf(subject).clause} ${how}` };
  const all = sayAll(run);
  const at = steps.findIndex((step) => 'error' in step);
  if (at < 0) return work.headline;
  const what = all[at]?.headline === undefined ? work : all[at];
  const before = all.slice(0, at).filter(({ step, about }) => step.state === 'done' && about !== what.about);
  const done = mainOf(subject, before);
  // Only a rollback and the record follow a failure.
  const after = all.slice(at + 1).map(({ step, about, headline }) => {
    const isSilent = headline === undefined && 'error' in step;
    return isSilent
      ? { about: 'the rollback', headline: `the rollback ${failureVerb(step)}` }
      : { about, headline };
  });
  const now = mainOf(subject, after);
  return `${done ? `${done}, but ` : ''}${what.headline}${now ? `; ${now}` : ''}`;
}

/** Returns the last sentence about the function, or else about the resource of the first one. */
function mainOf({ function: name }: Subject, all: readonly Pick<Said, 'about' | 'headline'>[]) {
  const said = all.filter(({ headline }) => headline !== undefined);
  const main = said.find(({ about }) => about === `function ${name}`) ?? said[0];
  return said.findLast(({ about }) => about === main?.about)?.headline;
}
