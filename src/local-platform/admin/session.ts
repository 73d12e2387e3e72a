import type { IncomingMessage } from 'node:http';
import { digest, newSecret } from '../http/auth.ts';

/** Under this path browsers send the cookie, and to nothing else that listens on this machine. */
const PATH = '/_local/';

/** The browsers that are signed in. They are kept in memory alone, as the admin token is. */
export interface Sessions {
  /** Signs a browser in until it is closed. Returns the `Set-Cookie` header of a new session. */
  begin(request: IncomingMessage): string;
  /** Whether the request comes from a browser that is signed in to this platform. */
  has(request: IncomingMessage): boolean;
  /** Ends the session of a browser: its cookie is worthless from now on. Returns the `Set-Cookie` header that removes it. */
  end(request: IncomingMessage): string;
}

/** Creates the sessions of one platform. */
export function createSessions(): Sessions {
  /** Digests, so that the duration of a look-up says nothing about the secrets. */
  const open = new Set<string>();
  return {
    begin(request) {
      const secret = newSecret('lps');
      open.add(hashed(secret));
      return cookie(request, secret);
    },
    has: (request) => open.has(hashed(sentSecret(request))),
    end(request) {
      open.delete(hashed(sentSecret(request)));
      return `${cookie(request, '')}; Max-Age=0`;
    },
  };
}

function sentSecret(request: IncomingMessage): string {
  const name = `${cookieName(request)}=`;
  const cookies = (request.headers.cookie ?? '').split('; ');
  return cookies.find((one) => one.startsWith(name))?.slice(name.length) ?? '';
}

function hashed(secret: string): string {
  return digest(secret).toString('base64');
}

function cookie(request: IncomingMessage, secret: string): string {
  return `${cookieName(request)}=${secret}; Path=${PATH}; HttpOnly; SameSite=Strict`;
}

/** Browsers keep one set of cookies for all ports of a host, and there may be a platform on each. */
function cookieName({ socket }: IncomingMessage): string {
  return `local_platform_${socket.localPort}`;
}
