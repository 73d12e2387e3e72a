/** The frame of every page: which one is shown, how it stays up to date, what the reader changes, and the sign-in. */

import { keysPage, testingPage } from './controls.js';
import { Field, Form } from './forms.js';
import { filePage, functionPage, functionsPage } from './functions.js';
import { Card, Cut, Facts, html } from './parts.js';
import { call, linkTo, Refusal, read } from './platform.js';
import { render, useEffect, useLayoutEffect, useRef, useState } from './preact.js';
import { overviewPage, requestPage, requestsPage } from './requests.js';
import { bucketPage, domainsPage, storagePage } from './storage.js';

/** The sections of the navigation, and their icons: strokes on a grid of 20, in the color of the text beside them. */
const SECTIONS = {
  '': 'Overview',
  functions: 'Functions',
  storage: 'Storage',
  domains: 'Domains',
  keys: 'API keys',
  requests: 'Requests',
  testing: 'Testing',
};
const ICONS = {
  '': 'M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM11 11h6v6h-6z',
  functions: 'M7 5 3 10l4 5M13 5l4 5-4 5',
  storage: 'M3.5 5a6.5 2.3 0 0 1 13 0 6.5 2.3 0 0 1-13 0v10c0 3 13 3 13 0V5M3.5 10c0 3 13 3 13 0',
  domains: 'M3 10a7 7 0 0 1 14 0 7 7 0 0 1-14 0h14M10 3c4.5 4 4.5 10 0 14-4.5-4-4.5-10 0-14z',
  keys: 'M3.3 13.5a3.2 3.2 0 1 1 6.4 0 3.2 3.2 0 1 1-6.4 0m5.6-2.4 7.6-7.6M13.4 6.6l2.3 2.3',
  requests: 'M3 10h3l2.2-5.5 3.6 11L14 10h3',
  testing:
    'M7.5 3h5M8.5 3v4.6L4.2 14.9A1.4 1.4 0 0 0 5.4 17h9.2a1.4 1.4 0 0 0 1.2-2.1L11.5 7.6V3M6.4 11.8h7.2',
};

/**
 * The pages by what follows the `#`. `load` reads what a page shows, and reads it again when one of the numbers of the
 * platform's status that it `watches` has changed; without `watches`, what it reads is cheap, and always read again.
 */
const PAGES = {
  '': overviewPage,
  functions: functionsPage,
  'functions/:name': functionPage,
  'functions/:name/revisions/:revision': functionPage,
  'functions/:name/revisions/:revision/files/:path': filePage,
  'functions/:name/revisions/:revision/files/:path/:line': filePage,
  storage: storagePage,
  'storage/:bucket': bucketPage,
  domains: domainsPage,
  keys: keysPage,
  requests: requestsPage,
  'requests/:id': requestPage,
  testing: testingPage,
};

const NOWHERE = {
  load: () => Promise.reject(new Refusal(404, { message: 'There is no such page.' })),
};

/** Finds the page of an address, with the values of its parameters. */
function pageAt(hash) {
  const pieces = hash.replace(/^#?\/?/, '').split('/');
  for (const [pattern, page] of Object.entries(PAGES)) {
    const names = pattern.split('/');
    const isMatch = names.every((name, at) => name === pieces[at] || (name.startsWith(':') && pieces[at]));
    if (names.length !== pieces.length || !isMatch) continue;
    const params = names.flatMap((name, at) =>
      name.startsWith(':') ? [[name.slice(1), decodeURIComponent(pieces[at])]] : [],
    );
    return { page, section: pieces[0], params: Object.fromEntries(params) };
  }
  return { page: NOWHERE, section: pieces[0], params: {} };
}

const PAUSE_MS = 2_000;
/** A page that is slow to load is loaded less often: it takes at most a twentieth of the platform's time. */
const LOAD_SHARE = 20;

/** Keeps a page up to date while it is visible. Returns what it shows, and how to load it immediately. */
function useLive({ page, params }, hash) {
  const [shown, setShown] = useState({});
  const reload = useRef();
  useEffect(() => {
    let isOpen = true;
    let timer;
    let seen;
    let data;
    let failures = 0;
    let isLoading = false;
    const load = async (isForced) => {
      const status = await read('status');
      const numbers = page.watches?.map((name) => status[name]).join() ?? status.now;
      if (numbers !== seen || isForced) data = await page.load(params);
      seen = numbers;
      return { status, data };
    };
    const refresh = async (isForced = false) => {
      if (isLoading || (document.hidden && data)) return;
      clearTimeout(timer);
      isLoading = true;
      const start = performance.now();
      const next = await load(isForced).catch((error) => ({ error }));
      isLoading = false;
      failures = next.error ? failures + 1 : 0;
      if (!isOpen) return;
      // A single failure may be a restart of the platform.
      const isFinal = next.error instanceof Refusal;
      setShown((last) =>
        next.error && !isFinal ? { ...last, hash, isLost: failures > 1 } : { ...next, hash },
      );
      if (next.error?.status !== 401)
        timer = setTimeout(refresh, Math.max(PAUSE_MS, LOAD_SHARE * (performance.now() - start)));
    };
    const onVisible = () => void refresh();
    reload.current = () => refresh(true);
    document.addEventListener('visibilitychange', onVisible);
    void refresh();
    return () => {
      isOpen = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [hash]);
  return [shown.hash === hash ? shown : {}, () => reload.current()];
}

/** What follows the `#` of the address. */
function useHash() {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const onChange = () => {
      setHash(location.hash);
      scrollTo(0, 0);
      document.getElementById('content')?.focus();
    };
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return hash;
}

function App() {
  const hash = useHash();
  const { page, section, params } = pageAt(hash);
  const [{ status, data, error, isLost }, reload] = useLive({ page, params }, hash);
  const [notice, setNotice] = useState();
  /** Carries out a change. `done` returns what to say of its result; a refusal is shown, and false returned. */
  const act = async (work, done) => {
    try {
      const result = await work();
      setNotice(done && { hash, content: done(result) });
      await reload();
      return true;
    } catch (problem) {
      setNotice({ hash, problem });
      if (problem.status === 401) await reload();
      return false;
    }
  };
  const isStranger = error?.status === 401;
  document.body.className = isStranger ? 'alone' : '';
  if (isStranger) return html`<${SignIn} enter=${reload} />`;
  const shown = error ? problemPage(error) : data && page.view({ data, status, params, act });
  if (shown) document.title = `${shown.title} · Local platform`;
  return html`<${Frame} section=${section} leave=${() => act(() => call('POST', 'sign-out'))}>
    ${shown && html`<${Head} section=${section} page=${shown} isLost=${isLost} />`}
    ${notice?.hash === hash && html`<${Notice} ...${notice} />`}
    ${shown && html`<div class="live" key=${hash}>${shown.content}</div>`}<//>`;
}

const problemPage = ({ status, message }) => ({
  title: status === 404 ? 'Not found' : 'Something went wrong',
  lead: message,
  content: html`<p><a class="button" href="#/">Back to the overview</a></p>`,
});

function Notice({ content, problem }) {
  if (content) return html`<div class="notice good" role="status">${content}</div>`;
  const { message, details = [] } = problem;
  const list = html`<p>Nothing was changed. Fix these fields:</p>
    <ul>${details.map((one) => html`<li>${one.path}: ${one.message}</li>`)}</ul>`;
  return html`<div class="notice bad" role="alert">${details.length > 1 ? list : html`<p>${message}</p>`}</div>`;
}

function Head({ section, page: { title, lead, trail = [], beside }, isLost }) {
  const steps = trail.map((step) => html`<span>/</span>${step}`);
  const path = html`<p class="small line"><a href=${linkTo(section)}>${SECTIONS[section]}</a>${steps}</p>`;
  return html`<div class="head">${!lead && path}<${Cut} as="h1" text=${title} />${beside}
    <span id="live-state" class="muted small" role="status">${isLost && 'Connection lost. Trying again …'}</span>
    ${lead && html`<p>${lead}</p>`}</div>`;
}

const Logo =
  () => html`<svg viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="7" fill="#3f52d9" />
  <path d="M8.6 18.2a3.6 3.6 0 0 1-.5-7.1 5 5 0 0 1 9.6.7 3.2 3.2 0 0 1 .1 6.4z" fill="none" stroke="#fff" stroke-width="1.8" stroke-linejoin="round" /></svg>`;

/** The navigation beside a page; only the brand for visitors who have not signed in. */
function Frame({ section, leave, children }) {
  const items = Object.entries(SECTIONS).map(
    ([name, label]) => html`<li><a href=${linkTo(name)} aria-current=${name === section ? 'page' : undefined}>
      <svg viewBox="0 0 20 20" aria-hidden="true"><path d=${ICONS[name]} /></svg> ${label}</a></li>`,
  );
  const skip = (event) => {
    event.preventDefault();
    document.getElementById('content').focus();
  };
  return html`<a class="skip" href="#content" onClick=${skip}>Skip to the content</a>
    <header class="side"><div><a class="brand" href="#/"><${Logo} /> Local platform</a>
    ${
      leave &&
      html`<nav aria-label="Sections"><ul>${items}</ul></nav>
        <div class="out"><button class="little" onClick=${leave}>Sign out</button></div>`
    }
    </div></header><main id="content" tabindex="-1">${children}</main>`;
}

function SignIn({ enter }) {
  // The link of an earlier start: its token should not stay in the address.
  const [problem, setProblem] = useState(new URLSearchParams(location.search).has('token') && OLD_LINK);
  useLayoutEffect(() => history.replaceState(null, '', location.pathname + location.hash), []);
  document.title = 'Sign in · Local platform';
  const send = (form) =>
    call('POST', 'sign-in', { token: form.get('token') }).then(enter, ({ message }) => setProblem(message));
  const places = {
    'API key': html`The first start prints it, once. If <code>LOCAL_PLATFORM_KEY</code> was set, the key is its value. It
      must grant all permissions on all resources and never expire.`,
    Token: html`Each start prints a new one, in the link to the dashboard after <code>token=</code>. Opening that link signs
      you in, too.`,
  };
  return html`<${Frame}><div class="head"><h1>Sign in</h1>
    <p>Enter an API key that grants everything, or the token from the link to the dashboard.</p></div>
    ${problem && html`<${Notice} problem=${{ message: problem }} />`}
    <section class="card"><div class="inside"><${Form} send=${send}>
      <${Field} name="token" label="API key or token" type="password" required autofocus aria-describedby="token-places" />
      <div class="row"><button class="first">Sign in</button></div><//></div></section>
    <${Card} title="Where to find them"><div class="inside" id="token-places"><${Facts} values=${places} /></div><//><//>`;
}

const OLD_LINK = 'This link is not of the running platform: each start prints a new one.';

render(html`<${App} />`, document.body);
