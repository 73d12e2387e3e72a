/** Shows a run: each step as it changes, in the log and as outputs, and at the end the error, the summary and the result file. */

import { DeployError, messageOf, type Place } from './errors.ts';
import type { Collected } from './files/words.ts';
import { capitalize, sentence } from './format.ts';
import { sourceOf } from './functions/words.ts';
import type { Clock } from './http/clock.ts';
import { shownInputs } from './inputs/reader.ts';
import { type AnyStep, stepsOf } from './kinds.ts';
import { invocationUrl } from './platform/functions.ts';
import { failureLines, toFailure } from './report/failure.ts';
import { headlineText } from './report/headline.ts';
import { artifactsText, resultText, toOutputs } from './report/outputs.ts';
import { findSubject, type Run, skipOf } from './report/run.ts';
import { summaryMarkdown } from './report/summary.ts';
import { planLine } from './report/words.ts';
import type { Level, Runner } from './runner.ts';
import { type Log, Recorder, workOf } from './steps.ts';

/** Characters of the title of a group; a longer one is repeated in the group. */
const LONGEST_TITLE = 120;

export class Reporter {
  readonly recorder: Recorder<AnyStep>;
  readonly log: Log;
  readonly #runner: Runner;
  readonly #elapsed: () => number;
  /** Without what the recorder contains. The subject is that of a run with invalid inputs. */
  #run: Omit<Run, 'steps' | 'elapsedMs'> = {
    subject: { mode: 'deploy', dryRun: false, isRehearsal: false },
    plan: [],
    isFinished: false,
  };

  constructor(runner: Runner, clock: Clock) {
    const begunAt = clock.now();
    this.#runner = runner;
    this.#elapsed = () => clock.now() - begunAt;
    this.recorder = new Recorder(this.#elapsed, (step, before) => this.#changed(step, before));
    const { sink, isDebug } = runner;
    this.log = {
      // Without debug logging the runner drops these lines, and there may be thousands.
      debug: (text) => isDebug && this.#show('debug', text),
      info: (text) => this.#show('info', text),
      notice: (text) => this.#show('notice', text),
      warning: (text, place) => this.#show('warning', text, place),
      group: (title, lines) => {
        if (lines.length === 0) return this.#show('info', sink.line(title));
        const short = sink.line(title, LONGEST_TITLE);
        const all = short === sink.line(title) ? lines : [title, ...lines];
        runner.group(short, sink.text(all.join('\n')));
      },
    };
  }

  get run(): Run {
    const { steps } = this.recorder;
    const { address } = this.#run;
    const subject = findSubject(this.#run.subject, steps);
    const url = address && subject.function && invocationUrl(address, subject.function);
    return { ...this.#run, url, subject, steps, elapsedMs: this.#elapsed() };
  }

  add(facts: Partial<Pick<Run, 'subject' | 'address' | 'skipped'>>): void {
    this.#run = { ...this.#run, ...facts };
    // If they cannot be written, the work continues, and the end of the run reports it.
    this.#setOutputs();
  }

  finish(): void {
    this.#run = { ...this.#run, isFinished: true };
    const { run, log } = this;
    const { mode, dryRun, isRehearsal } = run.subject;
    const how = deploymentVerb(run);
    const url = how !== undefined && run.url ? `${run.url} (needs the API key)` : '';
    // First the address for visitors, then the one that needs the key.
    const addresses = [toOutputs(run).domain_url, url].filter((address) => address !== '');
    const skip = skipOf(run);
    if (skip) log.notice(`Skipped: ${sentence(skip.reason)} ${skip.next ?? ''}`.trim());
    else if (mode === 'sweep' || dryRun || isRehearsal || mode === 'delete') log.info(headlineText(run));
    else if (addresses.length > 0) log.info(`${how ?? 'Live'}: ${addresses.join('\n  ')}`);
  }

  fail(error: unknown): void {
    if (error instanceof Error && error.stack) this.log.debug(error.stack);
    const failure = toFailure(error);
    const located = failure.annotations.filter(({ file }) => file !== undefined);
    if (failure.annotations.length > 1)
      for (const problem of located) this.#show('problem', problem.message, problem);
    this.recorder.close(error);
    this.#run = { ...this.#run, failure };
  }

  /** Shows how the run ended. @returns whether it succeeded, which includes that its outputs are written */
  async close(): Promise<boolean> {
    const { inputs, sink, workflow } = this.#runner;
    this.#writeFile('result', (resultFile) =>
      resultText(shownInputs(inputs), { ...this.run, resultFile }, sink.hide),
    );
    const unwritten = this.#setOutputs();
    const { failure = unwritten } = this.run;
    const run = { ...this.run, failure };
    if (failure) {
      const [place, ...others] = failure.annotations;
      const text = failureLines(failure, run, 'beside annotations').join('\n');
      this.#show('error', text, others.length === 0 ? place : undefined);
    }
    await this.#runner
      .writeSummary(summaryMarkdown(run, workflow, sink))
      .catch((error: unknown) => this.log.warning(`Could not write the job summary: ${messageOf(error)}`));
    return failure === undefined;
  }

  #changed(step: AnyStep, before: AnyStep | undefined): void {
    const { files = [], leftOut = [] }: Partial<Collected> = 'files' in step.result ? step.result : {};
    this.#runner.sink.allowNames([...files.map(({ name }) => name), ...leftOut.map(({ path }) => path)]);
    const line = !before && step.state === 'planned' ? planLine(step) : undefined;
    if (line) {
      this.#run = { ...this.#run, plan: [...this.#run.plan, line] };
      this.log.group(`Plan: ${line.text}`, line.details?.map((detail) => `  ${detail}`) ?? []);
    }
    const objects = 'objects' in step.result ? step.result.objects : undefined;
    if (objects && !(before && 'objects' in before.result))
      this.#writeFile('artifacts', () => artifactsText(objects, this.#runner.sink.hide));
    this.#setOutputs();
  }

  /** @returns why the outputs could not be written */
  #setOutputs(): DeployError | undefined {
    const { sink } = this.#runner;
    const outputs = Object.entries(toOutputs(this.run));
    try {
      this.#runner.setOutputs(Object.fromEntries(outputs.map(([name, text]) => [name, sink.line(text)])));
      return undefined;
    } catch (error) {
      return new DeployError(`could not write the outputs: ${messageOf(error)}`, {
        hint: 'Check the disk and the file that `GITHUB_OUTPUT` names. The operations in the log above succeeded.',
      });
    }
  }

  #writeFile(name: 'artifacts' | 'result', createText: (path: string) => Iterable<string>): void {
    try {
      const path = this.#runner.writeFile(name, createText);
      this.#run = { ...this.#run, [`${name}File`]: path };
    } catch (error) {
      const what = name === 'result' ? 'the result file' : 'the list of all objects';
      this.log.warning(`Could not write ${what}: ${messageOf(error)}`);
    }
  }

  #show(level: Level, text: string, { file, line, column }: Place = {}): void {
    const { sink } = this.#runner;
    if (file !== undefined) sink.allowNames([file]);
    const place = { file: file === undefined ? undefined : sink.line(file), line, column };
    this.#runner.show(level, sink.text(text), sink.line(workOf(this.run.subject).title), place);
  }
}

function deploymentVerb({ steps }: Run): string | undefined {
  const [deploy] = stepsOf(steps, 'deploy-function');
  if (deploy?.state !== 'done') return stepsOf(steps, 'keep-function').length > 0 ? 'Unchanged' : undefined;
  if (stepsOf(steps, 'await-revision')[0]?.result.state !== 'ready') return 'Accepted';
  return capitalize((sourceOf(deploy.action)?.how ?? 'deployed').replace('_', ' '));
}
