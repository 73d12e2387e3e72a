/**
 * Uploads against bare sockets, and against other clients where they are installed: `node test/bench/uploads.ts [part of a
 * title] [rounds]`. All send to a server in another process that discards, and each variant is a whole process. This action
 * needs two requests an object (ticket, bytes), S3 needs one. `AWS_SDK_FOLDER` names a folder with `@aws-sdk/client-s3`.
 * Needs 1.5 GB of disk in the system's temporary folder, and some minutes.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTree } from '../support/tree.ts';
import type { ServerSettings } from './bare-server.ts';
import {
  compare,
  type Measure,
  runOurs,
  runProgram,
  say,
  startServer,
  TRUSTING,
  type Variants,
} from './bench.ts';
import { type Content, writeFiles } from './files.ts';

interface Case {
  readonly title: string;
  readonly files: number;
  readonly bytes: number;
  readonly content: Content;
  readonly server?: ServerSettings;
  /** Numbers of transfers at once to compare with: of bare sockets, or of this action itself. */
  readonly sockets?: readonly number[];
  readonly fixed?: readonly number[];
  readonly withPeers?: boolean;
}

const MEBIBYTE = 1024 * 1024;
const SMALL = { bytes: 4096, content: 'bundled JavaScript' } as const;
const LATE = { ...SMALL, files: 2000 };
const MEDIUM = { files: 200, bytes: MEBIBYTE, sockets: [32], withPeers: true };
const CASES: readonly Case[] = [
  {
    title: '2,000 files of 4 KiB, each request 50 ms late',
    ...LATE,
    server: { delayMs: 50 },
    sockets: [128, 256],
    withPeers: true,
  },
  {
    title: '2,000 files of 4 KiB over TLS, each request 50 ms late',
    ...LATE,
    server: { delayMs: 50, isTls: true },
    sockets: [128, 256],
    withPeers: true,
  },
  {
    title: '2,000 files of 4 KiB, 50 ms late, of more than 64 at once the rest refused',
    ...LATE,
    server: { delayMs: 50, most: 64 },
    fixed: [32, 48, 64],
  },
  { title: '5,000 files of 4 KiB', ...SMALL, files: 5000, sockets: [32], withPeers: true },
  { title: '200 bundles of JavaScript of 1 MiB', ...MEDIUM, content: 'bundled JavaScript' },
  { title: '200 files of 1 MiB of random bytes', ...MEDIUM, content: 'random bytes' },
  { title: '200 texts of 1 MiB', ...MEDIUM, content: 'text' },
  {
    title: '4 files of 256 MiB of random bytes',
    files: 4,
    bytes: 256 * MEBIBYTE,
    content: 'random bytes',
    sockets: [4],
    withPeers: true,
  },
];

const VARIANTS = join(import.meta.dirname, 'variants.ts');
const RCLONE = [
  'copy',
  '--no-check-dest',
  '--transfers',
  '32',
  '--checkers',
  '32',
  '--retries',
  '1',
  '--config',
  '',
];
const { AWS_SDK_FOLDER = '' } = process.env;

/** Other clients: how to learn their version, and what uploads a tree. */
const PEERS: Readonly<
  Record<string, { version(): string; command(tree: string, url: URL): readonly string[] }>
> = {
  'rclone, 32 transfers': {
    version: () => versionOf('rclone', 'version'),
    command: (tree, { origin }) => [
      ...['rclone', ...RCLONE, '--ca-cert', TRUSTING.NODE_EXTRA_CA_CERTS, tree],
      `:s3,provider=Other,env_auth=false,access_key_id=bench,secret_access_key=bench,no_check_bucket=true,upload_cutoff=5G,endpoint='${origin}':bench`,
    ],
  },
  'aws s3 cp': {
    version: () => versionOf('aws', '--version'),
    command: (tree, { origin }) => [
      'aws',
      's3',
      'cp',
      '--recursive',
      '--only-show-errors',
      '--ca-bundle',
      TRUSTING.NODE_EXTRA_CA_CERTS,
      '--endpoint-url',
      origin,
      tree,
      's3://bench/',
    ],
  },
  'aws-sdk, 32 transfers': {
    version: versionOfSdk,
    command: (tree, { href }) => [process.execPath, VARIANTS, 'aws-sdk', tree, href, AWS_SDK_FOLDER],
  },
  'aws-sdk, with sha-256': {
    version: versionOfSdk,
    command: (tree, { href }) => [
      process.execPath,
      VARIANTS,
      'aws-sdk',
      tree,
      href,
      AWS_SDK_FOLDER,
      'SHA256',
    ],
  },
};

function versionOfSdk(): string {
  const file = join(AWS_SDK_FOLDER, 'node_modules/@aws-sdk/client-s3/package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : '';
}

function versionOf(program: string, flag: string): string {
  const { stdout } = spawnSync(program, [flag], { encoding: 'utf8' });
  return stdout?.split('\n')[0] ?? '';
}

/** What the clients of Amazon read. Objects of any size are sent whole, like those of this action. */
function environmentOf(folder: string): NodeJS.ProcessEnv {
  const config = join(folder, 'aws-config');
  writeFileSync(
    config,
    '[default]\nregion = us-east-1\ns3 =\n  multipart_threshold = 5GB\n  max_concurrent_requests = 32\n',
  );
  const aws = { AWS_CONFIG_FILE: config, AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench' };
  return {
    ...TRUSTING,
    ...aws,
    HOME: folder,
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}

const [only = '', rounds = '5'] = process.argv.slice(2);
await using folder = await createTree();
const env = environmentOf(folder.root);
const peers = Object.entries(PEERS).filter(([name, { version }]) => {
  say(version() === '' ? `not measured: ${name} (not installed)` : `${name}: ${version()}`);
  return version() !== '';
});
for (const { title, files, bytes, content, server: settings = {}, ...options } of CASES) {
  if (!title.includes(only)) continue;
  const { sockets = [], fixed = [], withPeers } = options;
  const tree = folder.at('tree');
  writeFiles(tree, files, bytes, content);
  await using server = await startServer(settings);
  const { url } = server;
  const ours =
    (more = {}) =>
    () =>
      runOurs(tree, url, { bucket: 'things', artifacts: '**', ...more });
  const runs: [string, () => Promise<Measure>][] = [['ours', ours()]];
  for (const count of fixed) runs.push([`ours, ${count} at once`, ours({ upload_concurrency: `${count}` })]);
  for (const count of sockets)
    runs.push([
      `${count} bare sockets`,
      () => runProgram([process.execPath, VARIANTS, 'sockets', tree, url.href, `${count}`], { env }),
    ]);
  for (const [name, { command }] of withPeers ? peers : [])
    runs.push([name, () => runProgram(command(tree, url), { env })]);
  const variants = runs.map(([name, run]): [string, Variants[string]] => [
    name,
    async () => {
      await server.forget();
      const { costs, failure } = await run();
      const { objects, requests, connections, serverMs } = await server.done();
      const lost = objects === files ? undefined : `${objects} objects arrived`;
      return {
        costs: { ...costs, requests, connections, 'ms of server': serverMs },
        failure: failure ?? lost,
      };
    },
  ]);
  await compare(title, Number(rounds), Object.fromEntries(variants));
  await rm(tree, { recursive: true });
}
