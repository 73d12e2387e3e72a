/** The programs with which the uploads are compared, as installed on this machine. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type Measure, peakMegabytes } from './bench.ts';

export interface Peer {
  readonly name: string;
  readonly program: string;
  command(tree: string, url: URL): readonly string[];
}

const RCLONE = ['copy', '--no-check-dest', '--transfers', '32', '--checkers', '32', '--retries', '1'];

function rclone(name: string, ...flags: readonly string[]): Peer {
  return {
    name,
    program: 'rclone',
    command: (tree, { origin }) => [
      ...RCLONE,
      ...flags,
      ...['--config', '', tree],
      `:s3,provider=Other,env_auth=false,access_key_id=bench,secret_access_key=bench,no_check_bucket=true,endpoint='${origin}':bench`,
    ],
  };
}

export const peers: readonly Peer[] = [
  rclone('rclone 32'),
  rclone('rclone 32, no head', '--s3-no-head'),
  {
    name: 's3cmd',
    program: 's3cmd',
    command: (tree, { host }) => [
      ...['sync', '--config', '/dev/null', '--access_key', 'bench', '--secret_key', 'bench', '--no-ssl'],
      ...['--host', host, '--host-bucket', host, '--no-progress', '--quiet', `${tree}/`, 's3://bench/'],
    ],
  },
  {
    name: 'aws cli',
    program: 'aws',
    command: (tree, { origin }) => [
      ...['s3', 'cp', '--recursive', '--only-show-errors', '--endpoint-url', origin],
      ...['--region', 'us-east-1', tree, 's3://bench/'],
    ],
  },
];

/** Returns the first line of the program's version; undefined when it is not installed. */
export function versionOf({ program }: Peer): string | undefined {
  const option = program === 'rclone' ? 'version' : '--version';
  const { status, stdout } = spawnSync(program, [option], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n')[0] : undefined;
}

/** Runs a peer; its clock is that of the whole process. Processor and memory are read from `/proc`, where there is one. */
export async function runPeer(peer: Peer, tree: string, url: URL): Promise<Measure> {
  const begun = performance.now();
  const keys = { AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench' };
  const child = spawn(peer.program, [...peer.command(tree, url)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // rclone's transport cannot use a bundle of certificates that is set for the others.
    env: { ...process.env, ...keys, AWS_CA_BUNDLE: undefined },
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  let seen = { 'CPU ms': Number.NaN, 'MB at most': Number.NaN };
  const sampling = setInterval(() => {
    seen = costsOf(child.pid ?? 0) ?? seen;
  }, 20);
  const [code] = await once(child, 'exit');
  clearInterval(sampling);
  const failure = code === 0 ? undefined : `exit ${code}: ${complaint.slice(0, 200)}`;
  return { costs: { ms: performance.now() - begun, ...seen }, failure };
}

function costsOf(pid: number) {
  const peak = peakMegabytes(pid);
  if (Number.isNaN(peak)) return undefined;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return { 'CPU ms': (Number(fields[11]) + Number(fields[12])) * 10, 'MB at most': peak };
}
