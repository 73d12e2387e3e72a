/** The project's rules for workflows, beyond their schema: most of them prevent what an attacker could use. */
import type { ActionFile } from '../action-file.ts';
import { type Entry, readYaml } from './entries.ts';
import { checkUntrustedText } from './untrusted-text.ts';
import { ADD_DIGEST, checkUses, RELEASE } from './uses.ts';

/** YAML text that contains a workflow, an action or a part of one. */
export interface Source {
  readonly path: string;
  /** The line of the file at which the text begins; less than 1 when lines were put before a code block. */
  readonly firstLine: number;
  /** A file of the repository, a whole workflow in a document, or a part of one in a document. */
  readonly kind: 'file' | 'document' | 'part';
  readonly text: string;
}

/** What is wrong, where, and what to do. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

/** The actions of this repository by their folder, `''` or `dist/local-platform`. */
export type OwnActions = ReadonlyMap<string, ActionFile>;

/** A source while it is checked. */
export interface Check {
  readonly source: Source;
  readonly own: OwnActions;
  readonly entries: readonly Entry[];
  /** Returns the scalar at a path; undefined if there is none. */
  readonly textAt: (path: string) => string | undefined;
  readonly has: (path: string) => boolean;
  readonly report: (rule: string, line: number, message: string) => void;
}

const DANGEROUS_TRIGGERS = ['pull_request_target', 'workflow_run', 'issue_comment'];

/** Rules over single values: the path of the value, what is wrong in its text, and what to do. */
const VALUE_RULES: readonly (readonly [rule: string, at: RegExp, wrong: RegExp, message: string])[] = [
  [
    'template-injection',
    /(^|\/)(run|shell|steps\/\d+\/with\/script)$/i,
    /\$\{\{/,
    'put the expression in `env:` and read the variable',
  ],
  [
    'unpinned-image',
    /\/(container|container\/image|services\/[^/]+\/image)$/,
    /^(?!.*@sha256:[0-9a-f]{64}$)./,
    ADD_DIGEST,
  ],
  [
    'hardcoded-credentials',
    /\/credentials\/password$/,
    /^(?!\$\{\{ secrets\.\w+ \}\}$)/,
    'read the password from a secret',
  ],
  [
    'secrets-in-workflow-env',
    /^env\//,
    /\bsecrets\b/i,
    'set the variable only in the step that needs the secret',
  ],
  ['secrets-inherit', /^jobs\/[^/]+\/secrets$/, /^inherit$/, 'pass each secret by name'],
  [
    'overprovisioned-secrets',
    /./,
    /toJSON\(\s*secrets\s*\)|\bsecrets\s*(\[|\.\s*\*)/i,
    'name the one secret that is needed',
  ],
  [
    'unredacted-secrets',
    /./,
    /fromJSON\(\s*secrets\./i,
    'use one secret per value; the log masks only whole secrets',
  ],
  ['bot-conditions', /\/if$/, /github\.(triggering_)?actor\b/i, 'use `github.event.pull_request.user.login`'],
  [
    'insecure-commands',
    /\/ACTIONS_ALLOW_UNSECURE_COMMANDS$/,
    /./,
    'write to `$GITHUB_ENV` or `$GITHUB_OUTPUT`',
  ],
  [
    'unsafe-checkout',
    /\/with\/allow-unsafe-pr-checkout$/i,
    /./,
    'do not run what strangers wrote in a run with secrets',
  ],
  ['self-hosted-runner', /\/(runs-on|strategy\/matrix)(\/.+)?$/, /self-hosted/, 'use a runner of GitHub'],
  [
    'unlocked-packages',
    /\/run$/,
    /\bnpm (i|install|add)\b(?!.* ["']?[./$])|\bnpx (-y|--yes)\b|\b(curl|wget)\b(.|\\\n)*\|\s*(sudo +)?(ba|z)?sh\b|\bsh +<\( *(curl|wget)\b|\bbash +<\( *(curl|wget)\b/,
    'install from a lock file, such as with `npm ci`',
  ],
];

/** Returns what is wrong in a workflow, an action file or a part of one. */
export function checkRules(source: Source, own: OwnActions): Finding[] {
  const findings: Finding[] = [];
  const { entries, problems } = readYaml(source.text);
  const at = new Map(entries.map((entry) => [entry.path, entry]));
  const check: Check = {
    source,
    own,
    entries,
    textAt: (path) => at.get(path)?.text,
    has: (path) => at.has(path),
    report: (rule, line, message) => {
      findings.push({ path: source.path, line: Math.max(line + source.firstLine - 1, 1), rule, message });
    },
  };
  for (const { line, message } of problems) check.report('yaml', line, message);
  for (const entry of entries) {
    checkValue(check, entry);
    checkTrigger(check, entry);
    checkPermission(check, entry);
    checkUntrustedText(check, entry);
    checkUses(check, entry);
  }
  if (check.has('jobs')) checkWorkflow(check);
  return findings;
}

function checkValue({ report }: Check, { path, line, text }: Entry): void {
  if (text === undefined) return;
  for (const [rule, at, wrong, message] of VALUE_RULES) {
    if (at.test(path) && wrong.test(text)) report(rule, line, message);
  }
}

function checkTrigger({ report }: Check, { path, line, text = '' }: Entry): void {
  const trigger = /^on\/([a-z_]+)$/.exec(path)?.[1] ?? (/^on(\/\d+)?$/.test(path) ? text : '');
  if (DANGEROUS_TRIGGERS.includes(trigger)) {
    report('dangerous-trigger', line, `${trigger} gives strangers a run with secrets; use another event`);
  }
}

function checkPermission({ source, report }: Check, { path, line, text, ...comments }: Entry): void {
  const match = /^(?<job>jobs\/[^/]+\/)?permissions(\/(?<scope>[^/]+))?$/.exec(path);
  if (match === null || text === undefined) return;
  const { job, scope } = match.groups ?? {};
  if (scope === undefined)
    report('excessive-permissions', line, 'list each permission by name, or write `{}`');
  if (scope === undefined || text !== 'write') return;
  if (job === undefined) {
    report('excessive-permissions', line, `move \`${scope}: write\` to the job that needs it`);
  }
  if (comments.comment === '' && comments.commentAbove === '') {
    report('undocumented-permission', line, `say in a comment why the job needs \`${scope}: write\``);
  }
  if (scope === 'id-token' && source.path !== RELEASE) {
    report('identity-token', line, `only ${RELEASE} may have \`id-token: write\``);
  }
}

/** Checks what a whole workflow must have; those in documents stay short. */
function checkWorkflow({ source, entries, has, report }: Check): void {
  const required = { file: ['name', 'permissions', 'concurrency'], document: ['permissions'], part: [] };
  for (const key of required[source.kind]) {
    if (!has(key)) report(`missing-${key}`, 1, `add \`${key}:\` at the top level`);
  }
  if (source.kind !== 'file') return;
  for (const { path, line } of entries.filter((entry) => /^jobs\/[^/]+$/.test(entry.path))) {
    const hasTimeout = has(`${path}/timeout-minutes`) || has(`${path}/uses`);
    if (!hasTimeout) report('missing-timeout', line, 'add `timeout-minutes:`');
  }
}
