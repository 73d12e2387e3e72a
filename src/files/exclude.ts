/** Selects files: by the patterns, without those that the deny list, hidden names and the ignore file exclude. */
import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { DeployError } from '../errors.ts';
import type { Reader } from '../inputs/reader.ts';
import { isInside, parseBoolean, parseFolder, parsePatterns } from '../inputs/values.ts';
import { describeFailure, lookAt, readFile } from './open.ts';
import type { Pattern } from './patterns.ts';
import type { Rule } from './words.ts';

export interface FileInputs {
  readonly input: 'assets' | 'artifacts';
  readonly workspace: string;
  /** Absolute, inside the workspace. */
  readonly root: string;
  /** Relative to the root; `!` excludes, later lines win. */
  readonly patterns: readonly string[];
  readonly includeHidden: boolean;
  readonly defaultExcludes: boolean;
}

export function readFileSelection(reader: Reader, input: FileInputs['input']): FileInputs {
  const { workspace } = reader.workflow;
  return {
    input,
    workspace,
    root: reader.read(`${input}_root`, parseFolder(workspace)),
    patterns: reader.read(input, parsePatterns),
    includeHidden: reader.read('include_hidden', parseBoolean),
    defaultExcludes: reader.read('default_excludes', parseBoolean),
  };
}

/** Names of files and folders with credentials, the history or installed packages; `*` matches any characters. */
export const DENIED_NAMES: readonly string[] = [
  '.git node_modules .env* *.env .dev.vars* .envrc *.pem *.key *.ppk *.p8 *.p12 *.pfx *.jks *.keystore *.keytab *.kdbx',
  'id_rsa* id_dsa* id_ecdsa* id_ed25519* ssh_host_*_key *.ovpn *.har .npmrc .yarnrc.yml .pypirc .netrc _netrc .htpasswd .pgpass .my.cnf .vault-token',
  '.aws .azure .ssh .docker .kube .gnupg *.tfstate* *.tfvars *.tfvars.json credentials.json credentials.toml *-credentials.json *_credentials.json',
  'credentials.yaml credentials.yml kubeconfig.yaml kubeconfig.yml client_secret*.json pip.conf NuGet.Config',
  '.claude/.credentials.json .codex/auth.json .m2/settings.xml .terraform.d',
  'service-account*.json serviceAccount*.json secrets.json secrets.yaml secrets.yml secrets.toml .dockercfg .dockerconfigjson',
  'gha-creds-*.json .git-credentials git-credentials-*.config',
].flatMap((names) => names.split(' '));

/** Names of files only: folders with these names usually contain code. */
export const DENIED_FILES: readonly string[] = ['credentials', 'kubeconfig', 'netrc'];

/** A name that the list above covers, and that is not denied. */
export const ALLOWED_NAME = '.env.example';

const toSource = (name: string) => name.replaceAll('.', '\\.').replaceAll('*', '[^/]*');

/** Ignores case, since `.ENV` is the same file on many systems. */
function compile(names: readonly string[]): RegExp {
  const sources = names.map(toSource).join('|');
  const source = `(?!${toSource(ALLOWED_NAME)}(?:/|$))(?:(?:${sources})(?:/|$)|(?:${DENIED_FILES.join('|')})$)`;
  return new RegExp(`(?:^|/)${source}`, 'i');
}

/** Where packages are installed, beside a file that says so. */
const MODULES = 'node_modules';

const CREDENTIALS = DENIED_NAMES.filter((name) => name !== MODULES);
const DENIED = {
  assets: compile(CREDENTIALS),
  // The search finds those with a private key.
  artifacts: compile(CREDENTIALS.filter((name) => name !== '*.pem')),
} as const;

/**
 * Creates the rules: patterns first (the last that matches decides), then the deny list (lifted for a file that a pattern
 * names without wildcards, and for `node_modules` that one writes out), hidden names (lifted when a pattern writes out the
 * dot), and the ignore file, which always applies. Paths are relative to the root, with `/`. @param exists whether one exists
 */
export function createSelection(
  patterns: readonly Pattern[],
  { input, includeHidden, defaultExcludes }: Omit<FileInputs, 'patterns'>,
  ignored: Ignore | undefined,
  exists: (item: string) => boolean,
) {
  const including = patterns.filter(({ excludes }) => !excludes);
  /** Whether a pattern without wildcards is this file; of a folder, whether one is in it. */
  const names = (item: string, isFolder = false) => including.some((each) => each.names(item, isFolder));

  const areWrittenOut = (all: readonly string[], deciding: readonly Pattern[]) =>
    deciding.some(({ excludes, writesOut }) => !excludes && all.every(writesOut));

  /** A finished site may have a folder `node_modules` of its own, with fonts or pages. */
  const isInstalled = (item: string) =>
    item.split('/').some((name, at, all) => {
      if (name.toLowerCase() !== MODULES) return false;
      const beside = (file: string) => exists([...all.slice(0, at), file].join('/'));
      return input === 'assets' || at === 0 || beside('package.json') || beside('deno.json');
    });

  const denies = (path: string, deciding: readonly Pattern[]) =>
    defaultExcludes &&
    (DENIED[input].test(path) || (isInstalled(path) && !areWrittenOut([MODULES], deciding)));

  /** Judges an item whose folders are all taken: a folder by whether a chosen file may lie in it. @param target of a link, which may be denied as well */
  function judge(item: string, isFolder: boolean, target = ''): 'taken' | 'unmatched' | Rule {
    const deciding = patterns.filter(({ decides }) => decides(item, isFolder));
    if (deciding.every(({ excludes }) => excludes)) return 'unmatched';
    if (deciding.at(-1)?.excludes) return 'excluded';
    const end = isFolder ? '/' : '';
    const isNamed = names(item, isFolder);
    if (denies(target + end, deciding) || (!isNamed && denies(item + end, deciding))) return 'denied';
    // `.well-known` is public by its standard.
    const dotNames = item.split('/').filter((name) => name.startsWith('.') && name !== '.well-known');
    if (!isNamed && !includeHidden && !areWrittenOut(dotNames, deciding)) return 'hidden';
    return ignored?.ignores(item + end) ? 'ignored' : 'taken';
  }

  return { judge, names };
}

export const IGNORE_FILE = '.deployignore';

/** Bytes; a larger one is no list of patterns. */
const LARGEST_IGNORE_FILE = 1024 * 1024;

/** Reads the ignore file of a root (absolute, without links). @throws DeployError when it cannot be used: what it excludes must not be deployed */
export function readIgnoreFile(root: string): Ignore | undefined {
  const place = path.join(root, IGNORE_FILE);
  if (!lookAt(place)) return undefined;
  const hint = `Fix or remove "${IGNORE_FILE}".`;
  const refusal = (why: string, cause?: unknown) =>
    new DeployError(`The ignore file "${IGNORE_FILE}" ${why}.`, { cause, hint });
  try {
    const absolute = realpathSync(place);
    const identity = lstatSync(absolute);
    if (!isInside(root, absolute)) throw refusal('is outside the root');
    if (!identity.isFile()) throw refusal('is not a regular file');
    if (identity.size > LARGEST_IGNORE_FILE) throw refusal('is larger than 1 MiB');
    // In another encoding (some editors write UTF-16) its lines would match nothing.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFile({ absolute, identity }));
    return ignore({ ignorecase: false }).add(`/${IGNORE_FILE}\n${text}`);
  } catch (error) {
    if (error instanceof DeployError) throw error;
    throw refusal(error instanceof TypeError ? 'is not valid UTF-8' : describeFailure(error), error);
  }
}
