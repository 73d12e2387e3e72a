/** The runner of a step in this process: it records the output of the action, and can speed up time. */
import { setTimeout as wait } from 'node:timers/promises';
import type { WorkflowContext } from '../../src/config/event.ts';
import { INPUT_DEFAULTS, type Inputs } from '../../src/config/reader.ts';
import { type Annotation, CancelledError, type Place } from '../../src/errors.ts';
import { createSink } from '../../src/http/redact.ts';
import type { Clock } from '../../src/http/retry.ts';
import type { Runner } from '../../src/runner.ts';

export interface TestRunner extends Runner {
  readonly lines: readonly string[];
  readonly notices: readonly string[];
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
  /** Where each error is shown. */
  readonly errorPlaces: readonly Place[];
  readonly annotations: readonly Annotation[];
  readonly groups: readonly string[];
  /** The outputs as a later step reads them. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Every output in the order in which it was set, as `name=value`. */
  readonly outputHistory: readonly string[];
  readonly summary: string;
  /** The content of the files that the outputs `artifacts_file` and `result_file` name. */
  readonly files: Readonly<Partial<Record<'artifacts' | 'result', string>>>;
  /** Everything that anybody can read after the step. */
  everything(): string;
  cancel(): void;
}

/** A runner with these inputs and the defaults for the rest. It cleans its output like the real one. */
export function createTestRunner(
  inputs: Partial<Inputs>,
  workflow: Partial<WorkflowContext> = {},
): TestRunner {
  const all: Inputs = { ...INPUT_DEFAULTS, ...inputs };
  const controller = new AbortController();
  const secrets = [all.api_key, all.github_token].filter((secret) => secret !== '');
  const shown = {
    lines: [] as string[],
    notices: [] as string[],
    warnings: [] as string[],
    errors: [] as string[],
    errorPlaces: [] as Place[],
    groups: [] as string[],
    debugs: [] as string[],
    annotations: [] as Annotation[],
    outputHistory: [] as string[],
    outputs: {} as Record<string, string>,
    summary: '',
    files: {} as Partial<Record<'artifacts' | 'result', string>>,
  };
  return {
    inputs: all,
    workflow: { workspace: process.cwd(), ...workflow },
    environment: {},
    isDebug: true,
    signal: controller.signal,
    sink: createSink(secrets),
    show(entry) {
      if (entry.level === 'group') {
        shown.groups.push(entry.title);
        shown.lines.push(entry.title, ...entry.lines);
      } else {
        const lists = {
          info: shown.lines,
          debug: shown.debugs,
          notice: shown.notices,
          warning: shown.warnings,
        };
        lists[entry.level].push(entry.text);
      }
    },
    error(text, _title, place) {
      shown.errors.push(text);
      shown.errorPlaces.push(place);
    },
    annotate: (message, _title, place) => void shown.annotations.push({ ...place, message }),
    debug: (text) => void shown.debugs.push(text),
    setOutputs: (outputs) => {
      for (const [name, value] of Object.entries(outputs)) {
        if (shown.outputs[name] === value) continue;
        shown.outputs[name] = value;
        shown.outputHistory.push(`${name}=${value}`);
      }
    },
    writeFile(name, text) {
      shown.files[name] = text;
      return `/${name}.json`;
    },
    writeSummary: async (markdown) => {
      shown.summary += markdown;
    },
    lines: shown.lines,
    notices: shown.notices,
    warnings: shown.warnings,
    errors: shown.errors,
    errorPlaces: shown.errorPlaces,
    annotations: shown.annotations,
    groups: shown.groups,
    outputs: shown.outputs,
    outputHistory: shown.outputHistory,
    files: shown.files,
    get summary() {
      return shown.summary;
    },
    everything: () => JSON.stringify(shown),
    cancel: () => controller.abort(new CancelledError('The run was cancelled (test)')),
  };
}

/** A clock that runs faster by this factor, so that a wait of seconds takes a moment. */
export function createFastClock(factor = 40): Clock {
  const start = performance.now();
  const now = () => (performance.now() - start) * factor;
  return {
    now,
    wall: () => Date.UTC(2030, 0, 1) + now(),
    async sleep(ms, signal) {
      try {
        await wait(ms / factor, undefined, signal ? { signal } : {});
      } catch (error) {
        throw signal?.aborted ? signal.reason : error;
      }
    },
  };
}
