/** What is known of the platform, and what is asked of it. */

/**
 * The newest `status` of the platform, and the `visit` of a page: its `content` or the `error` of reading it, and how many
 * polls in a row got no answer.
 */
export const live = {};
const POLL_MS = 2_000;
const LONGEST_CALL_MS = 30_000;

/** Keeps the token of an address, for all tabs of this origin, until the platform refuses it. Returns whether there is one. */
export function keepToken(address) {
  const token = /\b(lpa_[\w-]+)/.exec(address)?.[1];
  if (token) localStorage.setItem('token', token);
  return token !== undefined;
}

// The printed link brings the token, which should not stay in the address.
keepToken(location.search);
history.replaceState(null, '', location.pathname + location.hash);

/** Sends a request with the token; a relative path is below `/_local/`. */
export function send(method, path, { type, ...content }) {
  const headers = {
    Authorization: `Bearer ${localStorage.getItem('token')}`,
    ...(type && { 'Content-Type': type }),
  };
  return fetch(path, { method, headers, ...content });
}

/** Sends a file, or a value as JSON. Returns the JSON of the answer, if it has any. The Error of a refusal has its `status`. */
export async function call(method, path, body) {
  const json = { type: 'application/json', body: JSON.stringify(body) };
  const content = body instanceof Blob ? { body } : { ...json, signal: AbortSignal.timeout(LONGEST_CALL_MS) };
  const response = await send(method, path, content);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const answer = isJson ? await response.json() : {};
  if (response.ok) return answer;
  if (response.status === 401) localStorage.removeItem('token');
  const { message = `The platform answered with status ${response.status}.` } = answer.error ?? {};
  throw Object.assign(new Error(message), { status: response.status });
}

/**
 * Returns what the platform answers at the paths, in one object. They are read again when the number `watched` of the
 * status (a name, or one within another) or the clock has changed, and when the reader has changed something.
 */
export async function read(watched, ...paths) {
  const { answers, changes } = live.visit;
  const number = [watched].flat().reduce((part, name) => part?.[name], live.status);
  const version = [number, live.status.ahead_ms, changes].join(' ');
  const key = paths.join(' ');
  if (answers.get(key)?.version !== version)
    answers.set(key, { version, all: Promise.all(paths.map((path) => call('GET', path))) });
  return Object.assign({}, ...(await answers.get(key).all));
}

/** Visits a page: an async function that returns its content from what it reads. */
export function visit(page) {
  const { content } = live.visit ?? {};
  live.visit = { page, answers: new Map(), changes: 0, failures: 0, content };
  void refresh();
}

/** Reads what has changed, and draws it, unless the reader has gone on or a later call began. */
async function refresh() {
  const { visit } = live;
  const turn = Symbol('turn');
  live.turn = turn;
  let seen;
  try {
    live.status = await call('GET', 'status');
    seen = { content: await visit.page(), error: undefined, failures: 0 };
  } catch (error) {
    visit.answers.clear();
    if (!error.status) reportError(error);
    seen = error.status ? { error, failures: 0 } : { failures: visit.failures + 1 };
  }
  if (live.turn === turn) live.draw(Object.assign(visit, seen));
}

/** Carries out a change, then reads the page again. */
export async function act(work) {
  const { visit } = live;
  try {
    return await work();
  } finally {
    visit.changes += 1;
    void refresh();
  }
}

async function poll() {
  if (!document.hidden) await refresh();
  setTimeout(poll, POLL_MS);
}
setTimeout(poll, POLL_MS);
document.addEventListener('visibilitychange', () => document.hidden || refresh());
