import { readAdvance } from '../clock.ts';
import type { HttpError } from '../http/errors.ts';
import { type Fault, readFault } from '../http/faults.ts';
import type { Reply } from '../http/reply.ts';
import { type RequestContext, type Route, routesOf } from '../http/router.ts';
import { card, cut, empty, facts, formatCount, formatSpan, live, table } from './components.ts';
import { describeEffect, faultFields, toFaultBody } from './fault-form.ts';
import { exactly, html, type Markup } from './html.ts';
import { type Dashboard, pageReply, paths, readForm, seeOther, submit } from './layout.ts';

const clockPath = `${paths.testing}/clock`;
const removePath = `${paths.testing}/remove`;

/** The page on which faults and the clock are set, as `/_local/faults` and `/_local/clock` do. */
export function testingPages(parts: Dashboard): Route[] {
  const { faults, clock } = parts;
  const show = (): Reply => testingPage(parts);

  const add = async ({ request }: RequestContext): Promise<Reply> => {
    const form = await readForm(request);
    return submit(
      async () => {
        faults.add(readFault(toFaultBody(form)));
        return paths.testing;
      },
      (problem) => testingPage(parts, { faultForm: form, problem }),
    );
  };

  const remove = async ({ request }: RequestContext): Promise<Reply> => {
    const id = (await readForm(request)).get('fault');
    if (id === null) faults.set([]);
    else faults.remove(id);
    return seeOther(paths.testing);
  };

  const advance = async ({ request }: RequestContext): Promise<Reply> => {
    const text = (await readForm(request)).get('advance_seconds')?.trim() ?? '';
    return submit(
      async () => {
        clock.advance(readAdvance({ advance_seconds: text === '' ? text : Number(text) }));
        return paths.testing;
      },
      (problem) => testingPage(parts, { seconds: text, problem }),
    );
  };

  return routesOf({
    [paths.testing]: { GET: ['admin', show], POST: ['admin', add] },
    [removePath]: { POST: ['admin', remove] },
    // Whoever reloads the page of a refused form gets the page without it.
    [clockPath]: { GET: ['admin', show], POST: ['admin', advance] },
  });
}

interface TestingView {
  /** What was filled in and refused. */
  readonly faultForm?: URLSearchParams;
  readonly seconds?: string;
  readonly problem?: HttpError;
}

function testingPage(parts: Dashboard, { faultForm, seconds, problem }: TestingView = {}): Reply {
  const active = live('faults', activeFaults(parts));
  const add = card('Add a fault', html`<div class="inside">${readyFaults()}${formPart(faultForm)}</div>`);
  const clock = card(
    'Clock',
    html`<div class="inside">${live('clock', clockFacts(parts))}${clockForms(seconds)}</div>`,
  );
  return pageReply({
    title: 'Testing',
    section: 'testing',
    lead: 'See how a client handles failures and expiry: let requests fail on demand, and move the platform’s time forward.',
    problem,
    content: faultForm
      ? [add, active, clock]
      : seconds === undefined
        ? [active, add, clock]
        : [clock, active, add],
  });
}

function activeFaults({ faults }: Dashboard): Markup {
  const active = faults.list();
  const title = active.length === 0 ? 'No active faults' : formatCount(active.length, 'active fault');
  if (active.length === 0) return card(title, empty('The platform handles every request normally.'));
  const list = table(
    'Active faults',
    { Requests: 'name', Effect: 'text', Left: 'whole', Remove: 'act' },
    active.map(({ id, fault }) => [
      faultLine(fault),
      describeEffect(fault),
      fault.times === undefined ? 'all requests' : formatCount(fault.times, 'request'),
      html`<form method="post" action="${removePath}"><input type="hidden" name="fault" value="${id}"><button class="little">Remove<span class="unseen"> the fault for ${fault.method} ${fault.path}</span></button></form>`,
    ]),
  );
  const removeAll = html`<form method="post" action="${removePath}"><button class="little">Remove all</button></form>`;
  return card(title, list, removeAll);
}

function faultLine({ method, path }: Fault): Markup {
  const line = html`<strong>${method === '*' ? 'any' : method}</strong> ${path}`;
  return cut(`${method} ${path}`, 'code', line);
}

/** Faults that are set with one click, as the form would send them. */
const READY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Break the next upload': { method: 'POST', path: '/upload/*', effect: 'before', times: '1' },
  'Lose the next redeploy response': {
    method: 'PATCH',
    path: '/v1/functions/functions/*',
    effect: 'after',
    times: '1',
  },
  '429 for 3 requests': {
    method: '*',
    path: '/v1/*',
    effect: 'status',
    status: '429',
    retry_after: '1',
    times: '3',
  },
  '503 until removed': { method: '*', path: '/v1/*', effect: 'status', status: '503' },
  'Delay all requests by 2 s': { method: '*', path: '*', effect: 'delay', delay_ms: '2000' },
};

function readyFaults(): Markup {
  const forms = Object.entries(READY).map(([label, fields]) => {
    const inputs = Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    );
    return html`<form method="post" action="${paths.testing}">${inputs}<button class="little">${label}</button></form>`;
  });
  return html`<fieldset><legend>Ready-made</legend><div class="row">${forms}</div></fieldset>`;
}

function formPart(form?: URLSearchParams): Markup {
  return html`<form method="post" action="${paths.testing}">${faultFields(form)}
<div class="row"><button class="first">Add fault</button></div>
</form>`;
}

const STEPS: Readonly<Record<string, string>> = {
  '60': '1 minute',
  '300': '5 minutes',
  '3600': '1 hour',
  '86400': '1 day',
};

function clockFacts({ clock }: Dashboard): Markup {
  const time = clock.timestamp();
  const ahead = clock.aheadMs();
  return facts({
    'Platform’s time': html`<time class="mono" datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time>`,
    'Ahead of this machine': ahead === 0 ? html`<span class="muted">not at all</span>` : formatSpan(ahead),
  });
}

/** Not live: a refused number stays in its field until the reader corrects it. */
function clockForms(seconds = ''): Markup {
  const steps = Object.entries(STEPS).map(
    ([value, label]) =>
      html`<button class="little" name="advance_seconds" value="${value}"><span class="unseen">Advance by </span>+ ${label}</button>`,
  );
  return html`
<form method="post" action="${clockPath}"><div class="row" role="group" aria-label="Advance the clock">${steps}</div></form>
<form method="post" action="${clockPath}">
<div class="field"><label for="advance_seconds">Seconds to advance</label><div class="row"><input type="number" id="advance_seconds" name="advance_seconds" value="${exactly(seconds)}" min="0" step="any" required aria-describedby="clock-hint"><button>Advance</button></div><p class="hint" id="clock-hint">API keys and transfer URLs expire by this clock. It cannot go back until the platform is restarted.</p></div>
</form>`;
}
