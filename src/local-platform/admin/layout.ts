import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Clock } from '../clock.ts';
import type { DomainService } from '../domains/routes.ts';
import type { FunctionService } from '../functions/service.ts';
import { readBytes } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import type { Faults } from '../http/faults.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestLog } from '../http/request-log.ts';
import { type RequestContext, splitTarget } from '../http/router.ts';
import type { Keys } from '../keys/store.ts';
import type { StorageService } from '../storage/service.ts';
import { cut, live } from './components.ts';
import { html, Markup, type Piece } from './html.ts';
import { script } from './script.ts';
import { style } from './style.ts';

/** What the dashboard shows and changes. */
export interface Dashboard {
  readonly functions: FunctionService;
  readonly storage: StorageService;
  readonly domains: DomainService;
  readonly keys: Keys;
  readonly requests: RequestLog;
  readonly faults: Faults;
  readonly clock: Clock;
  /** Names of the platform itself, which the list of requests leaves out. */
  readonly hosts: ReadonlySet<string>;
  /** The address under which clients reach the platform, without a slash at its end. */
  readonly publicUrl: string;
}

/** The paths of the pages. */
export const paths = {
  overview: '/_local/',
  signIn: '/_local/sign-in',
  signOut: '/_local/sign-out',
  functions: '/_local/dashboard/functions',
  storage: '/_local/dashboard/storage',
  domains: '/_local/dashboard/domains',
  keys: '/_local/dashboard/keys',
  requests: '/_local/dashboard/requests',
  testing: '/_local/dashboard/testing',
} as const;

/** Returns the path of the page of one function, bucket or request. */
export function pathOf(section: 'functions' | 'storage' | 'requests', name: string): string {
  return `${paths[section]}/${encodeURIComponent(name)}`;
}

/** The sections of the navigation. The icons are strokes on a grid of 20, in the color of the text beside them. */
const sections = {
  overview: {
    path: paths.overview,
    label: 'Overview',
    icon: html`<rect x="3" y="3" width="6" height="6" rx="1.4"/><rect x="11" y="3" width="6" height="6" rx="1.4"/><rect x="3" y="11" width="6" height="6" rx="1.4"/><rect x="11" y="11" width="6" height="6" rx="1.4"/>`,
  },
  functions: {
    path: paths.functions,
    label: 'Functions',
    icon: html`<path d="M7 5 3 10l4 5M13 5l4 5-4 5"/>`,
  },
  storage: {
    path: paths.storage,
    label: 'Storage',
    icon: html`<ellipse cx="10" cy="5" rx="6.5" ry="2.3"/><path d="M3.5 5v10c0 1.3 2.9 2.3 6.5 2.3s6.5-1 6.5-2.3V5M3.5 10c0 1.3 2.9 2.3 6.5 2.3s6.5-1 6.5-2.3"/>`,
  },
  domains: {
    path: paths.domains,
    label: 'Domains',
    icon: html`<circle cx="10" cy="10" r="7"/><path d="M3 10h14M10 3c2.4 2 3.4 4.3 3.4 7s-1 5-3.4 7c-2.4-2-3.4-4.3-3.4-7s1-5 3.4-7z"/>`,
  },
  keys: {
    path: paths.keys,
    label: 'API keys',
    icon: html`<circle cx="6.5" cy="13.5" r="3.2"/><path d="m8.9 11.1 7.6-7.6M13.4 6.6l2.3 2.3"/>`,
  },
  requests: {
    path: paths.requests,
    label: 'Requests',
    icon: html`<path d="M3 10h3l2.2-5.5 3.6 11L14 10h3"/>`,
  },
  testing: {
    path: paths.testing,
    label: 'Testing',
    icon: html`<path d="M7.5 3h5M8.5 3v4.6L4.2 14.9A1.4 1.4 0 0 0 5.4 17h9.2a1.4 1.4 0 0 0 1.2-2.1L11.5 7.6V3M6.4 11.8h7.2"/>`,
  },
};

type Section = keyof typeof sections;

/** The logo of the platform: the outline of a cloud in a rounded square. */
const logo = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="7" fill="#3f52d9"/><path d="M8.6 18.2a3.6 3.6 0 0 1-.5-7.1 5 5 0 0 1 9.6.7 3.2 3.2 0 0 1 .1 6.4z" fill="none" stroke="#fff" stroke-width="1.8" stroke-linejoin="round"/></svg>`;

/** Only the style and the script above are allowed. Forms must send their origin, hence the referrer policy. */
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src ${hashSource(style)}; script-src ${hashSource(script)}; img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'same-origin',
};

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

interface Page {
  readonly title: string;
  /** What the page is about. A page without it shows one thing of its section, and links to that. */
  readonly lead?: Piece;
  /** The pages between the section and this one. */
  readonly trail?: readonly Markup[];
  /** Shown beside the title. */
  readonly beside?: Piece;
  /** A page without one has no navigation, for visitors who have not signed in. */
  readonly section?: Section;
  /** Why the platform refused the form that was sent; its status is the page's. */
  readonly problem?: HttpError | undefined;
  /** 200 when absent. */
  readonly status?: number;
  readonly content: Piece;
}

/** Returns the reply that shows a page. */
export function pageReply(page: Page): Reply {
  const { title, lead, trail, beside, section, problem, status = problem?.status ?? 200, content } = page;
  const text = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Local platform</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(logo.toString())}">
<style>${new Markup(style)}</style>
</head>
<body${!section && html` class="alone"`}>
<a class="skip" href="#content">Skip to the content</a>
<header class="side"><div>
<a class="brand" href="${paths.overview}">${logo} Local platform</a>
${section && navigation(section)}
</div></header>
<main id="content" tabindex="-1">
<div class="head">${!lead && section && html`<p class="small line"><a href="${sections[section].path}">${sections[section].label}</a>${trail?.map((step) => html`<span>/</span>${step}`)}</p>`}${cut(title, 'h1')}${beside && live('beside', beside)}<span id="live-state" class="muted small" role="status"></span>${lead && html`<p>${lead}</p>`}</div>
${problem && refusal(problem)}
${content}
</main>
<script>${new Markup(script)}</script>
</body>
</html>
`;
  return { status, headers, text: text.toString() };
}

function navigation(current: Section): Markup {
  const items = Object.entries(sections).map(
    ([section, { path, label, icon }]) =>
      html`<li><a href="${path}"${section === current && html` aria-current="page"`}><svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${icon}</svg> ${label}</a></li>`,
  );
  return html`<nav aria-label="Sections"><ul>${items}</ul></nav>
<form method="post" class="out" action="${paths.signOut}"><button class="little">Sign out</button></form>`;
}

function refusal({ message, details }: HttpError): Markup {
  const list = html`<p>Nothing was changed. Fix these fields:</p><ul>${details.map((one) => html`<li>${one.path}: ${one.message}</li>`)}</ul>`;
  return html`<div class="notice bad" role="alert">${details.length > 1 ? list : html`<p>${message}</p>`}</div>`;
}

/** Returns the reply that sends a browser to another page, so that reloading that does not send the form again. */
export function seeOther(path: string): Reply {
  return { status: 303, headers: { Location: path } };
}

/** Carries out a form and redirects to the path it returns; the form's own page shows why it was refused. */
export async function submit(
  work: () => Promise<string>,
  refused: (error: HttpError) => Reply,
): Promise<Reply> {
  try {
    return seeOther(await work());
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return refused(error);
    throw error;
  }
}

const MAX_FORM_BYTES = 64 * 1024;

/** Reads a form without files. Throws 413 when it is too large, 415 when it is another media type. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const mediaType = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType !== 'application/x-www-form-urlencoded') {
    throw new HttpError(415, 'unsupported_media_type', 'Send the form as application/x-www-form-urlencoded.');
  }
  return new URLSearchParams((await readBytes(request, MAX_FORM_BYTES)).toString());
}

/** Returns the query of a request. */
export function readQuery({ rest }: RequestContext): URLSearchParams {
  return new URLSearchParams(splitTarget(rest).query);
}
