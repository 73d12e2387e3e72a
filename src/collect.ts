/** Collects the files of a run, and reports all of their problems together. */

import { type Artifacts, collectArtifacts } from './artifacts/collect.ts';
import { type Assets, collectAssets } from './assets/collect.ts';
import type { DeployConfig, RollbackConfig } from './config.ts';
import { Failures } from './errors.ts';
import type { RevisionContent } from './files/changes.ts';
import { NoFilesError } from './files/collect.ts';
import { createSecretSearch } from './files/secrets.ts';
import { type Collected, logCollected } from './files/words.ts';
import { formatCount, listNames } from './format.ts';
import { OLDER } from './inputs/auto.ts';
import { readCheckout } from './inputs/checkout.ts';
import type { ModeTools } from './kinds.ts';
import { checkPreviewed } from './previews/checkout.ts';
import { type Past, type Refuse, type RestorableEntry, restorable } from './snapshots/plan.ts';
import { fetchContent } from './snapshots/state.ts';
import type { OpenStep } from './steps.ts';

export interface Local {
  readonly assets?: Assets | undefined;
  readonly artifacts?: Artifacts | undefined;
}

/** Reads the commit of the files: of a preview, the head of its pull request. @throws DeployError when that is not checked out */
async function readCommit(config: DeployConfig, { signal, log }: ModeTools) {
  const { function: part, assets, artifacts, workflow, subject, previewed, testedCommit } = config;
  const root = part ? assets.root : artifacts?.root;
  if (root === undefined) return subject.commit;
  const found = await readCheckout(root, workflow, signal, subject.preview?.number);
  if (previewed) {
    const warning = found && checkPreviewed(previewed, found, workflow);
    if (warning !== undefined) log.warning(warning);
    return subject.commit;
  }
  const commit = found?.head ?? workflow.commit;
  if (testedCommit !== undefined && testedCommit !== commit) log.notice(OLDER);
  return commit;
}

/** Collects assets and artifacts. @throws DeployError with the problems of both */
export async function collectLocal(config: DeployConfig, tools: ModeTools): Promise<Local> {
  const { function: part, assets: wantedAssets, artifacts: wantedArtifacts, allowSecrets } = config;
  const { recorder, secrets, signal, log } = tools;
  const search = createSecretSearch(secrets, allowSecrets);
  const options = { search, signal, log };
  const failures = new Failures();
  const commit = await readCommit(config, tools).catch(failures.note);
  const collect = async <Found>(
    what: 'asset' | 'artifact',
    read: (step: OpenStep<Collected>) => Promise<Found>,
    describe: (found: Found) => Collected,
  ) => {
    const work = (step: OpenStep<Collected>) => {
      step.report({ commit });
      return read(step);
    };
    const found = await recorder.run({ type: `collect-${what}s` }, work, describe).catch(failures.note);
    if (found) logCollected(what, describe(found), log);
    return found;
  };
  const assets =
    part &&
    (await collect(
      'asset',
      () => collectAssets({ ...wantedAssets, ...options, entrypoint: part.entrypoint, commit }),
      describeFiles,
    ));
  const artifacts =
    wantedArtifacts &&
    (await collect(
      'artifact',
      (step) => collectObjects({ ...wantedArtifacts, ...options }, step),
      describeObjects,
    ));
  failures.throwAll();
  const unused = allowSecrets.filter((line) => !search.used.has(line));
  if (unused.length > 0 && !wantedArtifacts?.shard)
    log.warning(`\`allow_secrets\` contains what no file does: ${listNames(unused)}. Remove these lines.`);
  const pointers = [...new Set([...(assets?.pointers ?? []), ...(artifacts?.pointers ?? [])])];
  if (pointers.length > 0)
    log.warning(
      `Git LFS has left pointers in place of ${formatCount(pointers.length, 'file')}: ${listNames(pointers)}. Set \`with: { lfs: true }\` for \`actions/checkout\`.`,
    );
  return { assets, artifacts };
}

function describeFiles({ files, bytes, digest, leftOut = [] }: RevisionContent & Partial<Assets>): Collected {
  return { files: files.map(({ path, size }) => ({ name: path, size })), bytes, digest, leftOut };
}

function describeObjects(found: Artifacts | undefined): Collected {
  const { objects = [], bytes = 0, leftOut = [], part } = found ?? {};
  return { files: objects.map(({ key, size }) => ({ name: key, size })), bytes, leftOut, part };
}

/** @returns undefined when there are no files, and `if_no_files` allows that */
function collectObjects(wanted: Parameters<typeof collectArtifacts>[0], step: OpenStep<Collected>) {
  return collectArtifacts(wanted).catch((error: unknown): undefined => {
    if (!(error instanceof NoFilesError) || wanted.ifNoFiles === 'error') throw error;
    const nothing = `${error.message} Nothing is uploaded.`;
    step.report({ nothing });
    wanted.log[wanted.ifNoFiles === 'warn' ? 'warning' : 'info'](nothing);
  });
}

/** Fetches the content of an earlier revision. @throws DeployError when the snapshot is missing or damaged */
export async function collectSnapshot(
  { function: part, snapshots: { bucket } }: Pick<RollbackConfig, 'function' | 'snapshots'>,
  target: RestorableEntry,
  past: Past,
  refuse: Refuse,
  tools: ModeTools,
): Promise<RevisionContent> {
  const fetch = async () => {
    const found = await fetchContent({ bucket, name: part.name }, target, tools);
    if (typeof found !== 'string') return found;
    const others = restorable(past).filter(({ id }) => id !== target.id);
    throw refuse(`the snapshot of revision "${target.revisionId}" ${found}`, others);
  };
  const content = await tools.recorder.run({ type: 'fetch-snapshot' }, fetch, describeFiles);
  logCollected('asset', describeFiles(content), tools.log);
  return content;
}
