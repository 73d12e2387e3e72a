import { createHash } from 'node:crypto';
import type { Reply } from '../http/reply.ts';
import { html, type Markup, markupText, verbatim } from './html.ts';
import { favicon, icons, mark } from './icons.ts';
import { style } from './style.ts';

/** Where the pages are. */
export const paths = {
  overview: '/_local/',
  signIn: '/_local/sign-in',
  signOut: '/_local/sign-out',
  functions: '/_local/dashboard/functions',
  storage: '/_local/dashboard/storage',
  domains: '/_local/dashboard/domains',
  keys: '/_local/dashboard/keys',
  requests: '/_local/dashboard/requests',
} as const;

/** A part of the dashboard, as its navigation names it. */
export type Section = keyof typeof icons;

const sections: readonly (readonly [Section, string])[] = [
  ['overview', 'Overview'],
  ['functions', 'Functions'],
  ['storage', 'Storage'],
  ['domains', 'Domains'],
  ['keys', 'API keys'],
  ['requests', 'Requests'],
];

/** Shows the copy buttons where copying is possible. All else works without it. */
const script = `
if (navigator.clipboard) {
  for (const button of document.querySelectorAll('button[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.parentElement.querySelector('code').textContent);
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = 'Copy'; }, 2000);
    });
  }
}
`;

/**
 * Nothing is loaded and nothing runs but the two texts above. The origin must reach us with forms, so that pages tell it
 * to their own server.
 */
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src ${source(style)}; script-src ${source(script)}; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'same-origin',
};

export interface Page {
  readonly title: string;
  readonly content: Markup;
  /** Without one the page has no navigation, for readers who have not signed in. */
  readonly section?: Section;
  /** 200 when absent. */
  readonly status?: number;
}

/** The reply that shows a page. */
export function pageReply({ title, content, section, status = 200 }: Page): Reply {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Local platform</title>
<link rel="icon" href="${favicon}">
<style>${verbatim(style)}</style>
</head>
<body${!section && html` class="alone"`}>
<a class="skip" href="#content">Skip to the content</a>
<header class="side"><div>
<a class="brand" href="${paths.overview}">${mark} Local platform</a>
${section && navigation(section)}
</div></header>
<main id="content" tabindex="-1">
${content}
</main>
<script>${verbatim(script)}</script>
</body>
</html>
`;
  return { status, headers, text: markupText(page) };
}

function navigation(current: Section): Markup {
  const items = sections.map(
    ([section, label]) =>
      html`<li><a href="${paths[section]}"${section === current && html` aria-current="page"`}>${icons[section]} ${label}</a></li>`,
  );
  return html`<nav aria-label="Sections"><ul>${items}</ul></nav>
<form method="post" class="out" action="${paths.signOut}"><button class="little">Sign out</button></form>`;
}

function source(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
