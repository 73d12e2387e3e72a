/** The step of `release.yml` that creates the release, with a stub of `gh` that writes down its commands. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';

const GITHUB = join(import.meta.dirname, '../../.github');
const { jobs } = parse(readFileSync(join(GITHUB, 'workflows/release.yml'), 'utf8'));
const script: string = jobs.release.steps.at(-1).run;

/** `view` prints whether the release is a draft, and fails when there is none. */
const GH = `#!/bin/bash
echo "$*" >> commands
if [[ "$2" == view ]]; then [[ "$IS_DRAFT" ]] && echo "$IS_DRAFT"; fi
`;
const VIEW = 'release view v1.2.3 --json isDraft --jq .isDraft';
const CREATE =
  'release create v1.2.3 release/SHA256SUMS release/package.tgz --verify-tag --title v1.2.3 ' +
  '--notes-file notes.md --generate-notes --prerelease=false';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  ['is created', '', [VIEW, CREATE]],
  [
    'is created again when an interrupted run has left a draft',
    'true',
    [VIEW, 'release delete v1.2.3 --yes', CREATE],
  ],
  ['stays as it is', 'false', [VIEW]],
])('A release %s', (_, isDraft, commands) => {
  mkdirSync(join(folder, 'release'));
  for (const name of ['SHA256SUMS', 'package.tgz']) writeFileSync(join(folder, 'release', name), '');
  cpSync(join(GITHUB, 'scripts'), join(folder, '.github/scripts'), { recursive: true });
  writeFileSync(join(folder, 'gh'), GH);
  chmodSync(join(folder, 'gh'), 0o755);
  const { status, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      ...{ TAG: 'v1.2.3', PRERELEASE: 'false', IS_DRAFT: isDraft },
      ...{ GITHUB_REPOSITORY: 'octo/example', GITHUB_SHA: 'a'.repeat(40) },
      PATH: [folder, process.env.PATH].join(delimiter),
    },
  });
  expect(status, stderr).toBe(0);
  expect(readFileSync(join(folder, 'commands'), 'utf8').trimEnd().split('\n')).toEqual(commands);
});
