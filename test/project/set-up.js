/**
 * Installs what package-lock.json names, unless it is installed. It runs before any package is there, so it needs only
 * a Node that npm supports.
 */
import { execSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** What is installed. npm writes it last, and deletes it first. */
const INSTALLED = 'node_modules/.package-lock.json';

/** Whether each package in the lock is in `node_modules`, except optional ones for other platforms. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const installed = readPackages(INSTALLED);
  const { '': _project, ...wanted } = readPackages('package-lock.json');
  return Object.entries(wanted).every(([folder, entry]) => {
    const found = installed[folder];
    if (found === undefined) return entry.optional && !isForThisPlatform(entry);
    return found.integrity === entry.integrity && readVersion(folder) === entry.version;
  });
}

function readPackages(lock) {
  return JSON.parse(readFileSync(lock, 'utf8')).packages;
}

function readVersion(folder) {
  const manifest = `${folder}/package.json`;
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}

/** Without `os` and `cpu` it belongs to a package that has them; with `libc` there is one of two. */
function isForThisPlatform({ os, cpu, libc }) {
  return libc === undefined && os?.includes(process.platform) && cpu?.includes(process.arch);
}

// The script of the package `node` downloads it, unless scripts were switched off.
if (!isInstalled() || !existsSync('node_modules/.bin/node')) {
  process.stdout.write('Installing the packages of package-lock.json\n');
  execSync('npm ci', { stdio: 'inherit' });
}
