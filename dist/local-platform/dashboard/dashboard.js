/** The frame of every page: the navigation, and what stands in place of a page that cannot be read. */
import { domains, keys } from './access.js';
import { functions } from './functions.js';
import { keepToken, live, visit } from './live.js';
import { Card, Form, html, Page } from './parts.js';
import { render } from './preact.js';
import { overview, requests, testing } from './requests.js';
import { storage } from './storage.js';
import { linkTo } from './text.js';

/** The sections with their pages, which get the segments that follow in the address, and icons: strokes on a grid of 20. */
const SECTIONS = {
  __proto__: null,
  '': ['Overview', overview, 'M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM11 11h6v6h-6z'],
  functions: ['Functions', functions, 'M7 5 3 10l4 5M13 5l4 5-4 5'],
  storage: ['Storage', storage, 'M4 5c0-3 12-3 12 0s-12 3-12 0v10c0 3 12 3 12 0V5M4 10c0 3 12 3 12 0'],
  domains: ['Domains', domains, 'M3 10a7 7 0 0 1 14 0 7 7 0 0 1-14 0h14M10 3q7 7 0 14-7-7 0-14'],
  keys: ['API keys', keys, 'M3.3 13.5a3.2 3.2 0 1 1 6.4 0 3.2 3.2 0 1 1-6.4 0m5.6-2.4 7.6-7.6m-3 3 2.3 2.3'],
  requests: ['Requests', requests, 'M3 10h3l2.2-5.5 3.6 11L14 10h3'],
  testing: ['Testing', testing, 'M7 3h6M8.5 3v5L4 17h12L11.5 8V3M6.5 12h7'],
};

function open() {
  try {
    const [section, ...place] = location.hash.slice(2).split('/').map(decodeURIComponent);
    const [, page = nowhere] = SECTIONS[section] ?? [];
    visit(() => page(...place));
  } catch {
    visit(nowhere);
  }
}

const nowhere = () => problem({ status: 404, message: 'There is no such page.' });
const problem = ({ status, message }) =>
  html`<${Page} title=${status === 404 ? 'Not found' : 'Something went wrong'} lead=${message}>
    <p><a href="#/">Back to the overview</a></p><//>`;

/** For whoever did not come by the printed link, or by that of an earlier start. */
const closed = () =>
  html`<${Page} title="Open the printed link" lead="This browser has no token of the running platform. Open the dashboard by
    the link that the platform printed at its start, or paste it here: each start prints a new one.">
    <${Card} title="Paste the link"><${Form} fields=${LINK_FIELDS} verb="Open" submit=${paste} /><//><//>`;

const LINK_FIELDS = [{ name: 'link', label: 'Link or token', required: true, autocomplete: 'off' }];

function paste(form) {
  if (!keepToken(form.get('link'))) throw new Error('It contains no token, which begins with lpa_.');
  open();
}

function navigation() {
  const current = location.hash.slice(2).split('/')[0];
  const item = (section, [name, , icon]) => html`<li><a href=${linkTo(section)}
    aria-current=${section === current ? 'page' : undefined}>
    <svg viewBox="0 0 20 20" aria-hidden="true"><path d=${icon} /></svg> ${name}</a></li>`;
  return html`<nav aria-label="Sections"><ul>${Object.entries(SECTIONS).map((entry) => item(...entry))}</ul></nav>`;
}

const LOGO = document.querySelector('link[rel=icon]').href;
const focusContent = () => document.getElementById('content')?.focus();

live.draw = ({ content, error, failures }) => {
  const isStranger = error?.status === 401;
  const page = isStranger ? closed() : error ? problem(error) : content;
  // A single failure may be a restart of the platform.
  const state = failures > 1 && 'Connection lost. Trying again …';
  render(
    html`<button class="unseen" onClick=${focusContent}>Skip to the content</button>
      <header class="side"><div><a class="brand" href="#/"><img src=${LOGO} alt="" /> Local platform</a>
        ${!isStranger && navigation()}<span id="live-state" class="small" role="status">${state}</span></div></header>
      <main id="content" tabindex="-1"><div class="page" key=${location.hash + isStranger}>${page}</div></main>`,
    document.body,
  );
};

addEventListener('hashchange', () => {
  open();
  scrollTo(0, 0);
  focusContent();
});
open();
