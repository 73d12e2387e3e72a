/** Runs that store snapshots and record deployments in one bucket, each like a runner of its own. */
import type { Context } from '../../src/context.ts';
import type { Event } from '../../src/events.ts';
import { createStorageClient, type StorageClient } from '../../src/platform/storage.ts';
import { recordDeployment, storeSnapshot } from '../../src/snapshots/apply.ts';
import type { SnapshotsConfig } from '../../src/snapshots/config.ts';
import type { History } from '../../src/snapshots/history.ts';
import {
  type DeploymentEnd,
  planRecord,
  planSnapshot,
  type RecordDeployment,
  type StoreSnapshot,
  type WantedContent,
} from '../../src/snapshots/plan.ts';
import { readHistory } from '../../src/snapshots/state.ts';
import { contentOf, type Files, sha256 } from './any-files.ts';
import { createInstantClock } from './instant-clock.ts';
import { openHttp } from './platform-http.ts';

export const BUCKET = 'past';
export const ROOT = '.cloud-platform-deploy/';

/** Returns a content of one file. */
export function wantedContent(text: string): WantedContent {
  const files: Files = [['main.ts', Buffer.from(text)]];
  const digest = sha256(`${sha256(text)}  main.ts\n`);
  return { ...contentOf(files), bytes: text.length, digest };
}

/** What a run deploys, and how that ends. */
export interface Deployment {
  readonly name?: string;
  readonly text: string;
  readonly end?: DeploymentEnd;
  readonly commit?: string;
}

export interface SnapshotRun extends AsyncDisposable {
  readonly storage: StorageClient;
  readonly context: Context;
  readonly events: readonly Event[];
  /** Reads the history of a function. @throws when it cannot be used */
  read(name?: string): Promise<History>;
  /** Plans a deployment with what can be read now. */
  plan(deployment: Deployment): Promise<{ readonly store: StoreSnapshot; readonly record: RecordDeployment }>;
  /** Stores the snapshot and records the deployment. */
  deploy(deployment: Deployment): Promise<void>;
}

/** Opens a run. @param skewMs how far the clock of its machine is ahead */
export function openRun(url: URL, skewMs = 0): SnapshotRun {
  const instant = createInstantClock();
  const clock = { ...instant, wall: () => instant.wall() + skewMs };
  const { signal } = new AbortController();
  const fixture = openHttp(url, { signal, clock });
  const storage = createStorageClient(fixture.http, clock);
  const events: Event[] = [];
  const context: Context = { clock, signal, random: () => 0.5, emit: (event) => void events.push(event) };
  const read: SnapshotRun['read'] = async (name = 'hello') => {
    const history = await readHistory({ bucket: BUCKET, name }, storage, context);
    if (history.kind === 'unusable') throw new Error(`${history.key} ${history.reason}`);
    return history;
  };
  const plan: SnapshotRun['plan'] = async ({ name = 'hello', text, commit }) => {
    const history = await read(name);
    const config: SnapshotsConfig = {
      bucket: BUCKET,
      skipUnchanged: true,
      rollbackOnFailure: false,
      run: { commit },
      runnerTemp: undefined,
    };
    const assets = wantedContent(text);
    const store = planSnapshot(config, assets, false);
    const wanted = { name, entrypoint: 'main.ts', assets };
    const [record] = planRecord(wanted, config, history, store, false);
    if (!record) throw new Error('nothing is recorded');
    return { store, record };
  };
  return {
    storage,
    context,
    events,
    read,
    plan,
    async deploy(deployment) {
      const { store, record } = await plan(deployment);
      await storeSnapshot(store, storage, context);
      const { end = { revisionId: deployment.commit, result: 'ready' } } = deployment;
      await recordDeployment(record, end, storage, context);
    },
    [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose](),
  };
}

/** Longer than a run takes from an answer to its next request. Milliseconds. */
const IDLE_MS = 50;

/** Lets requests of concurrent runs take effect one at a time, in an order that these numbers choose. */
export class Turns {
  readonly #choices: readonly number[];
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #turn = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(choices: readonly number[]) {
    this.#choices = choices;
  }

  /** Waits for the turn of a request; for nothing while no runs are concurrent. */
  hold(): Promise<void> | undefined {
    if (this.#running === 0) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    this.#next();
    this.#watch();
    return promise;
  }

  /** Runs these concurrently. @throws the first failure, after all have ended */
  async run(works: readonly (() => Promise<void>)[]): Promise<void> {
    this.#running = works.length;
    const ends = works.map(async (work) => {
      try {
        await work();
      } finally {
        this.#running -= 1;
        this.#next();
      }
    });
    await Promise.allSettled(ends);
    await Promise.all(ends);
  }

  /** Lets a request go when every run waits with one. */
  #next(): void {
    if (this.#waiting.length >= this.#running) this.#release();
  }

  /** A run that sends several requests at a time waits with fewer than it has sent. */
  #watch(): void {
    clearTimeout(this.#idle);
    if (this.#waiting.length === 0) return;
    this.#idle = setTimeout(() => {
      this.#release();
      this.#watch();
    }, IDLE_MS);
  }

  #release(): void {
    const choice = this.#choices[this.#turn % this.#choices.length] ?? 0;
    this.#turn += 1;
    const [release] = this.#waiting.splice(choice % this.#waiting.length, 1);
    release?.();
  }
}
