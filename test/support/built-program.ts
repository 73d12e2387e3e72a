import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The built local platform, in memory and on a free port; ends with its scope. */
export async function startBuiltProgram(
  [program, ...args]: readonly [string, ...string[]],
  how: SpawnOptions = {},
) {
  const child = spawn(program, [...args, '--in-memory', '--port', '0', '--json'], {
    ...how,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  if (value === undefined) throw new Error('The local platform did not start.');
  const { url, api_key: apiKey, deno }: Record<'url' | 'api_key' | 'deno', string> = JSON.parse(value);
  return {
    url,
    apiKey,
    deno,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      const [code] = await ended;
      if (code !== 0) throw new Error(`The local platform ended with ${code}.`);
    },
  };
}
