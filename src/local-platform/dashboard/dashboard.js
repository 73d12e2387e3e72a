/** The frame of every page: which one is shown, the status that keeps it up to date, what the reader changes, and the sign-in. */

import { Domains, Keys } from './access.js';
import { Functions, OneFunction, SourceFile } from './functions.js';
import { call, Live, Refusal, read } from './live.js';
import { Card, Form, html, Notice, Page } from './parts.js';
import { render, useEffect, useLayoutEffect, useState } from './preact.js';
import { OneRequest, Overview, Requests, Testing } from './requests.js';
import { Bucket, Buckets } from './storage.js';
import { linkTo } from './text.js';

/** The sections of the navigation, with the pages by the number of segments that follow the one of the section. */
const SECTIONS = {
  '': ['Overview', Overview],
  functions: ['Functions', Functions, OneFunction, OneFunction, SourceFile, SourceFile],
  storage: ['Storage', Buckets, Bucket],
  domains: ['Domains', Domains],
  keys: ['API keys', Keys],
  requests: ['Requests', Requests, OneRequest],
  testing: ['Testing', Testing],
};
/** The icons of the sections: strokes on a grid of 20. */
const ICONS = {
  '': 'M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM11 11h6v6h-6z',
  functions: 'M7 5 3 10l4 5M13 5l4 5-4 5',
  storage: 'M3.5 5a6.5 2.3 0 0 1 13 0 6.5 2.3 0 0 1-13 0v10c0 3 13 3 13 0V5M3.5 10c0 3 13 3 13 0',
  domains: 'M3 10a7 7 0 0 1 14 0 7 7 0 0 1-14 0h14M10 3c4.5 4 4.5 10 0 14-4.5-4-4.5-10 0-14z',
  keys: 'M3.3 13.5a3.2 3.2 0 1 1 6.4 0 3.2 3.2 0 1 1-6.4 0m5.6-2.4 7.6-7.6M13.4 6.6l2.3 2.3',
  requests: 'M3 10h3l2.2-5.5 3.6 11L14 10h3',
  testing: 'M7.5 3h5M8.5 3v5L4.2 14.9C3.8 16 4 17 5.4 17h9.2c1.4 0 1.6-1 1.2-2.1L11.5 8V3M6.4 12h7.2',
};

const POLL_MS = 2_000;

/** Polls the status while the page is visible. Returns what is known, and how to ask immediately, after a change. */
function usePlatform() {
  const [known, setKnown] = useState({ failures: 0, changes: 0 });
  const refresh = (change = 0) =>
    read('status').then(
      (status) => setKnown(({ changes }) => ({ status, failures: 0, changes: changes + change })),
      ({ status }) =>
        setKnown((last) => ({ ...last, failures: last.failures + 1, isStranger: status === 401 })),
    );
  useEffect(() => {
    const poll = () => void (document.hidden || refresh());
    poll();
    document.addEventListener('visibilitychange', poll);
    setInterval(poll, POLL_MS);
  }, []);
  return [known, refresh];
}

/** What follows the `#` of the address. */
function useHash() {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    addEventListener('hashchange', () => {
      setHash(location.hash);
      scrollTo(0, 0);
      document.getElementById('content')?.focus();
    });
  }, []);
  return hash;
}

function App() {
  const hash = useHash();
  const [{ status, failures, changes, isStranger }, refresh] = usePlatform();
  document.body.className = isStranger ? 'alone' : '';
  if (isStranger) return html`<${SignIn} enter=${refresh} />`;
  if (!status) return undefined;
  const [section, ...place] = hash.slice(2).split('/').map(decodeURIComponent);
  const page = SECTIONS[section]?.[place.length + 1];
  const leave = () => call('POST', 'sign-out').then(() => refresh());
  // A single failure may be a restart of the platform.
  const live = { status, changes, isLost: failures > 1 };
  return html`<${Frame} section=${section} leave=${leave}>
    <${Visit} key=${hash} page=${page ?? Nowhere} place=${place} live=${live} refresh=${refresh} /><//>`;
}

/** Shows a page until the reader goes to another address, with what came of their changes. */
function Visit({ page, place, live, refresh }) {
  const [notice, setNotice] = useState();
  const [problem, setProblem] = useState();
  /** Carries out a change. `done` returns what to say of its result. Returns whether the platform accepted it. */
  const act = async (work, done) => {
    try {
      const result = await work();
      setNotice(done && html`<${Notice} mood="good" role="status">${done(result)}<//>`);
      return true;
    } catch (error) {
      setNotice(refusalOf(error));
      return false;
    } finally {
      await refresh(1);
    }
  };
  // A broken connection and the end of a session show in the status.
  const fail = (error) => error instanceof Refusal && error.status !== 401 && setProblem(error);
  return html`<${Live.Provider} value=${{ ...live, notice, act, fail }}>
    ${problem ? html`<${Problem} problem=${problem} />` : html`<${page} place=${place} />`}<//>`;
}

function refusalOf({ message, details = [] }) {
  const list = details.map((one) => html`<li>${one.path}: ${one.message}</li>`);
  return html`<${Notice} mood="bad" role="alert"><p>${message}</p>${list.length > 1 && html`<ul>${list}</ul>`}<//>`;
}

const Problem = ({ problem: { status, message } }) =>
  html`<${Page} title=${status === 404 ? 'Not found' : 'Something went wrong'} lead=${message}>
    <p><a href="#/">Back to the overview</a></p><//>`;
const Nowhere = () => html`<${Problem} problem=${{ status: 404, message: 'There is no such page.' }} />`;

/** The navigation beside a page; only the brand for visitors who have not signed in. */
function Frame({ section, leave, children }) {
  const items = Object.entries(SECTIONS).map(
    ([path, all]) => html`<li><a href=${linkTo(path)} aria-current=${path === section ? 'page' : undefined}>
      <svg viewBox="0 0 20 20" aria-hidden="true"><path d=${ICONS[path]} /></svg> ${all[0]}</a></li>`,
  );
  const skip = (event) => {
    event.preventDefault();
    document.getElementById('content').focus();
  };
  const logo = document.querySelector('link[rel=icon]').href;
  return html`<a class="skip" href="#content" onClick=${skip}>Skip to the content</a>
    <header class="side"><div><a class="brand" href="#/"><img src=${logo} alt="" /> Local platform</a>
    ${leave && html`<nav aria-label="Sections"><ul>${items}</ul></nav><button onClick=${leave}>Sign out</button>`}
    </div></header><main id="content" tabindex="-1">${children}</main>`;
}

const OLD_LINK = 'This link is not of the running platform: each start prints a new one.';
const TOKEN_HINT = `Each start prints a new link with a token, which signs you in, too. The first start prints an API key,
  unless LOCAL_PLATFORM_KEY sets it. A key must grant everything and never expire.`;
const TOKEN = { name: 'token', label: 'API key or token', type: 'password', hint: TOKEN_HINT };
const SIGN_IN_FIELDS = [{ ...TOKEN, required: true, autofocus: true }];

function SignIn({ enter }) {
  // The link of an earlier start: its token should not stay in the address.
  const [problem, setProblem] = useState(new URLSearchParams(location.search).has('token') && OLD_LINK);
  useLayoutEffect(() => history.replaceState(null, '', location.pathname + location.hash), []);
  const submit = (form) =>
    call('POST', 'sign-in', { token: form.get('token') }).then(
      () => enter(),
      ({ message }) => setProblem(message),
    );
  const notice = problem && refusalOf({ message: problem });
  return html`<${Frame}><${Live.Provider} value=${{ notice }}><${Page} title="Sign in"><${Card} title="Local platform">
    <div class="inside"><${Form} fields=${SIGN_IN_FIELDS} verb="Sign in" submit=${submit} /></div><//><//><//><//>`;
}

render(html`<${App} />`, document.body);
