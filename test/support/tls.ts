import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

const read = (name: string) => readFileSync(new URL(`../fixtures/tls/${name}`, import.meta.url), 'utf8');
const key = read('tests-only.key.pem');

/** For `localhost`, `127.0.0.1` and `platform.test`. */
export const VALID = { key, cert: read('tests-only.cert.pem') };
export const EXPIRED = { key, cert: read('tests-only-expired.cert.pem') };
export const FOR_OTHER_HOST = { key, cert: read('tests-only-other-host.cert.pem') };

/** Makes this process trust a certificate until it is disposed of, like NODE_EXTRA_CA_CERTS does from its start. */
export function trust(certificate: string): Disposable {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, certificate]);
  return { [Symbol.dispose]: () => setDefaultCACertificates(before) };
}
