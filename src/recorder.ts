import { shownInputs } from './config/reader.ts';
import { DeployError, type Place } from './errors.ts';
import type { Event } from './events.ts';
import type { Clock } from './http/retry.ts';
import { fold, mayHaveChanged, NOTHING_KNOWN, type Outcome } from './outcome.ts';
import { failureLines, toFailure } from './report/failure.ts';
import { annotationTitle } from './report/headline.ts';
import { logEntries } from './report/log.ts';
import { toOutputs } from './report/outputs.ts';
import { isKept, resultOf, type TimedEvent } from './report/result-file.ts';
import { summaryMarkdown } from './report/summary.ts';
import type { Runner } from './runner.ts';

/** GitHub shows ten at most; more of them only make the log long. */
const MOST_ANNOTATIONS = 50;

/** Folds events into the outcome, and shows each immediately: as lines of the log and as outputs. */
export class Recorder {
  readonly #runner: Runner;
  readonly #clock: Clock;
  readonly #begunAt: number;
  readonly #events: TimedEvent[] = [];
  #outcome: Outcome = NOTHING_KNOWN;
  /** Where the one problem is that the run failed for. */
  #place: Place = {};

  constructor(runner: Runner, clock: Clock) {
    this.#runner = runner;
    this.#clock = clock;
    this.#begunAt = clock.now();
  }

  /** What is known so far. */
  get outcome(): Outcome {
    return this.#outcome;
  }

  emit(event: Event): void {
    const atMs = this.#clock.now() - this.#begunAt;
    const before = this.#outcome;
    this.#outcome = fold(before, event, atMs);
    // Of the tries of thousands of transfers, only those are shown that change an output.
    if (event.type === 'write' && mayHaveChanged(before) === mayHaveChanged(this.#outcome)) return;
    if (isKept(event)) this.#events.push({ atMs, event });
    const title = annotationTitle(this.#outcome);
    for (const entry of logEntries(event, this.#outcome)) this.#runner.show(entry, title);
    try {
      this.#runner.setOutputs(toOutputs(this.#outcome));
    } catch (error) {
      // The work continues; the report fails for the same reason, and says so.
      this.#runner.debug(`Could not write the outputs yet: ${String(error)}`);
    }
  }

  fail(error: unknown): void {
    if (error instanceof Error && error.stack) this.#runner.debug(error.stack);
    const problems = error instanceof DeployError ? error.annotations : [];
    const [only] = problems;
    if (only && problems.length === 1) {
      const { message: _, ...place } = only;
      this.#place = place;
    } else {
      const title = annotationTitle(this.#outcome);
      const located = problems.filter(({ file }) => file !== undefined);
      for (const problem of located.slice(0, MOST_ANNOTATIONS)) this.#runner.annotate(problem, title);
    }
    this.emit({ type: 'failed', failure: toFailure(error) });
  }

  /** Shows how the run ended. @returns whether it succeeded, which includes that its outputs are written */
  async close(): Promise<boolean> {
    this.#writeResultFile();
    this.#writeOutputs();
    const { failure } = this.#outcome;
    if (failure) {
      const what = failure.besideAnnotations ?? failure.what;
      const lines = failureLines({ ...failure, what }, this.#outcome);
      this.#runner.error(lines.join('\n'), annotationTitle(this.#outcome), this.#place);
    }
    await this.#runner
      .writeSummary(summaryMarkdown(this.#outcome, this.#runner.workflow))
      .catch((error: unknown) => this.#warn(`Could not write the job summary: ${String(error)}`));
    return failure === undefined;
  }

  #writeResultFile(): void {
    try {
      const inputs = shownInputs(this.#runner.inputs);
      const path = this.#runner.writeResult(resultOf(inputs, this.#outcome, this.#events));
      if (path !== undefined) this.emit({ type: 'result-file', path });
    } catch (error) {
      this.#warn(`Could not write the result file: ${String(error)}`);
    }
  }

  #writeOutputs(): void {
    try {
      this.#runner.setOutputs(toOutputs(this.#outcome));
    } catch (error) {
      const what = `Could not write the outputs: ${error instanceof Error ? error.message : String(error)}.`;
      if (this.#outcome.failure) {
        this.#warn(what);
        return;
      }
      const next =
        'Check the disk and the file that `GITHUB_OUTPUT` names. The operations in the log above succeeded.';
      this.emit({ type: 'failed', failure: { what, requestId: undefined, next } });
    }
  }

  #warn(text: string): void {
    this.#runner.show({ level: 'warning', text }, annotationTitle(this.#outcome));
  }
}
