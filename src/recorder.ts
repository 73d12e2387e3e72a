import { shownInputs } from './config/reader.ts';
import { DeployError, type Place } from './errors.ts';
import type { Event } from './events.ts';
import type { SafeText, Sink } from './http/redact.ts';
import type { Clock } from './http/retry.ts';
import { fold, mayHaveChanged, NOTHING_KNOWN, type Outcome } from './outcome.ts';
import type { LogEntry } from './report/entry.ts';
import { failureLines, toFailure } from './report/failure.ts';
import { annotationTitle } from './report/headline.ts';
import { logEntries } from './report/log.ts';
import { toOutputs } from './report/outputs.ts';
import { artifactsText, isKept, resultText, type TimedEvent } from './report/result-file.ts';
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
  #place: Place<SafeText> = {};

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
    for (const entry of logEntries(event, this.#outcome)) this.#show(entry);
    try {
      this.#setOutputs();
    } catch (error) {
      // The work continues; the report fails for the same reason, and says so.
      this.#show({ level: 'debug', text: `Could not write the outputs yet: ${String(error)}` });
    }
    if (event.type === 'uploaded') this.#writeArtifactsFile(event);
  }

  fail(error: unknown): void {
    if (error instanceof Error && error.stack) this.#show({ level: 'debug', text: error.stack });
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
    this.emit({ type: 'failed', failure: toFailure(error) });
  }

  /** Shows how the run ended. @returns whether it succeeded, which includes that its outputs are written */
  async close(): Promise<boolean> {
    this.#writeResultFile();
    this.#writeOutputs();
    const { failure } = this.#outcome;
    const { sink, workflow } = this.#runner;
    if (failure) {
      const what = failure.besideAnnotations ?? failure.what;
      const lines = failureLines({ ...failure, what }, this.#outcome);
      this.#runner.error(sink.text(lines.join('\n')), this.#title(), this.#place);
    }
    await this.#runner
      .writeSummary(sink.text(summaryMarkdown(this.#outcome, workflow)))
      .catch((error: unknown) => this.#warn(`Could not write the job summary: ${String(error)}`));
    return failure === undefined;
  }

  #writeResultFile(): void {
    try {
      const { inputs, sink } = this.#runner;
      const text = resultText(shownInputs(inputs), this.#outcome, this.#events, sink.hide);
      const path = this.#runner.writeFile('result', sink.data(text));
      if (path !== undefined) this.emit({ type: 'result-file', path });
    } catch (error) {
      this.#warn(`Could not write the result file: ${String(error)}`);
    }
  }

  #writeArtifactsFile({ objects }: Extract<Event, { type: 'uploaded' }>): void {
    try {
      const { sink } = this.#runner;
      const path = this.#runner.writeFile('artifacts', sink.data(artifactsText(objects, sink.hide)));
      if (path !== undefined) this.emit({ type: 'artifacts-file', path });
    } catch (error) {
      this.#warn(`Could not write the list of all objects: ${String(error)}`);
    }
  }

  #writeOutputs(): void {
    try {
      this.#setOutputs();
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
    this.#show({ level: 'warning', text });
  }

  #title(): SafeText {
    return this.#runner.sink.line(annotationTitle(this.#outcome));
  }

  #show(entry: LogEntry): void {
    const { sink, isDebug } = this.#runner;
    // Without debug logging the runner drops these lines, and there may be thousands.
    if (entry.level === 'debug' && !isDebug) return;
    this.#runner.show(toSafe(entry, sink), this.#title());
  }

  #setOutputs(): void {
    const { sink } = this.#runner;
    const outputs = Object.entries(toOutputs(this.#outcome));
    const toText = (name: string) => (PLATFORM_OUTPUTS.includes(name) ? sink.line : sink.value);
    this.#runner.setOutputs(Object.fromEntries(outputs.map(([name, value]) => [name, toText(name)(value)])));
  }
}

/** Outputs that the platform has written: it may repeat a part of a secret, or a ticket. */
const PLATFORM_OUTPUTS: readonly string[] = [
  ...['revision_id', 'previous_revision_id', 'revision_status', 'domain_status'],
];

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
