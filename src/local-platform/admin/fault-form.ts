import type { Fault } from '../http/faults.ts';
import { exactly, html, type Markup } from './html.ts';

/** What the form offers, by the value that it sends. */
const EFFECTS: Readonly<Record<string, string>> = {
  status: 'Respond with a status instead of doing the work',
  before: 'Break the connection before doing the work',
  after: 'Do the work, then break the connection without a response',
  truncate: 'Do the work, then break the connection in the middle of the response',
  delay: 'Do nothing but wait',
};

const METHODS: Readonly<Record<string, string>> = {
  '*': 'Any',
  GET: 'GET',
  POST: 'POST',
  PUT: 'PUT',
  PATCH: 'PATCH',
  DELETE: 'DELETE',
};

const FIRST: Readonly<Record<string, string>> = { path: '/v1/*', status: '503', times: '1' };

/** Returns the body of a fault in `PUT /_local/faults` that asks for the same. */
export function toFaultBody(form: URLSearchParams): Readonly<Record<string, unknown>> {
  const effect = form.get('effect') ?? '';
  const text = (name: string): string => (form.get(name) ?? '').trim();
  const value = (name: string): unknown => (/^\d+$/.test(text(name)) ? Number(text(name)) : text(name));
  const filled = (...names: string[]): object =>
    Object.fromEntries(names.filter((name) => text(name) !== '').map((name) => [name, value(name)]));
  const effects: Readonly<Record<string, object>> = {
    status: { status: value('status'), ...filled('retry_after') },
    truncate: { truncate: true },
    delay: { delay_ms: value('delay_ms') },
  };
  return {
    method: text('method'),
    path: text('path'),
    ...filled('times', 'delay_ms'),
    ...(effects[effect] ?? { reset: effect }),
  };
}

/** Says what a fault does to a request: `status 429 with Retry-After: 7`. */
export function describeEffect({ status, retry_after, reset, delay_ms, truncate }: Fault): string {
  const header = retry_after === undefined ? '' : ` with Retry-After: ${retry_after}`;
  const effects = [
    delay_ms !== undefined && `a delay of ${delay_ms.toLocaleString('en-US')} ms`,
    status !== undefined && `status ${status}${header}`,
    reset === 'before' && 'connection broken before the work',
    reset === 'after' && 'connection broken after the work, without a response',
    truncate === true && 'connection broken in the middle of the response',
  ];
  return effects.filter((effect) => effect !== false).join(', then ') || 'no effect';
}

/** The fields of a fault, empty or as they were filled in. */
export function faultFields(form = new URLSearchParams(FIRST)): Markup {
  const value = (name: string): Markup => exactly(form.get(name) ?? '');
  return html`
<div class="quarters">
<div class="field"><label for="method">Method</label><select id="method" name="method">${options(METHODS, form.get('method'))}</select></div>
<div class="field triple"><label for="path">Path</label><input type="text" id="path" name="path" value="${value('path')}" required autocomplete="off" spellcheck="false" aria-describedby="path-hint"><p class="hint" id="path-hint">Without its query. <code>*</code> matches anything, such as in <code>/upload/*</code>.</p></div>
</div>
<div class="field"><label for="effect">What happens</label><select id="effect" name="effect">${options(EFFECTS, form.get('effect'))}</select></div>
<div class="quarters">
<div class="field of-status"><label for="status">Status</label><input type="number" id="status" name="status" value="${value('status')}" min="200" max="599"></div>
<div class="field of-status"><label for="retry_after">Retry-After</label><input type="text" id="retry_after" name="retry_after" value="${value('retry_after')}" autocomplete="off" spellcheck="false" placeholder="none"></div>
<div class="field"><label for="delay_ms">Delay in ms</label><input type="number" id="delay_ms" name="delay_ms" value="${value('delay_ms')}" min="0" max="3600000" placeholder="none"></div>
<div class="field"><label for="times">How many requests</label><input type="number" id="times" name="times" value="${value('times')}" min="1" placeholder="all"></div>
</div>`;
}

function options(labels: Readonly<Record<string, string>>, chosen: string | null): Markup[] {
  return Object.entries(labels).map(
    ([value, label]) =>
      html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`,
  );
}
