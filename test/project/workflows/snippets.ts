/** Code blocks of documents as workflows: a part of a workflow gets the lines around it that it needs. */
import type { ActionFile } from '../action-file.ts';
import type { Snippet } from '../documents.ts';
import { readYaml } from './entries.ts';
import type { Source } from './rules.ts';

/** What is put around a part: lines before it, its indentation, and lines after it. */
interface Frame {
  readonly before: string;
  readonly indent: number;
  readonly after?: string;
}

const RUNNER = '    runs-on: ubuntu-latest\n';
const ONE_STEP = '    steps:\n      - run: example\n';
const JOB = 'on: push\njobs:\n  example:\n';
const STEPS = `${JOB}${RUNNER}    steps:\n`;
/** A part that shows inputs only belongs to a step that uses the action of this repository. */
const OWN_STEP = `${STEPS}      - uses: owner/cloud-platform-deploy@v1\n`;

/** Returns a `yaml` code block as a source: a whole workflow, or a part with what surrounds it. */
export function sourceOf(snippet: Snippet, action: ActionFile): Source {
  const [path = '', line = '1'] = snippet.at.split(':');
  const { value, problems } = readYaml(snippet.text);
  // A text with syntax errors stays as it is, so that the rules report them.
  const frame = problems.length > 0 ? undefined : frameOf(value, action);
  if (frame === undefined) return { path, firstLine: Number(line), kind: 'document', text: snippet.text };
  const body = snippet.text.replace(/^(?=.)/gm, ' '.repeat(frame.indent));
  const firstLine = Number(line) - (frame.before.split('\n').length - 1);
  return { path, firstLine, kind: 'part', text: `${frame.before}${body}${frame.after ?? ''}` };
}

/** Returns what a part lacks, by its keys; undefined for a whole workflow. The schema reports keys of no level. */
function frameOf(value: unknown, action: ActionFile): Frame | undefined {
  if (Array.isArray(value)) return { before: STEPS, indent: 6 };
  const keys = Object.keys(value ?? {});
  const has = (key: string) => keys.includes(key);
  if (has('jobs')) return has('on') ? undefined : { before: 'on: push\n', indent: 0 };
  if (has('on')) return { before: '', indent: 0, after: `jobs:\n  example:\n${RUNNER}${ONE_STEP}` };
  if (keys.every((key) => Object.hasOwn(action.inputs, key))) {
    return { before: `${OWN_STEP}        with:\n`, indent: 10 };
  }
  if (has('uses') || has('run')) return { before: `${STEPS}      -\n`, indent: 8 };
  if (has('with')) return { before: OWN_STEP, indent: 8 };
  if (Object.values(value ?? {}).every((job) => Object.hasOwn(Object(job), 'runs-on'))) {
    return { before: 'on: push\njobs:\n', indent: 2 };
  }
  return { before: JOB, indent: 4, after: (has('runs-on') ? '' : RUNNER) + (has('steps') ? '' : ONE_STEP) };
}
