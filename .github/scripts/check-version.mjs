/**
 * Verifies that a tag such as `v1.2.3` or `v1.2.3-rc.1` is the version of every package file, and that `package.json` names
 * this repository; writes the outputs `version` and `prerelease` of the step: `check-version.mjs TAG`
 */
import { appendFileSync, readFileSync } from 'node:fs';

const [tag = ''] = process.argv.slice(2);
const [, version, prerelease] = /^v(\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?)$/.exec(tag) ?? [];

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const [own, lock] = [read('package.json'), read('package-lock.json')];
const versions = {
  'package.json': own.version,
  'package-lock.json': lock.version,
  'package-lock.json, packages': lock.packages[''].version,
  'dist/local-platform/package.json': read('dist/local-platform/package.json').version,
};

const problems =
  version === undefined
    ? [`"${tag}" is not a release tag such as v1.2.3 or v1.2.3-rc.1.`]
    : Object.entries(versions)
        .filter(([, found]) => found !== version)
        .map(([file, found]) => `The tag is ${tag}, and the version in ${file} is ${found}.`);
const address = `git+https://github.com/${process.env.GITHUB_REPOSITORY}.git`;
// npm accepts the provenance of no other repository, and the documents name it.
if (own.repository.url !== address)
  problems.push(
    `This repository is ${address}, and the one in package.json is ${own.repository.url}. Set it there, then run npm run docs and npm run build.`,
  );
for (const problem of problems) process.stdout.write(`::error::${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
else {
  const outputs = `version=${version}\nprerelease=${prerelease !== undefined}\n`;
  process.stdout.write(outputs);
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, outputs);
}
