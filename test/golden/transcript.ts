/** What people see of a run, as one text. */
import type { TestRunner } from '../support/test-runner.ts';
import type { GitHub } from '../world/github.ts';

interface ShownRun {
  readonly title: string;
  readonly done: boolean;
  readonly runner: TestRunner;
  /** Comments and deployment records that are new. */
  readonly comments: readonly string[];
  readonly deployments: readonly string[];
}

/** Returns the log without debug lines, the outputs, the summary, the comments and the deployment records. */
export function transcribe({ title, done, runner, comments, deployments }: ShownRun): string {
  const log = runner.log
    .filter((line) => !line.startsWith('debug '))
    .map((line) => line.replaceAll('⏎', '\n'));
  const outputs = Object.entries(runner.outputs).filter(([, value]) => value !== '');
  const parts: Readonly<Record<string, readonly string[]>> = {
    log,
    outputs: outputs.map(([name, value]) => `${name}=${value}`),
    summary: [runner.summary.trimEnd()],
    comment: comments,
    'deployment records': deployments,
  };
  const shown = Object.entries(parts).filter(([, lines]) => lines.length > 0);
  return [
    `===== ${title}: ${done ? 'green' : 'red'}`,
    ...shown.map(([name, lines]) => `--- ${name}\n${lines.join('\n')}`),
  ].join('\n');
}

export function deploymentsAt({ records }: GitHub): readonly string[] {
  return records.deployments.flatMap(({ id, request, statuses }) =>
    statuses.map(({ state, description, environment_url: url }) =>
      [`${request.environment} ${id}: ${state}`, description, url].filter(Boolean).join(', '),
    ),
  );
}
