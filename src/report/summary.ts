import { changedObjects, plannedObjects } from '../artifacts/words.ts';
import { countChanges, describeSizes, type Origin } from '../files/changes.ts';
import { type Collected, describePart } from '../files/words.ts';
import { code, formatBytes, formatCount, formatCounts, shortId } from '../format.ts';
import { contentOf, sourceOf } from '../functions/words.ts';
import type { WorkflowContext } from '../inputs/event.ts';
import { type ActionOf, stepsOf } from '../kinds.ts';
import type { SafeText, Sink } from '../sink.ts';
import { failureLines } from './failure.ts';
import { headline } from './headline.ts';
import { createMarkdown, details, factTable, joinParts, type Markdown, table } from './markdown.ts';
import { toOutputs } from './outputs.ts';
import { lastOf, merge, previewsIn, type Run, skipOf } from './run.ts';
import { sayAll } from './words.ts';

export type Repository = Pick<WorkflowContext, 'serverUrl' | 'repository'>;

/** Of up to 4 bytes: GitHub drops more than 1 MiB (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands). */
const LONGEST_SUMMARY = 250_000;

export function summaryMarkdown(run: Run, origin: Repository, sink: Sink): SafeText {
  const { subject } = run;
  const { next } = skipOf(run) ?? {};
  const markdown = createMarkdown(sink);
  const { failed = [] } = lastOf(run, 'upload-artifacts')?.result.figures ?? {};
  const plan = run.plan.map(({ text }) => `1. ${markdown.text(text)}`).join('\n');
  const parts = [
    `## ${markdown.text(headline(run))}`,
    ...alerts(run, markdown),
    ...(next === undefined ? [] : [quoteBlock('NOTE', [next], markdown)]),
    sweepTable(run, origin, markdown),
    ...(subject.dryRun && subject.mode !== 'sweep' ? [plan] : []),
    ...factTables(run, origin, markdown),
    table(['Failed object', 'Reason'], failed, ({ key, reason }) => [
      markdown.code(key),
      markdown.text(reason),
    ]),
    ...fileLists(run, markdown),
  ];
  return sink.text(`${joinParts(parts, LONGEST_SUMMARY, sink)}\n`);
}

/** Returns the error, or the notes of a run that succeeded. */
export function alerts(run: Run, markdown: Markdown): readonly string[] {
  const { failure, subject } = run;
  if (failure) return [quoteBlock('CAUTION', failureLines(failure, run), markdown)];
  const notes = sayAll(run).flatMap(({ note }) => note ?? []);
  return subject.isRehearsal ? [] : notes.map(({ kind, lines }) => quoteBlock(kind, lines, markdown));
}

function quoteBlock(
  kind: 'NOTE' | 'IMPORTANT' | 'CAUTION',
  lines: readonly string[],
  markdown: Markdown,
): string {
  const quoted = lines.flatMap((line) => line.split('\n')).map((line) => `> ${markdown.text(line)}`);
  return `> [!${kind}]\n${quoted.join('\n>\n').replaceAll('\n>\n> - ', '\n> - ')}`;
}

const DETAILS = ['Status', 'Health check', 'Assets', 'Digest', 'Domain target', 'Domain status'];

function factTables(run: Run, origin: Repository, markdown: Markdown): readonly string[] {
  const { function: name, bucket, dryRun, isRehearsal } = run.subject;
  const rows = rowsOf(run, markdown);
  const { bucket_url: url } = toOutputs(run);
  const link = addressLink(run, markdown);
  const previousCommit = stepsOf(run.steps, 'deploy-function')[0]?.action.previousCommit;
  const facts = factTable([
    ['Function', name && markdown.code(name)],
    ['Revision', rows.Revision],
    [dryRun ? 'Live revision' : 'Previous revision', rows['Previous revision']],
    ['Address', link && `${link}<br>${markdown.code(`curl -H "Authorization: Bearer $API_KEY" ${run.url}`)}`],
    ['Domain', rows.Domain],
    ['Bucket', bucket && (url ? `[${markdown.code(bucket)}](${url})` : markdown.code(bucket))],
    ['Artifacts', rows.Artifacts],
    ['Commit', commitLink({ ...origin, commit: commitOf(run) }, previousCommit)],
  ]);
  const more = factTable([
    ...DETAILS.map((name) => [name, rows[name]] as const),
    // The platform of a rehearsal has ended.
    ['Platform', isRehearsal ? undefined : run.address && markdown.code(run.address)],
  ]);
  return [facts, details('Details', more)];
}

export function rowsOf(run: Run, { text }: Markdown): Readonly<Record<string, string | undefined>> {
  const { revision_id: id, previous_revision_id: previous, domain_url: url } = toOutputs(run);
  const deployment = deploymentIn(run);
  const source = deployment && sourceOf(deployment);
  const said = merge([
    ...sayAll(run).map(({ rows }) => rows),
    {
      Revision: id && `${code(id)}${source ? `, ${contentOf(source)}` : ''}`,
      'Previous revision': previous && previous !== id ? code(previous) : '',
    },
  ]);
  const rows = Object.fromEntries(Object.entries(said).map(([name, value = '']) => [name, text(value)]));
  return url ? { ...rows, Domain: `[${rows.Domain}](${url})` } : rows;
}

/** Returns the action that deployed or kept the revision of the outputs, or else the planned one. */
function deploymentIn({ steps }: Run): ActionOf<'deploy-function' | 'keep-function'> | undefined {
  const all = [...stepsOf(steps, 'deploy-function'), ...stepsOf(steps, 'keep-function')];
  return (all.findLast(({ state }) => state === 'done') ?? all[0])?.action;
}

/** Returns the address of the function, if a revision may answer there. */
export function addressLink(run: Run, { code }: Markdown): string | undefined {
  const { url } = toOutputs(run);
  const [seen] = stepsOf(run.steps, 'read-platform');
  const isLive = lastOf(run, 'await-revision')?.result.state === 'ready';
  const isDeployed = lastOf(run, 'deploy-function')?.state === 'done' && !run.failure;
  if (url === '' || !(isLive || isDeployed || seen?.result.live !== undefined)) return undefined;
  return /^https:\/\/[\w.:/%~-]+$/.test(url) ? `<${url}>` : code(url);
}

function sweepTable(run: Run, origin: Repository, { text }: Markdown): string {
  const repository = repositoryUrl(origin);
  const results = {
    open: 'kept: the pull request is open',
    unknown: 'kept: GitHub has no such pull request that this token can see',
    unread: 'kept: the pull request could not be read',
    closed: run.subject.dryRun
      ? 'would be deleted: the pull request is closed'
      : 'not deleted: the run ended before',
    deleted: 'deleted: the pull request is closed',
    failed: 'not deleted completely: see the error',
  };
  return table(['Pull request', 'Found', 'Result'], previewsIn(run), ({ number, state, parts, end }) => [
    repository && state !== 'unknown' ? `[#${number}](${repository}/pull/${number})` : `#${number}`,
    parts.map(text).join('<br>'),
    results[end ?? state],
  ]);
}

type Item = readonly [name: string, size: string, what: string, bucketUrl?: string];

/** Returns the lists of collected files, with changes first and excluded files last. */
function fileLists(run: Run, markdown: Markdown): readonly string[] {
  const assets = lastOf(run, 'fetch-snapshot') ?? lastOf(run, 'collect-assets');
  const artifacts = lastOf(run, 'collect-artifacts');
  const { action, result } = lastOf(run, 'upload-artifacts') ?? {};
  const objects =
    action && run.subject.dryRun ? plannedObjects(action) : changedObjects(result?.objects ?? []);
  const [deploy, ...others] = stepsOf(run.steps, 'deploy-function');
  // After a rollback, the assets are those of the earlier content.
  const changes = others.length > 0 ? undefined : deploy?.action.changes;
  const { previous_revision_id: previous, bucket_url: page } = toOutputs(run);
  // The key of an object contains the folder of the page.
  const bucketUrl = page && new URL('/', page).href;
  const since = previous === '' ? '' : ` since revision ${markdown.html(shortId(previous))}`;
  const changed = (changes ?? []).map((change): Item => {
    return [change.path, describeSizes(change)[0] ?? formatBytes(change.size ?? 0), change.kind];
  });
  const sent = objects.map(({ key, size, what }): Item => {
    return [key, formatBytes(size), what, what === 'uploaded' ? bucketUrl : ''];
  });
  const unchanged = new Set(action?.unchanged.map(({ key }) => key));
  const lists: string[] = [];
  if (assets?.state === 'done') {
    const notes = changes && `${countChanges(changes)}${since}`;
    lists.push(fileList('asset', assets.result, changed, [notes], markdown));
  }
  if (artifacts?.state === 'done' && artifacts.result.nothing === undefined) {
    const notes = [describePart(artifacts.result), formatCounts([[unchanged.size, 'unchanged']])];
    lists.push(fileList('artifact', artifacts.result, sent, notes, markdown, unchanged));
  }
  return lists;
}

function fileList(
  what: string,
  { files, leftOut }: Collected,
  changed: readonly Item[],
  notes: readonly (string | undefined)[],
  { key, text }: Markdown,
  unchanged: ReadonlySet<string> = new Set(),
): string {
  const others = new Set(changed.map(([name]) => name)).union(unchanged);
  const rows = [
    ...changed,
    ...files
      .filter(({ name }) => !others.has(name))
      .map(({ name, size }): Item => [name, formatBytes(size), '']),
    ...leftOut.map(({ path, rule }): Item => [path, '', `left out: ${rule}`]),
  ];
  const counts = [formatCount(files.length, what), ...notes, formatCounts([[leftOut.length, 'left out']])];
  return details(
    counts.filter(Boolean).join(', '),
    table(['File', 'Size', 'Result'], rows, ([name, size, how, url = '']) => [
      key(name, url),
      size,
      text(how),
    ]),
  );
}

export function commitOf(run: Run): string | undefined {
  return (deploymentIn(run)?.content ?? run.subject).commit;
}

const COMMIT = /^[0-9a-f]{7,64}$/i;

/** @param previous the commit that was live before */
export function commitLink({ commit, ...repository }: Repository & Partial<Origin>, previous?: string) {
  if (!commit || !COMMIT.test(commit)) return undefined;
  const short = code(commit.slice(0, 7));
  const url = repositoryUrl(repository);
  if (!url) return short;
  const link = `[${short}](${url}/commit/${commit})`;
  if (!previous || !COMMIT.test(previous) || previous === commit) return link;
  return `${link}, [what changed since ${code(previous.slice(0, 7))}](${url}/compare/${previous}...${commit})`;
}

/** The page of the repository at GitHub, where that is certain to be an address. */
function repositoryUrl({ serverUrl = '', repository = '' }: Repository): string | undefined {
  const isSafe = /^https:\/\/[\w.:-]+$/.test(serverUrl) && /^[\w.-]+\/[\w.-]+$/.test(repository);
  return isSafe ? `${serverUrl}/${repository}` : undefined;
}
