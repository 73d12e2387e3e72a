import { stripVTControlCharacters } from 'node:util';
import type { Revision, RevisionStatus, StoredFunction } from '../functions/store.ts';
import { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestContext, Route } from '../http/router.ts';
import { card, copyable, curlLine, empty, facts, head, type Mood, pill, table, when } from './components.ts';
import { formatCount } from './format.ts';
import { html, type Markup } from './html.ts';
import { pageReply, paths } from './layout.ts';
import type { DashboardParts } from './parts.ts';

const MOODS: Readonly<Record<RevisionStatus, Mood>> = { pending: 'wait', succeeded: 'good', failed: 'bad' };

/** The pages of the functions: all of them, and each with its revisions and their logs. */
export function functionPages(parts: DashboardParts): Route[] {
  const one = ({ params }: RequestContext): Reply => {
    const { store } = parts.functions;
    const stored = store.functions.get(params.name ?? '');
    if (!stored) throw new HttpError(404, 'function_not_found', `There is no function "${params.name}".`);
    const revisions = store.revisionsOf(stored.name);
    const shown = revisions.find(({ id }) => id === (params.revision ?? stored.revision_id));
    if (!shown) {
      const problem = `The function "${stored.name}" has no revision "${params.revision}", or not any more.`;
      throw new HttpError(404, 'revision_not_found', problem);
    }
    return functionPage(stored, revisions, shown, parts);
  };
  return [
    {
      path: paths.functions,
      methods: { GET: { access: 'admin', handle: () => listPage(parts) } },
    },
    { path: `${paths.functions}/:name`, methods: { GET: { access: 'admin', handle: one } } },
    {
      path: `${paths.functions}/:name/revisions/:revision`,
      methods: { GET: { access: 'admin', handle: one } },
    },
  ];
}

/** The line that deploys a first function. */
export function deployLine(publicUrl: string): string {
  const content = 'export default { fetch: () => new Response("Hello") };';
  const assets = { 'main.ts': { content } };
  return curlLine('POST', `${publicUrl}/v1/functions/functions`, { name: 'hello', assets });
}

function listPage(parts: DashboardParts): Reply {
  const { functions, publicUrl, clock } = parts;
  const all = [...functions.store.functions.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  const rows = all.map((stored) => {
    const newest = functions.store.revisions.get(stored.revision_id);
    return {
      cells: [
        html`<a href="${pathOf(stored.name)}">${stored.name}</a>`,
        newest && functionPill(stored, newest, parts),
        newest && `#${newest.number}`,
        html`<code>${newest?.entrypoint}</code>`,
        when(stored.updated_at, clock.now()),
      ],
    };
  });
  const list = table(
    'Functions',
    [
      { label: 'Name', kind: 'name' },
      { label: 'Status', kind: 'whole' },
      { label: 'Newest', kind: 'whole' },
      { label: 'Entrypoint' },
      { label: 'Updated', kind: 'whole' },
    ],
    rows,
  );
  const none = empty(
    'No functions yet. Deploy one with an API key that grants functions:write:',
    deployLine(publicUrl),
  );
  return pageReply({
    title: 'Functions',
    section: 'functions',
    content: html`
${head('Functions', 'Source that runs under a name of its own. Traffic moves to a new revision once it has answered.')}
${card(formatCount(all.length, 'function'), rows.length === 0 ? none : list)}`,
  });
}

function functionPage(
  stored: StoredFunction,
  revisions: readonly Revision[],
  shown: Revision,
  parts: DashboardParts,
): Reply {
  const { name } = stored;
  const newest = revisions[0] ?? shown;
  return pageReply({
    title: name,
    section: 'functions',
    content: html`
<div class="head"><p class="crumb"><a href="${paths.functions}">Functions</a></p><h1>${name}</h1>${functionPill(stored, newest, parts)}</div>
${card('Address', addressPart(stored, parts))}
${card(formatCount(revisions.length, 'revision'), revisionTable(stored, revisions, shown, parts.clock.now()))}
${card(`Revision #${shown.number}`, revisionPart(shown, parts), statusPill(shown))}`,
  });
}

function addressPart({ id, name, active_revision_id }: StoredFunction, parts: DashboardParts): Markup {
  const { publicUrl, domains } = parts;
  const hostnames = domains.list().filter(({ target }) => target.resource_id.toLowerCase() === id);
  return html`<div class="inside">
${copyable(curlLine('GET', `${publicUrl}/v1/functions/functions/${name}/`))}
${active_revision_id === null && html`<p class="muted">No revision has succeeded yet, so that calls are answered with 503.</p>`}
${facts([
  ['Id', html`<code>${id}</code>`],
  [
    'Domains',
    hostnames.length === 0
      ? html`<span class="muted">none; register one with this id as its target</span>`
      : html`<a href="${paths.domains}">${hostnames.map(({ hostname }) => hostname).join(', ')}</a>`,
  ],
])}
</div>`;
}

function revisionTable(
  { name, active_revision_id }: StoredFunction,
  revisions: readonly Revision[],
  shown: Revision,
  now: number,
): Markup {
  return table(
    'Revisions',
    [
      { label: 'Revision', kind: 'name' },
      { label: 'Status', kind: 'whole' },
      { label: 'Id', kind: 'whole' },
      { label: 'Created', kind: 'whole' },
    ],
    revisions.map((revision) => ({
      isCurrent: revision.id === shown.id,
      cells: [
        html`<a href="${pathOf(name)}/revisions/${revision.id}#revision">#${revision.number}</a>`,
        html`<span class="chips">${statusPill(revision)}${revision.id === active_revision_id && html`<span class="chip plain">serving</span>`}</span>`,
        html`<code class="muted">${revision.id}</code>`,
        when(revision.created_at, now),
      ],
    })),
  );
}

function revisionPart({ id, entrypoint, message }: Revision, { functions }: DashboardParts): Markup {
  const all = functions
    .logOf(id)
    .map((line) => stripVTControlCharacters(line))
    .join('\n');
  const log = message === null ? all : withoutEnd(all, message);
  return html`<div class="inside" id="revision">
${facts([['Entrypoint', html`<code>${entrypoint}</code>`]])}
${message !== null && html`<h3>Why it failed</h3><pre class="log wrap">${message}</pre>`}
${(message === null || log !== '') && logPart(log)}
</div>`;
}

/** The log before the lines that are the message as well, since a revision often fails with the last lines that it wrote. */
function withoutEnd(log: string, message: string): string {
  const written = log.trimEnd();
  return written.endsWith(message) ? written.slice(0, -message.length).trimEnd() : written;
}

function logPart(log: string): Markup {
  return html`<h3>Log</h3>
${
  log === ''
    ? html`<p class="muted">Nothing yet. The output of console.log() appears here.</p>`
    : html`<pre class="log" tabindex="0" role="region" aria-label="Log">${log}</pre>`
}`;
}

/** Whether a function serves, which a newer revision that failed or is pending does not change. */
function functionPill(stored: StoredFunction, newest: Revision, { functions }: DashboardParts): Markup {
  const active = functions.store.revisions.get(stored.active_revision_id ?? '');
  if (!active) return statusPill(newest);
  const serving = `serving #${active.number}`;
  return active.id === newest.id
    ? pill('good', serving)
    : pill('wait', `${serving}, newest ${newest.status}`);
}

function statusPill({ status }: Revision): Markup {
  return pill(MOODS[status], status);
}

function pathOf(name: string): string {
  return `${paths.functions}/${encodeURIComponent(name)}`;
}
