import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readContract } from './document.ts';
import { SEEN_FOLDER } from './recorder.ts';

/**
 * Runs before and after all tests: collects which responses of the contract occurred, in any process, and fails the run
 * when one is missing, or when a separate program answered against the contract.
 */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'contract-seen-'));
  process.env[SEEN_FOLDER] = folder;
  return async () => {
    const notes = readNotes(folder);
    rmSync(folder, { recursive: true, force: true });
    const problems = notes.filter(([kind]) => kind === 'problem').map(([, text]) => text);
    if (problems.length > 0)
      throw new Error(`Answers off the contract:\n${[...new Set(problems)].join('\n')}`);
    if (!(await isWhole(project))) return;
    const seen = new Set(notes.map(([, text]) => text));
    const { paths, elsewhere } = readContract();
    const operations = paths.flatMap((path) => path.operations);
    const responses = [...operations.flatMap((one) => one.responses), ...elsewhere];
    const missing = responses.map(({ name }) => name).filter((name) => !seen.has(name));
    if (missing.length === 0) return;
    throw new Error(`No test has seen these responses of the contract:\n${missing.join('\n')}`);
  };
}

function readNotes(folder: string): (readonly [kind: string, text: string])[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  const lines = names.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  // A process that was killed may have left half a line.
  return lines.filter((line) => line.endsWith(']')).map((line) => JSON.parse(line));
}

/** Returns whether all tests of the project have run and passed, as on Linux: a part of them cannot cover everything. */
async function isWhole(project: TestProject): Promise<boolean> {
  const { state, config } = project.vitest;
  const { testFiles } = await project.globTestFiles();
  const run = state.getFiles().filter(({ projectName }) => projectName === project.name);
  return (
    process.platform === 'linux' &&
    run.length === testFiles.length &&
    config.testNamePattern === undefined &&
    state.getCountOfFailedTests() === 0
  );
}
