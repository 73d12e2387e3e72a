import type { IncomingMessage } from 'node:http';

/** Under this path browsers send the cookie, and to nothing else that listens on this machine. */
const PATH = '/_local/';

/** The admin token that a browser holds, when it has signed in to this platform. */
export function sessionToken(request: IncomingMessage): string | undefined {
  const name = `${cookieName(request)}=`;
  const cookies = (request.headers.cookie ?? '').split('; ');
  return cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length);
}

/** The `Set-Cookie` header that signs a browser in, until it is closed. */
export function sessionCookie(request: IncomingMessage, adminToken: string): string {
  return `${cookieName(request)}=${adminToken}; Path=${PATH}; HttpOnly; SameSite=Strict`;
}

/** Browsers keep one set of cookies for all ports of a host, and there may be a platform on each. */
function cookieName({ socket }: IncomingMessage): string {
  return `local_platform_${socket.localPort}`;
}
