import { ConfigError } from './errors.ts';
import { type GitHubConfig, readGitHubConfig } from './github/config.ts';
import { chooseMode, type Skip } from './inputs/auto.ts';
import { checkEffects } from './inputs/effects.ts';
import {
  isPullRequestEvent,
  type PullRequest,
  startingRunOf,
  untrustedReason,
  type WorkflowContext,
} from './inputs/event.ts';
import { createReader, type Inputs, optional, type Reader } from './inputs/reader.ts';
import { parseApiKey, parseBaseUrl, parseBoolean, parseChoice } from './inputs/values.ts';
import type { Previewed } from './previews/checkout.ts';
import { previewName, previewPrefix } from './previews/config.ts';
import type { Subject } from './steps.ts';
import * as wanted from './wanted.ts';

type Connection =
  | { readonly kind: 'local' }
  | { readonly kind: 'remote'; readonly baseUrl: URL; readonly apiKey: string };

interface Common {
  readonly connection: Connection;
  readonly dryRun: boolean;
  /** The connection to GitHub; undefined if the run never needs it. */
  readonly github: GitHubConfig | undefined;
  readonly workflow: WorkflowContext;
  readonly subject: Subject;
  readonly notice: string | undefined;
  /** The commit of the run that started this one, if `mode: auto` deploys after it. */
  readonly testedCommit: string | undefined;
  readonly warnings: ReadonlySet<string>;
}

export interface DeployConfig extends Common, wanted.DeploymentContent {
  readonly previewed?: Previewed;
}
export type RollbackConfig = Common & wanted.ReturnContent;
export type DeleteConfig = Common & wanted.DeletionContent;
export type PreviewConfig = Common & wanted.PreviewContent;
export type SweepConfig = Common & wanted.SweepContent;

/** Nothing is done, because the event is not deployed or has no access to secrets. */
export type SkipConfig = Skip & { readonly mode: 'skip' };

export type Config = DeployConfig | RollbackConfig | DeleteConfig | PreviewConfig | SweepConfig;

/** Turns raw inputs into valid ones. @throws ConfigError with every problem: the input, the value and what is allowed */
export function parseConfig(inputs: Inputs, workflow: WorkflowContext): Config | SkipConfig {
  const reader = createReader(inputs, workflow);
  const dryRun = reader.read('dry_run', parseBoolean);
  const { mode, notice, skip, testedCommit } = readMode(reader, dryRun);
  const isKeyless = inputs.base_url !== 'local' && inputs.api_key === '';
  const untrusted = isKeyless ? untrustedReason(workflow) : undefined;
  const end = skip ?? (untrusted && { reason: `\`api_key\` is empty ${untrusted}` });
  const connection = readConnection(reader, end !== undefined);
  checkEffects(reader);
  const github = readGitHubConfig(reader);
  if (mode === 'sweep' && !github)
    reader.problem(
      'github_token',
      'is required with `mode: sweep`, in a workflow: GitHub knows which pull requests are closed',
    );
  const content = skip ? undefined : READERS[mode](reader);

  if (reader.problems.size > 0) throw new ConfigError([...reader.problems]);
  // Without content, a problem was reported.
  if (connection === undefined || content === undefined) return { mode: 'skip', reason: '', ...end };
  const common = { connection, dryRun, github, workflow, notice, testedCommit, warnings: reader.warnings };
  if (content.mode !== 'preview') return { ...content, ...common, subject: subjectOf(content, common) };
  const preview = { ...content, ...common, subject: subjectOf({ mode: 'deploy' }, common) };
  const { source } = content;
  if (!('pullRequest' in source)) return preview;
  return { ...preview, subject: previewOf(preview, source.pullRequest).deployment.subject };
}

/** Returns the deployment and the removal of the preview of a pull request. */
export function previewOf(config: PreviewConfig, pullRequest: PullRequest) {
  const { content, isChosen } = config;
  const { number, headSha, fork } = pullRequest;
  const removal = wanted.removalOf(config, number);
  const { hostname } = removal.domain ?? {};
  const names = {
    function: content.function && { ...content.function, ...removal.function },
    artifacts: content.artifacts && {
      ...content.artifacts,
      keyPrefix: previewPrefix(content.artifacts.keyPrefix, number),
    },
    // Only this preview uses the hostname, so any other target is left over from an earlier one.
    domain: hostname && config.domain ? { ...config.domain, hostname, replace: true } : undefined,
  };
  const deployment = { ...config, ...content, ...names, mode: 'deploy' } as const;
  const preview = { number, name: previewName(number), fork };
  // Its content may be that of the merge commit.
  const subject = { ...subjectOf(deployment, config), preview, commit: headSha };
  return {
    deployment: { ...deployment, subject, previewed: { pullRequest, isChosen } },
    removal: { ...config, ...removal, subject: { ...subject, mode: removal.mode } },
  };
}

type Named = Partial<Pick<DeleteConfig, 'function' | 'domain'> & Pick<DeployConfig, 'bucket'>>;

function subjectOf(
  { mode, function: part, bucket, domain }: Named & Pick<Subject, 'mode'>,
  { connection, dryRun }: Pick<Common, 'connection' | 'dryRun'>,
): Subject {
  const names = { function: part?.name, bucket: bucket?.name, domain: domain?.hostname };
  const isRehearsal = connection.kind === 'local';
  return { mode, dryRun, isRehearsal, baseUrl: isRehearsal ? undefined : connection.baseUrl, ...names };
}

const READERS = {
  deploy: wanted.readDeployment,
  rollback: (reader: Reader) => wanted.readReturn(reader, 'rollback'),
  promote: (reader: Reader) => wanted.readReturn(reader, 'promote'),
  delete: wanted.readDeletion,
  preview: wanted.readPreview,
  sweep: wanted.readSweep,
} as const;

const parseMode = parseChoice(['deploy', 'preview', 'auto', 'rollback', 'promote', 'delete', 'sweep']);

const UNMERGED =
  '`mode: deploy` deploys a pull request in place of what is merged. Use `mode: auto` or `preview` for a preview of it.';

/** `auto` stands for another mode. A rehearsal is possible on every event, of what needs no answer of GitHub. */
function readMode({ inputs, workflow, warnings, ...reader }: Reader, dryRun: boolean) {
  const given = reader.read('mode', parseMode);
  const choice = chooseMode(workflow);
  const guessed = inputs.pull_request === '' ? choice.mode : 'preview';
  const mode = given === 'auto' ? guessed : given;
  const isOfEvent = isPullRequestEvent(workflow);
  if (inputs.base_url === 'local') return { mode: mode === 'preview' && !isOfEvent ? 'deploy' : mode };
  const isAboutPullRequest = isOfEvent || startingRunOf(workflow)?.event.startsWith('pull_request');
  if (given === 'deploy' && isAboutPullRequest && !dryRun) warnings.add(UNMERGED);
  if (given === 'deploy' || mode !== choice.mode) return { mode };
  if (choice.problem) reader.problem('mode', choice.problem);
  return { mode, notice: choice.notice, skip: choice.skip, testedCommit: choice.testedCommit };
}

/** Reads the connection; undefined while the address or the key is missing or wrong. */
function readConnection(reader: Reader, isSkipped: boolean): Connection | undefined {
  if (reader.inputs.base_url === 'local') return { kind: 'local' };
  const baseUrl = reader.read('base_url', optional(parseBaseUrl));
  const apiKey = reader.read('api_key', optional(parseApiKey));
  // Without access to secrets, both may be empty: secrets often contain the address too.
  if (!isSkipped) {
    reader.requireInput(
      'base_url',
      ': the address of the platform, or `local` for the embedded local platform',
    );
    reader.requireInput(
      'api_key',
      ': an API key of the platform, from a secret. If it is set, check the name of the secret, and that the job may read it',
    );
  }
  return baseUrl && apiKey ? { kind: 'remote', baseUrl, apiKey } : undefined;
}
