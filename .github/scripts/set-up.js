/**
 * Installs what package-lock.json names, unless it is installed. It runs before any package is there, so it needs only
 * a Node that npm supports.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Whether each package in the lock is in `node_modules`, except optional ones for other platforms. */
function isInstalled() {
  const { '': _project, ...wanted } = readJson('package-lock.json').packages;
  // npm deletes this file first and writes it last.
  const { packages: installed = {} } = readJson('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([folder, entry]) => {
    const found = installed[folder];
    if (found === undefined) return entry.optional && !isForThisPlatform(entry);
    return (
      found.integrity === entry.integrity && readJson(`${folder}/package.json`).version === entry.version
    );
  });
}

/** An object without properties stands for a file that is missing or was not written to its end. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** Without `os` and `cpu` it belongs to a package that has them; with `libc` there is one of two. */
function isForThisPlatform({ os, cpu, libc }) {
  return libc === undefined && os?.includes(process.platform) && cpu?.includes(process.arch);
}

if (!isInstalled()) {
  process.stdout.write('Installing the packages of package-lock.json\n');
  const install = 'npm ci --no-audit --no-fund';
  process.exitCode = spawnSync(install, { stdio: 'inherit', shell: true }).status ?? 1;
}
// macOS: npm has no package of this Node for it, so what comes next runs on the Node of the PATH.
const [major, minor] = process.versions.node.split('.').map(Number);
if (!existsSync('node_modules/.bin/node') && (major < 24 || (major === 24 && minor < 2))) {
  process.stderr.write(
    `The scripts need Node.js 24.2 or newer, and this is ${process.versions.node}. npm has none for ${process.platform} on ${process.arch}: install it, then run the command again.\n`,
  );
  process.exitCode = 1;
}
