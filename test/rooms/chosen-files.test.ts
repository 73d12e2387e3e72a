/** Which files the inputs choose from a folder, which rules leave others out, and what an empty choice says. */
import { create } from '@actions/glob';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { NoFilesError } from '../../src/files/collect.ts';
import { relativePath } from '../../src/files/patterns.ts';
import { parsePatterns } from '../../src/inputs/values.ts';
import { BOUNDS } from '../support/bounds.ts';
import { collect, collectError, collectPaths, files, readAssets } from '../support/collecting.ts';
import { createTree, type Entry, type Tree } from '../support/tree.ts';
import { openWorld } from '../world/world.ts';

/** Returns what becomes of a file: it is `taken`, `unmatched`, or left out by a rule. */
async function fateOf(file: string, lines: readonly string[], changes = {}, entries = {}): Promise<string> {
  await using tree = await createTree({ 'main.ts': '', [file]: '', ...entries });
  // The entrypoint is always among the assets.
  const assets = await collect(tree, { patterns: [...lines, 'main.ts'], ...changes });
  if (assets.files.some(({ path }) => path === file)) return 'taken';
  const isIn = (path: string) => path === file || (path.endsWith('/') && file.startsWith(path));
  return assets.leftOut.find(({ path }) => isIn(path))?.rule ?? 'unmatched';
}

const DENIED =
  '.env .env.local .envrc server.pem tls.key store.p12 store.pfx release.jks debug.keystore id_rsa id_rsa.bak id_dsa ' +
  'id_ecdsa id_ed25519 .npmrc .netrc _netrc .pypirc terraform.tfstate x.tfstate.backup gha-creds-01ef.json .htpasswd ' +
  '.git-credentials git-credentials-4711.config credentials.json firebase-credentials.json service-account.json ' +
  'service-account-prod.json .git/config node_modules/a/token.js .aws/credentials .ssh/config .docker/config.json ' +
  '.kube/config .gnupg/ring kubeconfig serviceAccountKey.json application_default_credentials.json credentials prod.env ' +
  'terraform.tfvars secrets.yaml netrc vault.kdbx krb5.keytab .yarnrc.yml .pgpass .my.cnf .vault-token .dev.vars ' +
  '.cargo/credentials.toml key.ppk AuthKey_1.p8 client_secret_4711.apps.json kubeconfig.yml kubeconfig.yaml secrets.json ' +
  'credentials.yml credentials.yaml vpn.ovpn app.example.com.har pip.conf NuGet.Config ssh_host_ed25519_key ' +
  '.claude/.credentials.json .codex/auth.json .azure/profile.json .m2/settings.xml .terraform.d/credentials.tfrc.json';
const ALLOWED =
  '.env.example env.ts .github/x .gitignore keys.ts monkey pem.ts my_id_rsa aws tfstate.ts creds.json credentials.ts ' +
  'my.credentials.json service-account.ts htpasswd node_modules.ts docs/.deployignore main.ts config.json ' +
  'src/credentials/index.ts go/kubeconfig/main.go secrets.ts .claude/settings.json settings.xml ssh_host_rsa_key.pub';

it('The deny list keeps all that usually contains secrets out of the body, in any folder and in any case', async () => {
  const canary = 'canary-in-the-coal-mine';
  const denied = DENIED.split(' ').flatMap((path) => [path, path.toUpperCase(), `deep/er/${path}`]);
  const paths = [...denied, 'ignored/x'];
  await using tree = await createTree({ ...files(paths, canary), ...files(ALLOWED) });
  await tree.write({ '.deployignore': `# ${canary}\n/ignored` });
  const assets = await collect(tree, { includeHidden: true });
  expect(JSON.stringify(await readAssets(assets))).not.toContain(canary);
  expect(assets.files.map(({ path }) => path)).toEqual(ALLOWED.split(' ').sort());
});

describe('Patterns', () => {
  it.each<[file: string, lines: string, fate: string, changes?: object]>([
    // Only the path of a file lifts the deny list.
    ['certs/tls.key', '** certs/tls.key', 'taken'],
    ['node_modules/a/other.js', '** node_modules/a/index.js', 'denied'],
    ['certs/tls.key', 'certs', 'denied'],
    ['.env', '** .env/*', 'denied'],
    ['certs/tls.key', '** !certs/tls.key', 'excluded'],
    // Or its own input.
    ['node_modules/a/tls.key', '**', 'taken', { defaultExcludes: false, includeHidden: true }],
    ['.env', '**', 'taken', { defaultExcludes: false, includeHidden: true }],
    ['.env', '**', 'denied', { includeHidden: true }],
    // Hidden names are named explicitly.
    ['.hidden', '**', 'taken', { includeHidden: true }],
    ['.hidden', '** .hidden', 'taken'],
    ['.config/other.json', '** .config/app.json', 'hidden'],
    ['.well-known/a/b', '.well-known/**', 'taken'],
    ['.well-known/.secret', '.well-known/**', 'hidden'],
    ['.eslintrc', '.eslint*', 'taken'],
    ['.eslintrc', '*', 'hidden'],
  ])('decide over %s with the lines %s: it is %s', async (file, lines, fate, changes) => {
    expect(await fateOf(file, lines.split(' '), changes)).toBe(fate);
  });

  it('paths may be absolute, a root may be named like a pattern, and excluded folders are not read', async () => {
    await using tree = await createTree(files(['main.ts', '[a]* ?{b}/x/main.ts', '[a]* ?{b}/y/z', 'b']));
    const root = tree.at('[a]* ?{b}');
    const patterns = ['x/**', '!y'];
    expect(await collectPaths(tree, { root, patterns, entrypoint: 'x/main.ts' })).toEqual(['x/main.ts']);
    expect(await collectPaths(tree, { patterns: [tree.at('main.ts')] })).toEqual(['main.ts']);
    await tree.write(files(['- list.md']));
    const patternsOfLines = parsePatterns('main.ts\n./- *');
    expect(await collectPaths(tree, { patterns: patternsOfLines })).toEqual(['- list.md', 'main.ts']);
    await tree.write(files('node_modules/x→/etc out/y→-'));
    expect(await collectPaths(tree, { patterns: ['**', '!out/**'] })).toHaveLength(5);
  });
});

/** Returns what the toolkit finds, relative to the root; undefined where it fails. */
async function globbed(tree: Tree, lines: readonly string[]): Promise<string[] | undefined> {
  const absolute = lines.map((line) => {
    const [, negation = '', rest = ''] = /^((?:!\s*)*)(?:\.\/)?(.*)$/.exec(line.trim()) ?? [];
    return rest === '' || line.startsWith('#') ? line : `${negation}${tree.root}/${rest}`;
  });
  const globber = await create(absolute.join('\n'), { matchDirectories: false });
  try {
    return [...new Set(await globber.glob())].map((path) => relativePath(tree.root, path)).sort();
  } catch (error) {
    // For `a/b` where `a` is a file, it fails instead of finding nothing.
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

const name = fc.constantFrom('{a,b}', 'a', 'b', 'ab', 'a.ts', 'b.ts', '.c', '.c.ts', 'a b', '[a]', 'é', '#a');
const segments =
  'a|b|ab|a.ts|*|*.ts|**|?|a?|[ab]|[!a]*|.*|.c|a b|[[]a]|{a}|[{]a,b}|é|**a|*a*|*.*|a*b*|[[:alpha:]]*|[]a]*|[a-]|[!.]*|[a|#a';
const line = fc
  .tuple(
    fc.constantFrom('', '', '', './', '!', '!!', '! '),
    fc.array(fc.constantFrom(...segments.split('|')), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '', '/', '//'),
  )
  .map(([negation, parts, end]) => `${negation}${parts.join('/')}${end}`);
const anyLine = fc.oneof({ weight: 8, arbitrary: line }, fc.constantFrom('', '# a', '  a  ', '**'));
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));

it('Patterns match what they match in @actions/glob, in any tree', async () => {
  // The search of the toolkit prints a command for the runner at every step.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const lists = fc.array(fc.array(anyLine, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(path, { minLength: 1, maxLength: 12 }), lists, async (paths, all) => {
      const chosenPaths = paths.filter((one) => !paths.some((other) => other.startsWith(`${one}/`)));
      await using tree = await createTree(files([...chosenPaths, 'entry.ts']));
      for (const list of all) {
        const lines = [...list, 'entry.ts'];
        const patterns = parsePatterns(lines.join('\n'));
        const rules = { includeHidden: true, defaultExcludes: false, entrypoint: 'entry.ts' };
        const chosen = await collectPaths(tree, { patterns, ...rules });
        expect(chosen).toEqual((await globbed(tree, lines)) ?? chosen);
      }
    }),
    { numRuns: BOUNDS.requests, examples: [[['#a'], [['./#a']]]] },
  );
});

it('The ignore file has the syntax of git, and applies to files that a pattern names too', async () => {
  const rules = { '.deployignore': '\ufeff*.log\r\n# comment\r\nbuild/\n!keep.log\n/only-here' };
  const ignored = 'a.log deep/a.log build/main.js only-here'.split(' ');
  for (const file of [...ignored, 'keep.log', 'src/build.ts', 'a/only-here', 'A.LOG'])
    for (const line of ['**', file])
      expect(await fateOf(file, [line], {}, rules), file).toBe(ignored.includes(file) ? 'ignored' : 'taken');
});

describe('The ignore file', () => {
  it.each<[what: string, entry: Entry, error: string]>([
    ['another encoding', Buffer.from('café', 'latin1'), 'ignore file ".deployignore" is not valid UTF-8'],
    ['more than 1 MiB', 'x\n'.repeat(524_289), 'ignore file ".deployignore" is larger than 1 MiB'],
    ['a link to a folder', { link: 'folder' }, 'ignore file ".deployignore" is not a regular file'],
    ['a link to a file outside', { link: '../outside' }, 'ignore file ".deployignore" is outside the root'],
    ['a link to nothing', { link: 'gone' }, 'ignore file ".deployignore" does not exist'],
  ])('that is %s stops the step', async (_what, entry, error) => {
    const inputs = { function: 'hello', assets_root: 'app' };
    await using world = await openWorld({ files: files('app/main.ts app/folder/x outside'), inputs });
    const ran = await world.step({}, { files: { 'app/.deployignore': entry } });
    expect(ran.error).toContain(`The ${error}.`);
    expect(ran.error).toContain('Fix or remove ".deployignore".');
    expect(ran.trace).toEqual([]);
  });

  it('may be a link to a file in the root', async () => {
    await using tree = await createTree(files('main.ts a.log .deployignore→rules/ignore'));
    await tree.write({ 'rules/ignore': '*.log\nrules' });
    expect(await collectPaths(tree)).toEqual(['main.ts']);
  });
});

describe('No file at all', () => {
  const MANY = [...'abcdefghijklmno'];
  const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
  const MANY_SHOWN = `(it contains ${quoted(MANY.slice(0, 10))}, and 5 more).`;
  // The `.git` of every checkout is not named.
  const FILES = ['.env', '.git/a', 'lib/.git', '.hidden/a', '.b', 'node_modules/a/b', 'x.log', 'y.md'];
  const ALL =
    '(it contains ".b", ".deployignore", ".env", ".git/", ".hidden/", "lib/", "node_modules/", "x.log", "y.md"). ' +
    'Patterns: "**", "!*.md". Left out: 2 denied (".env", "node_modules/"), ' +
    '3 hidden (".b", ".deployignore", ".hidden/"), 1 ignored ("x.log"), 1 excluded ("y.md").';
  it.each<[names: readonly string[], patterns: readonly string[], after: string]>([
    [[], ['**'], '(the folder is empty). Does a step before this one check out the repository?'],
    [FILES, ['**', '!*.md'], ALL],
    [['a.ts'], ['b.ts, c'], '(it contains "a.ts"). Patterns: "b.ts, c".'],
    [['main.ts'], [], '(it contains "main.ts"). Patterns: none.'],
    [MANY, Array(30).fill('x'), `${MANY_SHOWN} Patterns: ${quoted(Array(10).fill('x'))}, and 20 more.`],
  ])('of %j for %j is an error that names both', async (names, patterns, after) => {
    await using tree = await createTree(files(names));
    if (names === FILES) await tree.write({ '.deployignore': '*.log' });
    const error = await collectError(tree, { patterns });
    expect(error).toBeInstanceOf(NoFilesError);
    expect(error.message).toBe(`\`assets\` matched no files in "." ${after}`);
  });

  it('outside the root can be matched: such a pattern is an error', async () => {
    await using tree = await createTree({ 'main.ts': '' });
    const error = await collectError(tree, { patterns: ['**', '/etc/*', '/'] });
    const outside = '`assets`: pattern "/etc/*": it points outside the root';
    expect(error).toMatchObject({ name: 'ConfigError', problems: [outside] });
  });

  it('that one pattern matches is a warning about it', async () => {
    await using tree = await createTree(files('main.ts lib/a.ts .env .b/x b.md [a].ts'));
    const warningsOf = async (lines: readonly string[]) =>
      (await collect(tree, { patterns: ['main.ts', ...lines] })).warnings.map(({ message }) => message);
    const lines = 'lbi/** gone **/*.ts ./lib .env* !nothing/** *.md !b.md ?b/** [name].ts [[]a].ts'.split(
      ' ',
    );
    const left = 'matched only what was left out:';
    const DENY = 'To include a file on the deny list, name its exact path, or `node_modules`.';
    // What another rule leaves out is there, and a pattern without a folder may match later.
    for (const line of ['!.env', '!.b/**', '!**/*.map', '!*.map', '!lib'])
      expect(await warningsOf([line, 'lib/a.ts'])).toEqual([]);
    expect(await warningsOf(lines)).toEqual([
      '`assets`: pattern "lbi/**" matched no files',
      '`assets`: pattern "gone" matched no files',
      `\`assets\`: pattern ".env*" ${left} 1 denied (".env"). ${DENY}`,
      '`assets`: pattern "!nothing/**" excludes nothing: "nothing" does not exist in "./" (`assets_root`), the folder that patterns are relative to',
      `\`assets\`: pattern "*.md" ${left} 1 excluded ("b.md"). A later pattern with \`!\` excludes it.`,
      `\`assets\`: pattern "?b/**" ${left} 1 hidden (".b/"). To include hidden files, name their dot explicitly, or set \`include_hidden: true\`.`,
      '`assets`: pattern "[name].ts" matched no files',
    ]);
  });
});
