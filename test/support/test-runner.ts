/** The runner of a step in this process: it records the output of the action. */

import { type Annotation, CancelledError, type Place } from '../../src/errors.ts';
import { INPUT_DEFAULTS } from '../../src/inputs/defaults.ts';
import type { WorkflowContext } from '../../src/inputs/event.ts';
import { type Inputs, namesIn, secretsIn } from '../../src/inputs/reader.ts';
import type { Level, Runner } from '../../src/runner.ts';
import { createSink } from '../../src/sink.ts';

/** A runner with these inputs and the defaults for the rest. It cleans its output like the real one. */
export function createTestRunner(inputs: Partial<Inputs>, workflow: Partial<WorkflowContext> = {}) {
  const all: Inputs = { ...INPUT_DEFAULTS, ...inputs };
  const context = { workspace: process.cwd(), ...workflow };
  const controller = new AbortController();
  const shown = {
    lines: [] as string[],
    notices: [] as string[],
    warnings: [] as string[],
    errors: [] as string[],
    errorPlaces: [] as Place[],
    groups: [] as string[],
    /** All of these with their properties, and the debug log, in their order. A group is one line. */
    log: [] as string[],
    annotations: [] as Annotation[],
    outputs: {} as Record<string, string>,
    summary: '',
    /** The content of the files that the outputs `artifacts_file` and `result_file` name. */
    files: {} as Partial<Record<'artifacts' | 'result', string>>,
  };
  const annotate = (level: Level, text: string, title: string, place: Place) => {
    if (level === 'problem') shown.annotations.push({ ...place, message: text });
    else if (level === 'error') shown.errorPlaces.push(place);
    if (level === 'notice' || level === 'warning' || level === 'error') shown[`${level}s`].push(text);
    const known = Object.entries({ title, ...place }).filter(([, value]) => value !== undefined);
    const properties = known.map(([key, value]) => `${key}=${value}`);
    shown.log.push(`${level === 'problem' ? 'error' : level} [${properties.join(', ')}] ${text}`);
  };
  const sink = createSink(secretsIn(all), namesIn(all, context));
  return {
    ...shown,
    inputs: all,
    workflow: context,
    environment: {},
    isDebug: true,
    signal: controller.signal,
    sink,
    show(level, text, title, place) {
      if (level === 'info') {
        shown.lines.push(text);
        shown.log.push(text);
      } else if (level === 'debug') shown.log.push(`debug ${text}`);
      else annotate(level, text, title, place);
    },
    group(title, text) {
      const lines = text.split('\n');
      shown.groups.push(title);
      shown.lines.push(title, ...lines);
      shown.log.push([`▾ ${title}`, ...lines].join('⏎'));
    },
    setOutputs: (outputs) => void Object.assign(shown.outputs, outputs),
    writeFile(name, createText) {
      const path = `/${name}.json`;
      shown.files[name] = Array.from(createText(path), sink.data).join('');
      return path;
    },
    async writeSummary(markdown) {
      shown.summary += markdown;
    },
    get summary() {
      return shown.summary;
    },
    /** Everything that anybody can read after the step. */
    everything: () => JSON.stringify(shown),
    cancel: () => controller.abort(new CancelledError('The run was cancelled (test)')),
  } satisfies Runner & Record<string, unknown>;
}

export type TestRunner = ReturnType<typeof createTestRunner>;
