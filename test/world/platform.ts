/** The three services at one address, over real HTTP: keys and permissions, faults, and a trace of what each run sent. */
import {
  answer,
  type RecordedRequest,
  type RecordingServer,
  reset,
  startRecordingServer,
} from '../support/recording-server.ts';
import { trust, VALID } from '../support/tls.ts';
import { type Call, isWrite, permissionOf, type Route, routeOf } from './calls.ts';
import { type JumpingClock, RUN_HEADER } from './clock.ts';
import { Domains } from './domains.ts';
import { createFaults, type Fault } from './faults.ts';
import { active, describeContent, Functions, statusOf } from './functions.ts';
import { isObject, type Reading, type Reply, text } from './reading.ts';
import { Storage } from './storage.ts';

export const PLATFORM_KEY = 'plat_key-5f0c/with+signs==';

export interface Traced {
  readonly index: number;
  readonly call: Call;
  readonly method: string;
  readonly target: string;
  /** The function, bucket or hostname, or the key of the object. */
  readonly thing: string;
  /** Parsed; undefined when there was none, or it is no JSON. */
  readonly body: unknown;
  /** What the platform decided, whatever became of the answer; 0 when the request did not reach it. */
  status: number;
  hasEffect: boolean;
  /** The client got another answer than the platform's. */
  isLost: boolean;
}

export interface Conditions {
  readonly faults?: readonly Fault[];
  /** What the key may not do, beside what the reading denies. */
  readonly denied?: Reading['denied'];
  /** From this request of the trace, connections are reset for so long. Milliseconds. */
  readonly outage?: { readonly from: number; readonly ms: number };
  /** Called before each request is handled, with its place in the trace; the request waits for it. */
  readonly before?: (request: Traced) => void | Promise<void>;
  /** How long a request takes on the clock, on which others get through meanwhile. Milliseconds. */
  readonly lateness?: (request: Traced) => number;
  readonly rewrite?: (reply: Reply, request: Traced) => Reply;
}

function createRun(conditions: Conditions) {
  const takeFault = createFaults(conditions.faults ?? []);
  return { conditions, takeFault, trace: [] as Traced[], outageUntil: undefined as number | undefined };
}

type Run = ReturnType<typeof createRun>;

export class Platform {
  readonly functions: Functions;
  readonly storage: Storage;
  readonly domains: Domains;
  /** Rules of the API document that a request has violated. */
  readonly violations: string[] = [];
  readonly reading: Reading;
  key = PLATFORM_KEY;
  readonly #clock: JumpingClock;
  readonly #runs = new Map<string, Run>();
  #server: RecordingServer | undefined;
  #trusted: Disposable | undefined;

  constructor(reading: Reading, clock: JumpingClock) {
    this.reading = reading;
    this.#clock = clock;
    const refuse = (status: number, message: string) => this.#refuse(status, message);
    this.functions = new Functions(reading.functions ?? {}, refuse, this.violations);
    this.storage = new Storage(reading.storage ?? {}, this.violations, clock.now);
    this.domains = new Domains(reading.domains ?? {}, refuse, this.violations);
  }

  /** Starts to listen. @param isEncrypted on TLS, with a certificate that the process then trusts */
  async listen(isEncrypted: boolean): Promise<void> {
    // The response depends on the body, so that it is chosen after the body has arrived.
    this.#server = await startRecordingServer(
      () => (response, request) => void this.#handle(request, response),
      isEncrypted ? VALID : undefined,
    );
    this.#trusted = isEncrypted ? trust(VALID.cert) : undefined;
    this.storage.origin = this.url;
  }

  get url(): string {
    return this.#server?.url.origin.replace('https://127.0.0.1', 'https://localhost') ?? '';
  }

  /** Starts a run, whose requests carry this number. @returns its trace, which grows */
  begin(run: number, conditions: Conditions): readonly Traced[] {
    const created = createRun(conditions);
    this.#runs.set(String(run), created);
    return created.trace;
  }

  /** Returns everything that is stored, as plain values: functions, buckets with the type and content of objects, and the targets of domains. */
  state() {
    const functions = this.functions.all().map((stored) => {
      const live = active(stored);
      const revisions = stored.revisions.map((revision) => ({
        id: revision.id,
        status: statusOf(revision),
        content: describeContent(revision.entrypoint, revision.assets),
      }));
      const { name, id } = stored;
      return [name, { id, live: this.functions.live(name), liveRevision: live?.id, revisions }] as const;
    });
    const buckets = this.storage.all().map(({ name, visibility }) => {
      const objects = [...this.storage.objects(name)].map(
        ([key, { contentType, bytes }]) => [key, `${contentType} ${bytes.toString('latin1')}`] as const,
      );
      return [name, { visibility, objects: Object.fromEntries(objects) }] as const;
    });
    const domains = this.domains
      .all()
      .map(({ hostname: name, target }) => [name, `${target.kind}/${target.resource_id}`] as const);
    return {
      functions: Object.fromEntries(functions),
      buckets: Object.fromEntries(buckets),
      domains: Object.fromEntries(domains),
    };
  }

  save(): () => void {
    const restore = [this.functions.save(), this.storage.save(), this.domains.save()];
    return () => restore.forEach((each) => void each());
  }

  /** Accepts no new connection; open ones stay. */
  async stop(): Promise<void> {
    this.#trusted?.[Symbol.dispose]();
    await this.#server?.[Symbol.asyncDispose]();
  }

  async #handle(request: RecordedRequest, response: Parameters<typeof reset>[0]): Promise<void> {
    const { method, target, headers } = request;
    const id = String(headers[RUN_HEADER] ?? '');
    delete headers[RUN_HEADER];
    // A test itself may send requests, outside of any run.
    const run = this.#runs.get(id.split('.')[0] ?? '') ?? createRun({});
    const route = routeOf(method, target);
    const body = parse(request.body());
    const thing = this.storage.keyOf(target) ?? thingOf(route, body);
    const traced: Traced = {
      ...{ index: run.trace.length, call: route.call, method, target, thing, body },
      status: 0,
      hasEffect: false,
      isLost: false,
    };
    run.trace.push(traced);
    await run.conditions.before?.(traced);
    const lateMs = run.conditions.lateness?.(traced) ?? 0;
    if (lateMs > 0) {
      this.#clock.end(id);
      await this.#clock.sleep(lateMs);
    }
    await this.#clock.waitForTurn(id);
    const reply = this.#isDown(run, traced)
      ? 'reset'
      : this.#reply(run.takeFault(traced), traced, () =>
          this.#execute(route, request, traced, run.conditions.denied),
        );
    if (reply === 'hang') this.#clock.end(id);
    else if (reply === 'reset') reset(response, request);
    else {
      const sent = run.conditions.rewrite?.(reply, traced) ?? reply;
      answer(sent.status, sent.body, sent.headers)(response, request);
    }
  }

  #isDown(run: Run, { index }: Traced): boolean {
    const { outage } = run.conditions;
    if (outage && index >= outage.from) run.outageUntil ??= this.#clock.now() + outage.ms;
    return run.outageUntil !== undefined && this.#clock.now() < run.outageUntil;
  }

  /** Lets a request take effect, or not, and returns what its client gets. */
  #reply(fault: Fault | undefined, traced: Traced, execute: () => Reply): Reply | 'reset' | 'hang' {
    if (!fault) return execute();
    const { what, when } = fault;
    const own = when === 'after' ? execute() : undefined;
    traced.isLost = true;
    // No platform acknowledges a refused request.
    const isLie = typeof what === 'object' && own && what.status < 300 && traced.status >= 300;
    return isLie ? own : what;
  }

  #execute(route: Route, request: RecordedRequest, traced: Traced, denied: Reading['denied'] = []): Reply {
    const reply = this.#deny(route.call, request, denied) ?? this.#work(route, request, traced.body);
    traced.status = reply.status;
    traced.hasEffect = isWrite(route.call) && reply.status < 300;
    return reply;
  }

  #deny(
    call: Call,
    { headers: { authorization }, target }: RecordedRequest,
    denied: NonNullable<Reading['denied']>,
  ): Reply | undefined {
    if (call === 'upload' || call === 'download') {
      if (authorization === undefined) return undefined;
      this.violations.push('the key was sent along with a transfer');
      return { status: 500, body: 'the key was sent along' };
    }
    if (authorization !== `Bearer ${this.key}`) {
      this.violations.push(`${target} without the key`);
      return this.#refuse(401, 'who are you');
    }
    const all = [...denied, ...(this.reading.denied ?? [])];
    const permission = permissionOf(call);
    const isDenied = all.some((each) => each === call || each === permission);
    return isDenied ? this.#refuse(403, 'not for you') : undefined;
  }

  #work(route: Route, { target, body, headers }: RecordedRequest, json: unknown): Reply {
    const { call } = route;
    if (call === 'upload' || call === 'download')
      return this.storage.transfer(target, body(), headers['content-type']);
    if (call === 'check health') return this.#checkHealth();
    const wrongTarget = call === 'register domain' ? this.#checkTarget(json) : undefined;
    if (/domain/.test(call)) return wrongTarget ?? this.domains.handle(route, json);
    if (/function|status/.test(call))
      return this.functions.handle(route, target.replace(/^\/v1\//, ''), json);
    return call === 'other' ? this.#refuse(404, 'no such route') : this.storage.handle(route, json);
  }

  #checkHealth(): Reply {
    const stored = this.functions.stored(this.functions.latest);
    return { status: (stored && active(stored)?.build.health) ?? 200, body: 'health' };
  }

  /** Finds what a registration may point to. @returns why it may not, or undefined */
  #checkTarget(registration: unknown): Reply | undefined {
    const { target } = isObject(registration) ? registration : {};
    const { kind, resource_id: id } = isObject(target) ? target : {};
    if (kind === 'functions' && this.functions.all().some((stored) => stored.id === id)) return undefined;
    const bucket = kind === 'storage' ? this.storage.all().find((stored) => stored.id === id) : undefined;
    if (bucket?.visibility === 'private') return this.#refuse(422, 'private buckets have no domains');
    return bucket || kind === 'sites' ? undefined : this.#refuse(404, `no resource ${id}`);
  }

  #refuse(status: number, message: string): Reply {
    return { status, body: { error: { code: 'some_code', message } } };
  }
}

export type State = ReturnType<Platform['state']>;

function thingOf({ name, key }: Route, body: unknown): string {
  const named = isObject(body) ? body : {};
  return key || text(named.key) || name || text(named.name) || text(named.hostname);
}

function parse(body: Buffer): unknown {
  try {
    return body.length === 0 ? undefined : JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
