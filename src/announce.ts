/** What GitHub shows of a run: the deployment record and the comment. Written from the outcome; nothing here fails the run. */
import type { Config, SkipConfig } from './config/config.ts';
import type { WorkflowContext } from './config/event.ts';
import type { Context } from './context.ts';
import { CancelledError, DeployError } from './errors.ts';
import { markerLine } from './github/comments.ts';
import type { GitHub } from './github/github.ts';
import type { GitHubResult } from './github/result.ts';
import type { SafeText, Sink } from './http/redact.ts';
import { domainUrl, isUnconfirmed, mayHaveChanged, type Outcome } from './outcome.ts';
import { previewName } from './previews/names.ts';
import { commentMarkdown, removalMarkdown } from './report/comment.ts';
import { headlineText } from './report/headline.ts';

type RealConfig = Exclude<Config, SkipConfig>;

/** GitHub's own maximum. */
const LONGEST_DESCRIPTION = 140;

/** A cancelled run has this long from the signal on to say so, since its process ends within a second. Milliseconds. */
const LAST_WORDS_MS = 650;

/** Announces one run. Nothing is written in a dry run. */
export class Announcement {
  readonly #config: RealConfig;
  readonly #workflow: WorkflowContext;
  readonly #context: Context;
  readonly #sink: Sink;
  #github: GitHub | undefined;
  #deploymentId: number | undefined;
  /** Aborted when a cancelled run has no time left. */
  readonly #lastWords = new AbortController();

  constructor(
    config: RealConfig,
    { workflow, sink }: { readonly workflow: WorkflowContext; readonly sink: Sink },
    context: Context,
  ) {
    this.#config = config;
    this.#workflow = workflow;
    this.#context = context;
    this.#sink = sink;
    context.signal.addEventListener('abort', () => {
      const cancelled = new CancelledError('cancelled while writing to GitHub');
      setTimeout(() => this.#lastWords.abort(cancelled), LAST_WORDS_MS).unref();
    });
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
    const { signal } = this.#context;
    await (signal.aborted ? this.#github.close() : this.#show(this.#github, outcome));
    // The signal ends the requests of the run, also those of a report that has begun.
    if (signal.aborted) await this.#show(await this.#open(this.#lastWords.signal), outcome);
  }

  async #show(github: GitHub | undefined, outcome: Outcome): Promise<void> {
    try {
      if (github && !this.#config.dryRun) await this.#write(github, outcome);
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      // Cancelled now, or no time is left.
      if (!this.#lastWords.signal.aborted || this.#deploymentId === undefined) return;
      const reason = 'no time was left after the cancellation';
      this.#valueOf({ kind: 'failed', reason, requestId: undefined }, 'deployment record');
    } finally {
      await github?.close();
    }
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
    return createGitHub(
      { ...github, apiUrl: new URL(github.apiUrl) },
      { clock, random, signal, sink: this.#sink },
    );
  }

  async #beginDeployment(github: GitHub): Promise<void> {
    const { environment = '' } = this.#config.github ?? {};
    const subject = this.#subject();
    const ref = this.#commit();
    if (environment === '' || this.#config.dryRun || !this.#isDeployment() || ref === undefined) return;
    const isTransient = this.#config.mode === 'preview';
    const description = this.#describe(`Deploys ${subject.name}`);
    const isProduction = environment === 'production';
    const created = await github.createDeployment({
      ref: this.#sink.value(ref),
      environment: this.#sink.value(environment),
      description,
      isTransient,
      isProduction,
      payload: subject.payload,
    });
    this.#deploymentId = this.#valueOf(created, 'deployment record');
    if (this.#deploymentId === undefined) return;
    const status = { state: 'in_progress', description, logUrl: this.#logUrl() } as const;
    this.#valueOf(await github.setDeploymentStatus(this.#deploymentId, status), 'deployment record');
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
    const address = state === 'success' ? addressOf(outcome) : undefined;
    const environmentUrl = address === undefined ? undefined : this.#sink.value(address);
    const description = this.#describe(headlineText(outcome));
    const status = { state, description, environmentUrl, logUrl: this.#logUrl() };
    const set = await github.setDeploymentStatus(id, status);
    this.#valueOf(set, 'deployment record');
    if (state === 'success' && set.kind === 'ok')
      await this.#endEarlier(github, id, this.#subject().payload, 'A newer deployment has replaced this one');
  }

  /**
   * Makes the records with this payload inactive that are older than the one with this id, the newest first. GitHub's own
   * `auto_inactive` ignores the payload, and leaves out production and transient environments.
   */
  async #endEarlier(github: GitHub, before: number, payload: Payload, reason: string): Promise<void> {
    const environment = this.#sink.value(this.#config.github?.environment ?? '');
    const description = this.#describe(reason);
    const listed = this.#valueOf(await github.listDeployments(environment), 'deployment record') ?? [];
    const earlier = listed.filter(
      (deployment) =>
        deployment.id < before &&
        Object.entries(payload).every(([name, value]) => deployment.payload[name] === value),
    );
    for (const { id } of earlier) {
      const states = this.#valueOf(await github.listDeploymentStates(id), 'deployment record');
      if (!states) return;
      const [state = '', ...former] = states;
      // The run that replaced this one has also ended those before it.
      if (state === 'inactive' && former.includes('success')) return;
      if (ENDED_STATES.includes(state)) continue;
      const status = { state: 'inactive', description, logUrl: this.#logUrl() } as const;
      this.#valueOf(await github.setDeploymentStatus(id, status), 'deployment record');
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
    const payload = payloadOf(base, preview, this.#sink);
    if (environment !== '')
      await this.#endEarlier(github, Number.POSITIVE_INFINITY, payload, 'The preview was deleted');
    if (!comment || !hasComment) return;
    const content = this.#commentOf(base, removalMarkdown(base, this.#origin()));
    this.#valueOf(await github.upsertComment({ number, ...content, onlyUpdate: true }), 'comment');
  }

  async #comment(github: GitHub, outcome: Outcome): Promise<void> {
    const config = this.#config;
    if (config.mode !== 'preview' || !config.github?.comment) return;
    if (outcome.supersededBy !== undefined || outcome.failure?.cancelled) return;
    const content = this.#commentOf(this.#subject().base, commentMarkdown(outcome, this.#origin()));
    const onlyUpdate = outcome.mode === 'delete';
    const { number } = config.pullRequest;
    this.#valueOf(await github.upsertComment({ number, ...content, onlyUpdate }), 'comment');
  }

  #commentOf(base: string, markdown: string) {
    const marker = markerLine(`cloud-platform-deploy ${base}`);
    return { marker: this.#sink.text(marker), body: this.#sink.text(`${marker}\n${markdown}`) };
  }

  #describe(text: string): SafeText {
    return this.#sink.line(text, LONGEST_DESCRIPTION);
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
    if (config.mode === 'sweep')
      return subjectOf(config.functionName || config.bucket, undefined, this.#sink);
    if (config.mode === 'delete') return subjectOf(config.function?.name, undefined, this.#sink);
    const { function: part, bucket } =
      config.mode === 'preview' ? config.deployment : { bucket: undefined, ...config };
    const preview = config.mode === 'preview' ? previewName(config.pullRequest.number) : undefined;
    return subjectOf(part?.name ?? bucket?.name, preview, this.#sink);
  }

  #commit(): string | undefined {
    return this.#config.mode === 'preview' ? this.#config.pullRequest.headSha : this.#workflow.commit;
  }

  #logUrl(): SafeText {
    const { serverUrl = 'https://github.com', repository = '', runId = '' } = this.#workflow;
    return this.#sink.value(`${serverUrl}/${repository}/actions/runs/${runId}`);
  }

  /** @param record what the result is about */
  #valueOf<Value>(result: GitHubResult<Value>, record: 'comment' | 'deployment record'): Value | undefined {
    if (result.kind === 'denied' || result.kind === 'failed')
      this.#context.emit({ type: 'github-refused', result, record });
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
type Payload = Readonly<Record<string, SafeText>>;

/** The states of a record that is not active. */
const ENDED_STATES: readonly string[] = ['inactive', 'failure', 'error'];

function subjectOf(name = '', preview: string | undefined, sink: Sink) {
  if (preview === undefined) return { name, base: name, payload: { function: sink.value(name) } };
  const base = name.endsWith(`-${preview}`) ? name.slice(0, -preview.length - 1) : name;
  return { name, base, payload: payloadOf(base, preview, sink) };
}

function payloadOf(base: string, preview: string, sink: Sink): Payload {
  return { function: sink.value(`${base}-${preview}`), preview: sink.value(preview) };
}

/** `error`: it is not known what is live. */
function stateOf(outcome: Outcome): 'success' | 'failure' | 'inactive' | 'error' {
  const { failure, supersededBy, mode } = outcome;
  if (supersededBy !== undefined || mode === 'delete') return 'inactive';
  if (!failure) return 'success';
  if (failure.cancelled) return mayHaveChanged(outcome) ? 'error' : 'inactive';
  return isUnconfirmed(outcome) ? 'error' : 'failure';
}

function addressOf(outcome: Outcome): string | undefined {
  return domainUrl(outcome) ?? outcome.url;
}
