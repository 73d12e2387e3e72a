import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';

const PAGE = '/_local/dashboard/testing';
const FUNCTIONS = '/functions/functions';
const hostile = '"><script>alert(1)</script>';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());
beforeEach(() => platform.admin('PUT', '/faults', { body: { faults: [] } }));

interface PageAnswer {
  readonly status: number;
  readonly html: string;
}

/** Sends a form of the page, or gets the page without one. */
async function open(path: string, form?: Record<string, string>, own = platform): Promise<PageAnswer> {
  const headers = { accept: 'text/html', authorization: `Bearer ${own.adminToken}` };
  const sent = form && { method: 'POST', body: new URLSearchParams(form) };
  const response = await fetch(own.url + path, { headers, redirect: 'manual', ...sent });
  return { status: response.status, html: await response.text() };
}

const faults = async () => (await platform.admin('GET', '/faults')).json.faults;

/** Returns the faults of the page, each as the ID that removes it. */
function idsOf(html: string): string[] {
  return [...html.matchAll(/name="fault" value="([^"]+)"/g)].map(([, id = '']) => id);
}

describe('The form of a fault', () => {
  const base = { method: 'GET', path: '/v1/*', times: '', status: '503', retry_after: '', delay_ms: '' };

  it.each([
    [
      { effect: 'status', times: '3' },
      { times: 3, status: 503 },
    ],
    [
      { effect: 'status', status: '429', retry_after: 'soon' },
      { status: 429, retry_after: 'soon' },
    ],
    [
      { effect: 'status', retry_after: '7', delay_ms: '10' },
      { status: 503, retry_after: 7, delay_ms: 10 },
    ],
    [{ effect: 'before', retry_after: '7' }, { reset: 'before' }],
    [
      { effect: 'after', times: '1' },
      { reset: 'after', times: 1 },
    ],
    [{ effect: 'truncate' }, { truncate: true }],
    [{ effect: 'delay', delay_ms: '250' }, { delay_ms: 250 }],
  ])('adds %j as PUT /_local/faults does', async (fields, fault) => {
    expect((await open(PAGE, { ...base, ...fields })).status).toBe(303);
    expect(await faults()).toEqual([{ method: 'GET', path: '/v1/*', ...fault }]);
  });

  it('adds a fault after all others, which hits the next request', async () => {
    await open(PAGE, { ...base, effect: 'status', times: '1' });
    await open(PAGE, { ...base, effect: 'status', status: '429' });
    const status = async () => (await platform.call('GET', FUNCTIONS)).status;
    expect([await status(), await status(), await status()]).toEqual([503, 429, 429]);
    const { html } = await open(PAGE);
    expect(html).toContain('1 active fault<');
    expect(html).toContain('all requests');
  });

  it('is refused with every problem, keeps what was filled in and changes nothing', async () => {
    const fields = {
      method: 'get',
      path: hostile,
      times: '0',
      effect: 'status',
      status: '99',
      delay_ms: 'x',
    };
    const { status, html } = await open(PAGE, { ...base, ...fields });
    expect(status).toBe(400);
    for (const field of ['method', 'path', 'times', 'status', 'delay_ms'])
      expect(html).toContain(`<li>${field}:`);
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;');
    expect(html).toContain('value="status" selected');
    expect(html).not.toContain('<script>alert');
    expect(await faults()).toEqual([]);
  });

  it.each([{ effect: 'status', status: '' }, { effect: 'delay' }, { effect: 'other' }, { effect: '' }])(
    'is refused without the value of its effect: %j',
    async (fields) => {
      expect((await open(PAGE, { ...base, ...fields })).status).toBe(400);
      expect(await faults()).toEqual([]);
    },
  );

  it('can be sent with one click for each ready-made fault', async () => {
    const { html } = await open(PAGE);
    const forms = [...html.matchAll(/<form[^>]*action="[^"]*testing">((?:<input type="hidden"[^>]*>)+)/g)];
    expect(forms).toHaveLength(5);
    for (const [, inputs = ''] of forms) {
      const fields = [...inputs.matchAll(/name="(\w+)" value="([^"]*)"/g)];
      const form = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
      expect((await open(PAGE, form)).status).toBe(303);
    }
    expect(await faults()).toHaveLength(5);
  });
});

describe('The list of active faults', () => {
  it('shows what each does and how often, and removes one of them', async () => {
    const body = {
      faults: [
        { method: '*', path: `/v1/${hostile}`, times: 1_200, status: 429, retry_after: 7 },
        { method: 'POST', path: '/upload/*', reset: 'before' },
      ],
    };
    await platform.admin('PUT', '/faults', { body });
    const { html } = await open(PAGE);
    expect(html).toContain('status 429 with Retry-After: 7');
    expect(html).toContain('1,200 requests');
    expect(html).toContain('connection broken before the work');
    expect(html).not.toContain('<script>alert');
    const [first = ''] = idsOf(html);
    expect((await open(`${PAGE}/remove`, { fault: first })).status).toBe(303);
    expect(await faults()).toMatchObject([{ path: '/upload/*' }]);
  });

  it('removes only the fault that it shows, also when others have ended since', async () => {
    const fault = { method: 'GET', path: '/v1/*', status: 503 };
    await platform.admin('PUT', '/faults', { body: { faults: [{ ...fault, times: 1 }, fault] } });
    const [first = ''] = idsOf((await open(PAGE)).html);
    await platform.call('GET', FUNCTIONS);
    expect((await open(`${PAGE}/remove`, { fault: first })).status).toBe(303);
    expect(await faults()).toEqual([fault]);
  });

  it('removes all of them', async () => {
    const fault = { method: 'GET', path: '*', status: 503 };
    await platform.admin('PUT', '/faults', { body: { faults: [fault, fault] } });
    expect((await open('/_local/')).html).toContain('2 faults are active');
    await open(`${PAGE}/remove`, {});
    expect(await faults()).toEqual([]);
    expect((await open(PAGE)).html).toContain('No active faults');
    expect((await open('/_local/')).html).not.toContain('For testing');
  });
});

it('A body that is no form removes no fault', async () => {
  const fault = { method: 'GET', path: '/v1/*', status: 503 };
  await platform.admin('PUT', '/faults', { body: { faults: [fault] } });
  const headers = { accept: 'text/html', authorization: `Bearer ${platform.adminToken}` };
  const response = await fetch(`${platform.url}${PAGE}/remove`, { method: 'POST', headers, body: '{}' });
  expect(response.status).toBe(415);
  expect(await faults()).toEqual([fault]);
});

describe('The clock of the page', () => {
  it('advances, shows how far it is ahead, and accepts what POST /_local/clock accepts', async () => {
    await using own = await startTestPlatform();
    const advance = (advance_seconds: string) => open(`${PAGE}/clock`, { advance_seconds }, own);
    expect((await open(PAGE, undefined, own)).html).toContain('not at all');
    for (const seconds of ['86400', '3600', '60', '0.5']) expect((await advance(seconds)).status).toBe(303);
    const { json } = await own.admin('POST', '/clock', { body: { advance_seconds: 0 } });
    expect(Date.parse(String(json.now)) - Date.now()).toBeGreaterThan(90_060_000);
    expect((await open(PAGE, undefined, own)).html).toContain('<dd>1 d 1 h 1 min</dd>');
    expect((await open('/_local/', undefined, own)).html).toContain('the clock is 1 d 1 h 1 min ahead');
  });

  it.each(['-1', '', 'soon', '1e20', hostile])('refuses to advance by %j and keeps it', async (text) => {
    const { status, html } = await open(`${PAGE}/clock`, { advance_seconds: text });
    expect(status).toBe(400);
    expect(html).toContain('advance_seconds: must');
    expect(html).not.toContain('<script>alert');
    if (text !== hostile) expect(html).toContain(`name="advance_seconds" value="${text}"`);
  });

  it('is on the same page when the address of a refused form is opened again', async () => {
    const { status, html } = await open(`${PAGE}/clock`);
    expect([status, html.includes('Seconds to advance')]).toEqual([200, true]);
  });
});
