/** Finds mistakes in the contract of the local platform by an independent linter; as a program, prints them and fails when there are any. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { env, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { CONTRACT_FILE } from '../../test/support/contract/document.ts';

const LINTER = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
const RULES = fileURLToPath(new URL('./redocly.yaml', import.meta.url));

/** Returns all mistakes in a file. The linter runs in a process of its own, since it has no API; it sends nothing over the network. */
export async function lintContract(file: string): Promise<string[]> {
  const options = [LINTER, 'lint', file, `--config=${RULES}`, '--format=json', '--max-problems=1000'];
  const quiet = { ...env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const output = await new Promise<string>((resolve, reject) => {
    execFile(execPath, options, { env: quiet, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (stdout.startsWith('{')) resolve(stdout);
      else reject(new Error(`Could not lint "${file}": ${stderr || error?.message}`));
    });
  });
  const { problems }: { readonly problems: readonly Finding[] } = JSON.parse(output);
  return problems.map(({ ruleId, message, location: [place] }) => {
    const line = place?.start?.line;
    return `${line === undefined ? (place?.pointer ?? '') : `line ${line}`}: ${message} (${ruleId})`;
  });
}

/** A finding of the linter, with only the fields that are used. */
interface Finding {
  readonly ruleId: string;
  readonly message: string;
  readonly location: readonly { readonly pointer?: string; readonly start?: { readonly line: number } }[];
}

if (import.meta.main) {
  const problems = await lintContract(CONTRACT_FILE);
  for (const problem of problems) process.stderr.write(`.github/docs/openapi.yaml: ${problem}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
