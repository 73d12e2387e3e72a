import type { IncomingMessage } from 'node:http';
import type { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import { head } from './components.ts';
import { html } from './html.ts';
import { pageReply, paths } from './layout.ts';

const TITLES: Readonly<Record<number, string>> = {
  400: 'That was not understood',
  403: 'Not from here',
  404: 'There is nothing here',
};

/** Whether the answer is for the window of a browser, which asks for pages by name. */
export function wantsPage({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') === true;
}

/** The reply that tells the reader of a page of a failure: the form to sign in with when that is what is missing. */
export function errorPage(error: HttpError, requestId: string): Reply {
  const reply = error.status === 401 ? signInPage(error) : problemPage(error, requestId);
  return { ...reply, headers: { ...error.headers, ...reply.headers } };
}

function problemPage({ status, message }: HttpError, requestId: string): Reply {
  const title = TITLES[status] ?? 'That did not work';
  return pageReply({
    title,
    status,
    content: html`
${head(title, message)}
<p><a class="button" href="${paths.overview}">To the overview</a></p>
<p class="muted small">Status ${status}, request ${requestId}</p>`,
  });
}

function signInPage({ status, code }: HttpError): Reply {
  return pageReply({
    title: 'Sign in',
    status,
    content: html`
${head('Sign in', html`Open the link behind <code>Dashboard:</code> in the output of the local platform, or enter the token from it. It is a new one with every start.`)}
${code === 'wrong_token' && html`<div class="notice bad" role="alert"><p>This is not the token of the platform that runs now.</p></div>`}
<section class="card"><div class="inside"><form method="post" action="${paths.signIn}">
<div class="field"><label for="token">Token</label><input type="password" id="token" name="token" required autocomplete="off"></div>
<div class="row"><button class="first">Sign in</button></div>
</form></div></section>`,
  });
}
