import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { send, startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';
import { downloadUrl, uploadUrl } from '../../support/storage.ts';

const OWN_KEY = 'chosen by hand'.replaceAll(' ', '-');
const FIXED = [
  '/_local/',
  '/_local/requests',
  '/_local/keys',
  '/_local/faults',
  ...['functions', 'functions/f', 'storage', 'storage/files', 'domains', 'keys', 'requests', 'testing'].map(
    (page) => `/_local/dashboard/${page}`,
  ),
];

/** Returns every page and all JSON of the dashboard as one text, with each request in the log. */
async function everythingShown(platform: TestPlatform): Promise<string> {
  const { requests } = (await platform.admin('GET', '/requests')).json;
  const ids = Array.from(Object(requests), Object).map(({ request_id }) => request_id);
  const each = ids.flatMap((id) => [`/_local/requests/${id}`, `/_local/dashboard/requests/${id}`]);
  const texts: string[] = [];
  for (const path of [...FIXED, ...each]) {
    const { status, text } = await send(platform.url + path, 'GET', platform.adminToken);
    expect([path, status]).toEqual([path, 200]);
    texts.push(text);
  }
  return texts.join('\n');
}

it('no page and no JSON of the dashboard contains a secret, wherever a client sends it', async () => {
  await using platform = await startTestPlatform({ apiKey: `${OWN_KEY}-0` });
  await platform.deploy('f', {
    'main.ts': `export default { fetch: (request) => new Response('', { headers: {
      'set-cookie': request.headers.get('cookie') ?? '', 'x-back': request.headers.get('x-back') ?? '' } }) };`,
  });
  await platform.call('POST', '/storage/buckets', { body: { name: 'files' } });
  const upload = await uploadUrl(platform, 'files', 'a');
  await fetch(upload, { method: 'POST', body: 'the body of an object' });
  const download = await downloadUrl(platform, 'files', 'a');
  await fetch(download);
  const { json } = await platform.admin('POST', '/keys', {
    body: { name: 'other', services: ['functions'], actions: ['read'] },
  });
  const session = await fetch(`${platform.url}/_local/?token=${platform.adminToken}`, { redirect: 'manual' });
  const cookie = session.headers.get('set-cookie')?.split(/[=;]/)[1] ?? '';
  const secrets = {
    ownKey: `${OWN_KEY}-0`,
    otherKey: String(json.key),
    adminToken: platform.adminToken,
    cookie,
    upload: upload.split('/').at(-1) ?? '',
    download: download.split('/').at(-1) ?? '',
    foreign: randomBytes(32).toString('base64url'),
    hexadecimal: randomBytes(32).toString('hex'),
    webToken: `eyJhbGciOiJub25lIn0.${randomBytes(30).toString('base64url')}.${randomBytes(32).toString('base64url')}`,
    github: `ghp_${randomBytes(27).toString('base64').replaceAll(/[+/=]/g, 'x')}`,
  };
  for (const secret of Object.values(secrets)) {
    expect(secret.length).toBeGreaterThan(12);
    const encoded = secret.replace(/./, (first) => `%${first.charCodeAt(0).toString(16)}`);
    for (const written of [secret, encoded]) {
      await platform.call('GET', `/functions/functions/f/${written}?q=${written}&token=${written}`, {
        headers: {
          'x-back': written,
          'x-json': JSON.stringify({ password: written }),
          'x-api-key': written,
          cookie: `a=${written}`,
          referer: `${platform.url}/download/${written}?a=${written}`,
          forwarded: `for=1;by=${written}`,
        },
      });
      await send(`${platform.url}/${written}/${written}`, 'GET', secret);
      await send(`${platform.url}/upload/${written}`, 'POST', undefined, { body: { secret } });
    }
  }
  const shown = await everythingShown(platform);
  expect(shown).toContain('***');
  for (const [name, secret] of Object.entries(secrets)) {
    expect([name, shown.includes(secret.slice(1))]).toEqual([name, false]);
  }
  expect(shown).not.toContain('the body of an object');
});
