/** What GitHub shows of a run: the deployment record and the comment. Written from the run; nothing here fails the run. */
import type { Config, SkipConfig } from './config/config.ts';
import type { PullRequestEvent, WorkflowContext } from './config/event.ts';
import type { Context } from './context.ts';
import { CancelledError } from './errors.ts';
import type { DeploymentStatus } from './github/deployments.ts';
import type { GitHub } from './github/github.ts';
import type { GitHubResult } from './github/requests.ts';
import type { NoteRefusal } from './github/words.ts';
import type { SafeText, Sink } from './http/redact.ts';
import type { Timing } from './http/retry.ts';
import { previewName } from './previews/names.ts';
import { commentMarkdown, removalMarkdown } from './report/comment.ts';
import { headlineText } from './report/headline.ts';
import { toOutputs } from './report/outputs.ts';
import { hasChanged, isUnconfirmed, lastOf, type Run, supersededBy, sweepResult } from './report/run.ts';

type RealConfig = Exclude<Config, SkipConfig>;

/** GitHub's own maximum. */
const LONGEST_DESCRIPTION = 140;

/** A cancelled run has this long from the signal on to say so, since its process ends within a second. Milliseconds. */
const LAST_WORDS_MS = 650;

/** Announces one run. Nothing is written in a dry run. */
export class Announcement {
  readonly #config: RealConfig;
  readonly #workflow: WorkflowContext;
  readonly #timing: Timing & Pick<Context, 'random'>;
  readonly #sink: Sink;
  /** The function or bucket that the run is about, without the name of its preview. */
  readonly #base: string;
  /** The one of a preview. */
  readonly #pullRequest: PullRequestEvent | undefined;
  readonly #environment: SafeText;
  readonly #noteRefusal: NoteRefusal;
  #github: GitHub | undefined;
  #deploymentId: number | undefined;
  /** Aborted when a cancelled run has no time left. */
  readonly #lastWords = new AbortController();

  constructor(
    config: RealConfig,
    { workflow, sink }: { readonly workflow: WorkflowContext; readonly sink: Sink },
    timing: Timing & Pick<Context, 'random'>,
    noteRefusal: NoteRefusal,
  ) {
    this.#config = config;
    this.#noteRefusal = noteRefusal;
    this.#workflow = workflow;
    this.#timing = timing;
    this.#sink = sink;
    this.#base = baseOf(config);
    this.#pullRequest = config.mode === 'preview' ? config.pullRequest : undefined;
    this.#environment = sink.value(config.github?.environment ?? '');
    timing.signal.addEventListener('abort', () => {
      const cancelled = new CancelledError('cancelled while writing to GitHub');
      setTimeout(() => this.#lastWords.abort(cancelled), LAST_WORDS_MS).unref();
    });
  }

  /** Records that a deployment is in progress. @returns how GitHub is reached; undefined when nothing there is wanted */
  async begin(): Promise<GitHub | undefined> {
    const { mode, github: options, dryRun, connection } = this.#config;
    // A rehearsal leaves nothing behind.
    if (!options || connection.kind === 'local') return undefined;
    const records = options.environment !== '' && !dryRun && mode !== 'delete';
    if (mode !== 'preview' && mode !== 'sweep' && !records) return undefined;
    // Loaded when it is needed: most runs never talk to GitHub.
    const { createGitHub } = await import('./github/github.ts');
    this.#github = createGitHub(
      { ...options, apiUrl: new URL(options.apiUrl) },
      { ...this.#timing, signal: this.#lastWords.signal, sink: this.#sink },
    );
    if (records && mode !== 'sweep') await this.#beginDeployment(this.#github);
    return this.#github;
  }

  /** Shows how the run ended. */
  async end(run: Run): Promise<void> {
    const github = this.#github;
    try {
      if (github && !this.#config.dryRun) await this.#show(github, run);
    } catch (error) {
      if (!this.#lastWords.signal.aborted) throw error;
      const reason = 'no time was left after the cancellation';
      if (this.#deploymentId !== undefined) this.#note({ kind: 'failed', reason }, 'deployment record');
    } finally {
      await github?.close();
    }
  }

  async #beginDeployment(github: GitHub): Promise<void> {
    const environment = this.#environment;
    const ref = this.#pullRequest ? this.#pullRequest.headSha : this.#workflow.commit;
    if (ref === undefined || this.#pullRequest?.isClosed) return;
    const payload = this.#payloadOf(this.#pullRequest?.number);
    const status = this.#statusOf('in_progress', `Deploys ${payload.function}`);
    const created = await github.createDeployment({
      ...{ ref: this.#sink.value(ref), environment, payload, description: status.description },
      transient_environment: this.#pullRequest !== undefined,
      production_environment: environment === 'production',
    });
    this.#note(created, 'deployment record');
    if (created.kind === 'failed') return;
    this.#deploymentId = created.value;
    this.#note(await github.setDeploymentStatus(created.value, status), 'deployment record');
  }

  async #show(github: GitHub, run: Run): Promise<void> {
    const { previews = [] } = lastOf(run, 'find-previews')?.result ?? {};
    const isRemoval = run.subject.mode === 'delete';
    if (this.#deploymentId !== undefined) await this.#endDeployment(github, this.#deploymentId, run);
    const preview = this.#pullRequest?.number;
    const swept = previews
      .map(({ number }) => ({ number, result: sweepResult(run, previewName(number)) }))
      .filter(({ result }) => result !== undefined);
    const removed = isRemoval && preview !== undefined ? [{ number: preview }] : swept;
    // What is left of one after a failure is no deployment any more.
    for (const { number } of removed)
      await this.#endEarlier(github, Number.POSITIVE_INFINITY, number, 'The preview was deleted');
    const time = new Date(this.#timing.clock.wall()).toISOString();
    const origin = {
      ...{ ...this.#workflow, logUrl: this.#logUrl(), time },
      commit: this.#pullRequest?.headSha,
    };
    for (const { number } of swept.filter(({ result }) => result === 'deleted'))
      await this.#comment(github, number, removalMarkdown(this.#base, origin), true);
    if (preview !== undefined && supersededBy(run) === undefined && !run.failure?.cancelled)
      await this.#comment(github, preview, commentMarkdown(this.#base, run, origin), isRemoval);
  }

  async #endDeployment(github: GitHub, id: number, run: Run): Promise<void> {
    const state = stateOf(run);
    const address = state === 'success' ? toOutputs(run).domain_url || run.url : undefined;
    const set = await github.setDeploymentStatus(id, {
      ...this.#statusOf(state, headlineText(run)),
      ...(address !== undefined && { environment_url: this.#sink.value(address) }),
    });
    this.#note(set, 'deployment record');
    if (state === 'success' && set.kind === 'ok')
      await this.#endEarlier(
        github,
        id,
        this.#pullRequest?.number,
        'A newer deployment has replaced this one',
      );
  }

  /** Ends the older records of the function, or of the preview of a pull request. @param before id of a record */
  async #endEarlier(
    github: GitHub,
    before: number,
    number: number | undefined,
    reason: string,
  ): Promise<void> {
    const environment = this.#environment;
    if (environment === '') return;
    const earlier = { environment, payload: this.#payloadOf(number), before };
    const ended = await github.endDeployments(earlier, this.#statusOf('inactive', reason));
    this.#note(ended, 'deployment record');
  }

  async #comment(github: GitHub, number: number, markdown: string, onlyUpdate: boolean): Promise<void> {
    if (!this.#config.github?.comment) return;
    const { value, text } = this.#sink;
    const content = { number, name: value(this.#base), markdown: text(markdown), onlyUpdate };
    this.#note(await github.upsertComment(content), 'comment');
  }

  #statusOf(state: DeploymentStatus['state'], description: string): DeploymentStatus {
    return {
      state,
      description: this.#sink.line(description, LONGEST_DESCRIPTION),
      log_url: this.#sink.value(this.#logUrl()),
    };
  }

  /** By which a deployment record is found again. @param number of the pull request */
  #payloadOf(number: number | undefined): { readonly function: SafeText; readonly preview?: SafeText } {
    const { value } = this.#sink;
    if (number === undefined) return { function: value(this.#base) };
    const preview = previewName(number);
    return { function: value(`${this.#base}-${preview}`), preview: value(preview) };
  }

  #logUrl(): string {
    const { serverUrl = 'https://github.com', repository = '', runId = '' } = this.#workflow;
    return `${serverUrl}/${repository}/actions/runs/${runId}`;
  }

  #note(result: GitHubResult<unknown>, record: 'comment' | 'deployment record'): void {
    if (result.kind === 'failed') this.#noteRefusal(result, record);
  }
}

function baseOf(config: RealConfig): string {
  if (config.mode === 'sweep') return config.functionName || (config.bucketName ?? '');
  const { function: name, bucket = '', preview } = config.subject;
  return name?.replace(new RegExp(`-${preview}$`), '') ?? bucket;
}

/** `error`: it is not known what is live. */
function stateOf(run: Run): 'success' | 'failure' | 'inactive' | 'error' {
  if (supersededBy(run) !== undefined) return 'inactive';
  if (!run.failure) return 'success';
  if (run.failure.cancelled) return hasChanged(run) ? 'error' : 'inactive';
  return isUnconfirmed(run) ? 'error' : 'failure';
}
