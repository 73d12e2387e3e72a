/** Shows a run: each step as it changes, in the log and as outputs, and at the end the error, the summary and the result file. */
import { shownInputs } from './config/reader.ts';
import { DeployError, type Place } from './errors.ts';
import { sentence } from './format.ts';
import type { SafeText, Sink } from './http/redact.ts';
import type { Clock } from './http/retry.ts';
import { type AnyStep, stepsOf } from './plan.ts';
import { failureLines, toFailure } from './report/failure.ts';
import { annotationTitle, headlineText } from './report/headline.ts';
import { toOutputs } from './report/outputs.ts';
import { artifactsText, resultText } from './report/result-file.ts';
import type { Run } from './report/run.ts';
import { summaryMarkdown } from './report/summary.ts';
import { wordsOf } from './report/words.ts';
import type { LogEntry, Runner } from './runner.ts';
import { type Log, Recorder } from './steps.ts';

/** GitHub shows ten at most; more of them only make the log long. */
const MOST_ANNOTATIONS = 50;

/** Outputs that the platform has written: it may repeat a part of a secret, or a ticket. */
const PLATFORM_OUTPUTS: readonly string[] = [
  ...['revision_id', 'previous_revision_id', 'revision_status', 'domain_status'],
];

export class Reporter {
  readonly recorder: Recorder<AnyStep>;
  /** Its lines pass the sink. */
  readonly log: Log;
  readonly #runner: Runner;
  readonly #elapsed: () => number;
  /** What is known beside the steps. */
  #facts: Partial<Run> = {};
  /** Where the one problem is that the run failed for. */
  #place: Place<SafeText> = {};

  constructor(runner: Runner, clock: Clock) {
    const begunAt = clock.now();
    this.#runner = runner;
    this.#elapsed = () => clock.now() - begunAt;
    this.recorder = new Recorder(this.#elapsed, (step, before) => this.#changed(step, before));
    this.log = {
      debug: (text) => this.#show({ level: 'debug', text }),
      info: (text) => this.#show({ level: 'info', text }),
      notice: (text) => this.#show({ level: 'notice', text }),
      warning: (text, place = {}) => this.#show({ level: 'warning', text, place }),
      group: (title, lines) => this.#show({ level: 'group', title, lines }),
    };
  }

  /** All that is known of the run. */
  get run(): Run {
    const { subject, steps } = this.recorder;
    return { isFinished: false, ...this.#facts, subject, steps, elapsedMs: this.#elapsed() };
  }

  /** Adds what is known beside the steps. */
  add(facts: Pick<Run, 'address' | 'url' | 'skipped'>): void {
    this.#facts = { ...this.#facts, ...facts };
    this.#tryOutputs();
  }

  /** All that was wanted is done. */
  finish(): void {
    this.#facts = { ...this.#facts, isFinished: true };
    const { run, log } = this;
    const { mode, dryRun, isRehearsal, preview } = run.subject;
    const isHeadline = mode === 'sweep' || (!dryRun && (isRehearsal || (mode === 'delete' && preview)));
    const how = deploymentVerb(run);
    if (run.skipped !== undefined) log.notice(`Nothing was done: ${sentence(run.skipped)}`);
    else if (isHeadline) log.info(headlineText(run));
    else if (!dryRun && how && run.url !== undefined) log.info(`${how}: ${run.url} (needs the API key)`);
    if (dryRun) log.info('Dry run: nothing was changed.');
  }

  fail(error: unknown): void {
    if (error instanceof Error && error.stack) this.log.debug(error.stack);
    const { sink } = this.#runner;
    const problems = error instanceof DeployError ? error.annotations : [];
    const [only] = problems;
    if (only && problems.length === 1) {
      this.#place = toSafePlace(only, sink);
    } else {
      const located = problems.filter(({ file }) => file !== undefined);
      for (const problem of located.slice(0, MOST_ANNOTATIONS))
        this.#runner.annotate(sink.text(problem.message), this.#title(), toSafePlace(problem, sink));
    }
    this.recorder.close(error);
    this.#facts = { ...this.#facts, failure: toFailure(error) };
  }

  /** Shows how the run ended. @returns whether it succeeded, which includes that its outputs are written */
  async close(): Promise<boolean> {
    this.#writeFile('result', () => {
      const { inputs, sink } = this.#runner;
      return resultText(shownInputs(inputs), this.run, sink.hide);
    });
    this.#writeOutputs();
    const { run } = this;
    const { failure } = run;
    const { sink, workflow } = this.#runner;
    if (failure) {
      const what = failure.besideAnnotations ?? failure.what;
      const lines = failureLines({ ...failure, what }, run);
      this.#runner.error(sink.text(lines.join('\n')), this.#title(), this.#place);
    }
    await this.#runner
      .writeSummary(sink.text(summaryMarkdown(run, workflow)))
      .catch((error: unknown) => this.log.warning(`Could not write the job summary: ${String(error)}`));
    return failure === undefined;
  }

  #changed(step: AnyStep, before: AnyStep | undefined): void {
    const words = wordsOf(step);
    const plan = before ? undefined : words.plan?.(step.action);
    if (plan !== undefined && step.state === 'planned')
      this.log.group(`Plan: ${plan}`, words.planned?.(step.action).map((line) => `  ${line}`) ?? []);
    if (step.state === 'done') words.done?.(step, this.log, this.recorder.subject);
    const objects = 'objects' in step.result ? step.result.objects : undefined;
    if (objects && !(before && 'objects' in before.result))
      this.#writeFile('artifacts', () => artifactsText(objects, this.#runner.sink.hide));
    this.#tryOutputs();
  }

  #tryOutputs(): void {
    try {
      this.#setOutputs();
    } catch (error) {
      // The work continues; the report fails for the same reason, and says so.
      this.log.debug(`Could not write the outputs yet: ${String(error)}`);
    }
  }

  #writeFile(name: 'artifacts' | 'result', createText: () => string): void {
    try {
      const path = this.#runner.writeFile(name, this.#runner.sink.data(createText()));
      this.#facts = { ...this.#facts, [`${name}File`]: path };
    } catch (error) {
      const what = name === 'result' ? 'the result file' : 'the list of all objects';
      this.log.warning(`Could not write ${what}: ${String(error)}`);
    }
  }

  #writeOutputs(): void {
    try {
      this.#setOutputs();
    } catch (error) {
      const what = `Could not write the outputs: ${error instanceof Error ? error.message : String(error)}.`;
      const next =
        'Check the disk and the file that `GITHUB_OUTPUT` names. The operations in the log above succeeded.';
      if (this.#facts.failure) this.log.warning(what);
      else this.#facts = { ...this.#facts, failure: { what, requestId: undefined, next } };
    }
  }

  #title(): SafeText {
    return this.#runner.sink.line(annotationTitle(this.recorder.subject));
  }

  #show(entry: LogEntry): void {
    const { sink, isDebug } = this.#runner;
    // Without debug logging the runner drops these lines, and there may be thousands.
    if (entry.level === 'debug' && !isDebug) return;
    this.#runner.show(toSafe(entry, sink), this.#title());
  }

  #setOutputs(): void {
    const { sink } = this.#runner;
    const outputs = Object.entries(toOutputs(this.run));
    const toText = (name: string) => (PLATFORM_OUTPUTS.includes(name) ? sink.line : sink.value);
    this.#runner.setOutputs(Object.fromEntries(outputs.map(([name, value]) => [name, toText(name)(value)])));
  }
}

/** What was done to the function of a run that succeeded. */
function deploymentVerb({ steps }: Run): string | undefined {
  const [deploy] = stepsOf(steps, 'deploy-function');
  if (deploy?.state === 'done') return deploy.action.restores ? 'Rolled back' : 'Deployed';
  return stepsOf(steps, 'keep-function').length > 0 ? 'Unchanged' : undefined;
}

function toSafe(entry: LogEntry, sink: Sink): LogEntry<SafeText> {
  switch (entry.level) {
    case 'group':
      return { ...entry, title: sink.line(entry.title), lines: entry.lines.map(sink.text) };
    case 'warning':
      return { ...entry, text: sink.text(entry.text), place: toSafePlace(entry.place ?? {}, sink) };
    default:
      return { ...entry, text: sink.text(entry.text) };
  }
}

function toSafePlace({ file, line, column }: Place, sink: Sink): Place<SafeText> {
  return {
    ...(file !== undefined && { file: sink.line(file) }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
}
