/** What GitHub shows of a run: the deployment record and the comment. Written from the outcome; nothing here fails the run. */
import type { Config, SkipConfig } from './config/config.ts';
import type { WorkflowContext } from './config/event.ts';
import type { Context } from './context.ts';
import { DeployError } from './errors.ts';
import type { GitHub } from './github/github.ts';
import type { GitHubResult } from './github/result.ts';
import { domainUrl, type Outcome } from './outcome.ts';
import { previewName } from './previews/names.ts';
import { commentMarkdown, removalMarkdown } from './report/comment.ts';
import { headlineText } from './report/headline.ts';

type RealConfig = Exclude<Config, SkipConfig>;

/** Earlier records that are made inactive after a deployment; those before them were by earlier runs. */
const MOST_EARLIER = 10;

/** A cancelled run has this long to say so. Milliseconds. */
const LAST_WORDS_MS = 2000;

/** Announces one run. Nothing is written in a dry run. */
export class Announcement {
  readonly #config: RealConfig;
  readonly #workflow: WorkflowContext;
  readonly #context: Context;
  #github: GitHub | undefined;
  #deploymentId: number | undefined;

  constructor(config: RealConfig, workflow: WorkflowContext, context: Context) {
    this.#config = config;
    this.#workflow = workflow;
    this.#context = context;
  }

  /** Records that a deployment is in progress. @returns how GitHub is reached; undefined when nothing there is wanted */
  async begin(): Promise<GitHub | undefined> {
    if (!this.#isWanted()) return undefined;
    this.#github = await this.#open(this.#context.signal);
    if (this.#github) await this.#beginDeployment(this.#github);
    return this.#github;
  }

  /** Shows how the run ended. */
  async end(outcome: Outcome): Promise<void> {
    if (!this.#github) return;
    const isCancelled = this.#context.signal.aborted;
    // The signal of a cancelled run would end these requests as well.
    const github = isCancelled ? await this.#open(AbortSignal.timeout(LAST_WORDS_MS)) : this.#github;
    try {
      if (github && !this.#config.dryRun) await this.#write(github, outcome);
    } catch (error) {
      // Cancelled now, or no time is left.
      if (!(error instanceof DeployError) && !isCancelled && !this.#context.signal.aborted) throw error;
    }
    await this.#github.close();
    if (isCancelled) await github?.close();
  }

  /** Whether anything at GitHub is read or written. */
  #isWanted(): boolean {
    const { mode, github, dryRun, connection } = this.#config;
    // A rehearsal leaves nothing behind.
    if (!github || connection.kind === 'local') return false;
    if (mode === 'preview' || mode === 'sweep') return true;
    return github.environment !== '' && !dryRun && mode !== 'delete';
  }

  async #open(signal: AbortSignal): Promise<GitHub | undefined> {
    const { github } = this.#config;
    if (!github) return undefined;
    // Loaded when it is needed: most runs never talk to GitHub.
    const { createGitHub } = await import('./github/github.ts');
    const { clock, random } = this.#context;
    return createGitHub({ ...github, apiUrl: new URL(github.apiUrl) }, { clock, random, signal });
  }

  async #beginDeployment(github: GitHub): Promise<void> {
    const { environment = '' } = this.#config.github ?? {};
    const subject = this.#subject();
    const ref = this.#commit();
    if (environment === '' || this.#config.dryRun || !this.#isDeployment() || ref === undefined) return;
    const isTransient = this.#config.mode === 'preview';
    const description = `Deploys ${subject.name}`;
    const payload = subject.payload;
    const isProduction = environment === 'production';
    const created = await github.createDeployment({
      ref,
      environment,
      description,
      isTransient,
      isProduction,
      payload,
    });
    this.#deploymentId = this.#valueOf(created);
    if (this.#deploymentId === undefined) return;
    const status = { state: 'in_progress', description, logUrl: this.#logUrl() } as const;
    this.#valueOf(await github.setDeploymentStatus(this.#deploymentId, status));
  }

  async #write(github: GitHub, outcome: Outcome): Promise<void> {
    await this.#endDeployment(github, outcome);
    for (const removal of this.#removalsIn(outcome)) await this.#showRemoval(github, removal);
    await this.#comment(github, outcome);
  }

  async #endDeployment(github: GitHub, outcome: Outcome): Promise<void> {
    const id = this.#deploymentId;
    if (id === undefined) return;
    const state = stateOf(outcome);
    const environmentUrl = state === 'success' ? addressOf(outcome) : undefined;
    const status = { state, description: headlineText(outcome), environmentUrl, logUrl: this.#logUrl() };
    this.#valueOf(await github.setDeploymentStatus(id, status));
    if (state === 'success')
      await this.#endEarlier(
        github,
        this.#subject().payload,
        'A newer deployment has replaced this one',
        MOST_EARLIER,
      );
  }

  /** Makes the earlier records with this payload inactive, the newest first. */
  async #endEarlier(github: GitHub, payload: Payload, description: string, most: number): Promise<void> {
    const listed = this.#valueOf(await github.listDeployments(this.#config.github?.environment ?? '')) ?? [];
    const earlier = listed.filter(
      (deployment) =>
        deployment.id !== this.#deploymentId &&
        Object.entries(payload).every(([name, value]) => deployment.payload[name] === value),
    );
    for (const { id } of earlier.slice(0, most)) {
      const status = { state: 'inactive', description, logUrl: this.#logUrl() } as const;
      this.#valueOf(await github.setDeploymentStatus(id, status));
    }
  }

  /** The previews that were to be deleted. What is left of one after a failure is no deployment any more. */
  #removalsIn({ mode, sweep = [] }: Outcome): readonly Removal[] {
    const config = this.#config;
    if (config.mode === 'preview' && mode === 'delete')
      // Its own run writes its comment, from all that it knows.
      return [{ number: config.pullRequest.number, hasComment: false }];
    return sweep.flatMap(({ number, result }) =>
      result === undefined ? [] : [{ number, hasComment: result === 'deleted' }],
    );
  }

  /** Shows that a preview is gone, where it was shown before. */
  async #showRemoval(github: GitHub, { number, hasComment }: Removal): Promise<void> {
    const { comment = false, environment = '' } = this.#config.github ?? {};
    const { base } = this.#subject();
    const preview = previewName(number);
    const payload = { function: `${base}-${preview}`, preview };
    if (environment !== '')
      await this.#endEarlier(github, payload, 'The preview was deleted', Number.POSITIVE_INFINITY);
    if (!comment || !hasComment) return;
    const body = removalMarkdown(base, this.#origin());
    this.#valueOf(await github.upsertComment({ number, marker: markerOf(base), body, onlyUpdate: true }));
  }

  async #comment(github: GitHub, outcome: Outcome): Promise<void> {
    const config = this.#config;
    if (config.mode !== 'preview' || !config.github?.comment) return;
    if (outcome.supersededBy !== undefined || outcome.failure?.cancelled) return;
    const marker = markerOf(this.#subject().base);
    const body = commentMarkdown(outcome, this.#origin());
    const onlyUpdate = outcome.mode === 'delete';
    this.#valueOf(
      await github.upsertComment({ number: config.pullRequest.number, marker, body, onlyUpdate }),
    );
  }

  #origin() {
    const time = new Date(this.#context.clock.wall()).toISOString();
    return { ...this.#workflow, commit: this.#commit(), logUrl: this.#logUrl(), time };
  }

  #isDeployment(): boolean {
    const config = this.#config;
    return config.mode === 'preview'
      ? !config.pullRequest.isClosed
      : config.mode === 'deploy' || config.mode === 'rollback';
  }

  /** What the run is about, and how its records are found again. `base` is without the name of the preview. */
  #subject(): { readonly name: string; readonly base: string; readonly payload: Payload } {
    const config = this.#config;
    if (config.mode === 'sweep') return subjectOf(config.functionName || config.bucket, undefined);
    if (config.mode === 'delete') return subjectOf(config.functionName, undefined);
    const { function: part, bucket } =
      config.mode === 'preview' ? config.deployment : { bucket: undefined, ...config };
    const preview = config.mode === 'preview' ? previewName(config.pullRequest.number) : undefined;
    return subjectOf(part?.name ?? bucket?.name, preview);
  }

  #commit(): string | undefined {
    return this.#config.mode === 'preview' ? this.#config.pullRequest.headSha : this.#workflow.commit;
  }

  #logUrl(): string {
    const { serverUrl = 'https://github.com', repository = '', runId = '' } = this.#workflow;
    return `${serverUrl}/${repository}/actions/runs/${runId}`;
  }

  #valueOf<Value>(result: GitHubResult<Value>): Value | undefined {
    if (result.kind === 'denied' || result.kind === 'failed')
      this.#context.emit({ type: 'github-refused', result });
    return result.kind === 'ok' ? result.value : undefined;
  }
}

/** The deletion of a preview. */
interface Removal {
  readonly number: number;
  /** Whether its comment is to say that it is gone. */
  readonly hasComment: boolean;
}

/** By which a deployment record is found again. */
type Payload = Readonly<Record<string, string>>;

function subjectOf(name = '', preview: string | undefined) {
  if (preview === undefined) return { name, base: name, payload: { function: name } };
  const base = name.endsWith(`-${preview}`) ? name.slice(0, -preview.length - 1) : name;
  return { name, base, payload: { function: `${base}-${preview}`, preview } };
}

function markerOf(base: string): string {
  return `cloud-platform-deploy ${base}`;
}

function stateOf({ failure, supersededBy, mode }: Outcome): 'success' | 'failure' | 'inactive' {
  if (failure?.cancelled || supersededBy !== undefined || mode === 'delete') return 'inactive';
  return failure ? 'failure' : 'success';
}

function addressOf({ domain, url }: Outcome): string | undefined {
  return (domain && domainUrl(domain)) ?? url;
}
