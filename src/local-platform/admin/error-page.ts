import type { IncomingMessage } from 'node:http';
import type { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import { facts } from './components.ts';
import { html } from './html.ts';
import { pageReply, paths } from './layout.ts';

/** Whether the answer is for a browser window, which asks for pages by media type. */
export function wantsPage({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') === true;
}

/** Returns the page that shows why a request failed: the sign-in form when the visitor is not signed in. */
export function errorPage(error: HttpError, requestId: string): Reply {
  const reply = error.status === 401 ? signInPage(error) : problemPage(error, requestId);
  return { ...reply, headers: { ...error.headers, ...reply.headers } };
}

function signInPage(error: HttpError): Reply {
  const places = facts({
    'API key': html`The first start prints it, once. If <code>LOCAL_PLATFORM_KEY</code> was set, the key is its value. It must grant all permissions on all resources and never expire.`,
    Token: html`Each start prints a new one, in the link to the dashboard after <code>token=</code>. Opening that link signs you in, too.`,
  });
  return pageReply({
    title: 'Sign in',
    lead: 'Enter an API key that grants everything, or the token from the link to the dashboard.',
    status: error.status,
    problem: error.code === 'sign_in_refused' ? error : undefined,
    content: html`<section class="card"><div class="inside"><form method="post" action="${paths.signIn}">
<div class="field"><label for="token">API key or token</label><input type="password" id="token" name="token" required autofocus autocomplete="off" spellcheck="false" aria-describedby="token-places"></div>
<div class="row"><button class="first">Sign in</button></div>
</form></div></section>
<section class="card"><header><h2>Where to find them</h2></header><div class="inside" id="token-places">${places}</div></section>`,
  });
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Invalid request',
  403: 'Request refused',
  404: 'Page not found',
};

function problemPage({ status, message }: HttpError, requestId: string): Reply {
  return pageReply({
    title: TITLES[status] ?? 'Something went wrong',
    lead: message,
    status,
    content: html`<p><a class="button" href="${paths.overview}">Back to the overview</a></p>
<p class="muted small">Status ${status}, request ${requestId}</p>`,
  });
}
