import { stripVTControlCharacters } from 'node:util';
import { withoutExcerpt } from '../functions/process.ts';
import type { Revision, StoredFunction } from '../functions/store.ts';
import { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import { decodedPiece, type RequestContext, type Route, routesOf, splitTarget } from '../http/router.ts';
import {
  card,
  copyable,
  curlLine,
  cut,
  empty,
  facts,
  formatCount,
  live,
  pill,
  table,
  when,
} from './components.ts';
import { html, type Markup } from './html.ts';
import { type Dashboard, pageReply, pathOf, paths } from './layout.ts';
import {
  contentCard,
  fileLink,
  filesCard,
  linkPlaces,
  type RevisionFiles,
  revisionPath,
} from './revision-files.ts';

/** The pages of the functions: all of them, and each with its revisions and their logs. */
export function functionPages(parts: Dashboard): Route[] {
  const { functions } = parts;
  const show = async ({ params }: RequestContext): Promise<Reply> => {
    const found = findRevision(params, parts);
    return functionPage({ ...found, files: await functions.filesOf(found.shown.id) }, parts);
  };
  const showFile = async ({ params, rest }: RequestContext): Promise<Reply> => {
    const { stored, shown } = findRevision(params, parts);
    const path = decodedPiece(splitTarget(rest).path.slice(1)) ?? '';
    return filePage(stored, shown, path, await functions.readFile(shown.id, path));
  };
  const revision = `${paths.functions}/:name/revisions/:revision`;
  return routesOf({
    [paths.functions]: { GET: ['admin', () => functionsPage(parts)] },
    [`${paths.functions}/:name`]: { GET: ['admin', show] },
    [revision]: { GET: ['admin', show] },
    [`${revision}/files/*`]: { GET: ['admin', showFile] },
  });
}

/** A function, its revisions, and the one of them that is shown. */
interface Found {
  readonly stored: StoredFunction;
  readonly revisions: readonly Revision[];
  readonly shown: Revision;
}

/** Finds what a path names; without a revision, the newest one is shown. Throws 404 when it does not exist. */
function findRevision({ name, revision }: RequestContext['params'], parts: Dashboard): Found {
  const { store } = parts.functions;
  const stored = store.functions.get(name ?? '');
  if (!stored) throw new HttpError(404, 'function_not_found', `There is no function "${name}".`);
  const revisions = store.revisionsOf(stored.name);
  const shown = revisions.find(({ id }) => id === (revision ?? stored.revision_id));
  if (shown) return { stored, revisions, shown };
  const problem = `Function "${stored.name}" has no revision "${revision}". Old revisions are removed.`;
  throw new HttpError(404, 'revision_not_found', problem);
}

/** The command line that deploys a first function. */
export function deployLine(publicUrl: string): string {
  const content = 'export default { fetch: () => new Response("Hello") };';
  const assets = { 'main.ts': { content } };
  return curlLine(`${publicUrl}/v1/functions/functions`, { name: 'hello', assets });
}

function functionsPage(parts: Dashboard): Reply {
  const { functions, publicUrl, clock } = parts;
  const all = [...functions.store.functions.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  const list = table(
    'Functions',
    { Name: 'name', Status: 'whole', Newest: 'whole', Entrypoint: 'text', Updated: 'whole' },
    all.map((stored) => {
      const newest = functions.store.revisions.get(stored.revision_id);
      return [
        html`<a href="${pathOf('functions', stored.name)}">${cut(stored.name)}</a>`,
        newest && functionPill(stored, newest, parts),
        newest && `#${newest.number}`,
        newest && cut(newest.entrypoint, 'code'),
        when(stored.updated_at, clock.now()),
      ];
    }),
  );
  const none = empty(
    'No functions yet. Deploy one with an API key that grants functions:write:',
    deployLine(publicUrl),
  );
  return pageReply({
    title: 'Functions',
    section: 'functions',
    lead: 'Code that runs under a name of its own. A new revision receives traffic once it has started successfully.',
    content: live('functions', card(formatCount(all.length, 'function'), all.length === 0 ? none : list)),
  });
}

function functionPage(page: Found & { readonly files: RevisionFiles }, parts: Dashboard): Reply {
  const { stored, revisions, shown, files } = page;
  return pageReply({
    title: stored.name,
    section: 'functions',
    beside: functionPill(stored, revisions[0] ?? shown, parts),
    content: live(
      'function',
      html`
${card('Address', addressPart(stored, parts))}
${card(formatCount(revisions.length, 'revision'), revisionTable(stored, revisions, shown, parts.clock.now()))}
${card(`Revision #${shown.number}`, revisionPart(shown, files, parts), pill(shown.status))}
${filesCard(shown, files)}`,
    ),
  });
}

function filePage(stored: StoredFunction, revision: Revision, path: string, bytes: Buffer): Reply {
  const name = html`<a href="${pathOf('functions', stored.name)}">${cut(stored.name)}</a>`;
  const number = html`<a href="${revisionPath(revision)}">Revision #${revision.number}</a>`;
  return pageReply({
    title: path,
    section: 'functions',
    trail: [name, number],
    beside: path === revision.entrypoint && html`<span class="chip plain">entrypoint</span>`,
    content: contentCard(path, bytes),
  });
}

function addressPart({ id, name, active_revision_id }: StoredFunction, parts: Dashboard): Markup {
  const { publicUrl, domains } = parts;
  const hostnames = domains
    .list()
    .filter(({ target }) => target.resource_id.toLowerCase() === id)
    .map(({ hostname }) => hostname);
  const none = html`<span class="muted">none; register one with this ID as its target</span>`;
  return html`<div class="inside">
${copyable(curlLine(`${publicUrl}/v1/functions/functions/${name}/`))}
${active_revision_id === null && html`<p class="muted">No revision has succeeded yet, so calls get status 503.</p>`}
${facts({
  ID: html`<code>${id}</code>`,
  Domains:
    hostnames.length === 0
      ? none
      : hostnames.map((hostname) => html`<a href="${paths.domains}">${cut(hostname)}</a>`),
})}
</div>`;
}

function revisionTable(
  { active_revision_id }: StoredFunction,
  revisions: readonly Revision[],
  shown: Revision,
  now: number,
): Markup {
  return table(
    'Revisions',
    { Revision: 'name', Status: 'whole', ID: 'text', Created: 'whole' },
    revisions.map((revision) => [
      html`<a href="${revisionPath(revision)}#revision">#${revision.number}</a>`,
      html`<span class="chips">${pill(revision.status)}${revision.id === active_revision_id && html`<span class="chip plain">serving</span>`}</span>`,
      html`<span class="muted">${cut(revision.id, 'code')}</span>`,
      when(revision.created_at, now),
    ]),
    revisions.indexOf(shown),
  );
}

function revisionPart(revision: Revision, files: RevisionFiles, { functions }: Dashboard): Markup {
  const { id, entrypoint, message } = revision;
  const lines = functions.logOf(id).map((line) => stripVTControlCharacters(line));
  const log = withoutEnd(lines.join('\n'), message);
  const nothing = html`<p class="muted">Nothing yet. The output of console.log() appears here.</p>`;
  const linked = (text: string) => linkPlaces(text, revision, files);
  return html`<div class="inside" id="revision">
${facts({ Entrypoint: fileLink(revision, entrypoint) })}
${message !== null && html`<h3>Why it failed</h3><pre class="log wrap" tabindex="0" role="region" aria-label="Why it failed">${linked(message)}</pre>`}
${(message === null || log !== '') && html`<h3>Log</h3>`}
${log !== '' && html`<pre class="log" tabindex="0" role="region" aria-label="Log">${linked(log)}</pre>`}
${message === null && log === '' && nothing}
</div>`;
}

/** Removes the message of a failed revision from the end of its log: often they are the same last lines. */
function withoutEnd(log: string, message: string | null): string {
  if (message === null) return log;
  const written = log.trimEnd();
  const reason = withoutExcerpt(written);
  return reason.endsWith(message) ? reason.slice(0, -message.length).trimEnd() : written;
}

/** Shows what a function serves: an earlier revision keeps serving while a newer one is pending or failed. */
function functionPill(stored: StoredFunction, newest: Revision, { functions }: Dashboard): Markup {
  const active = functions.store.revisions.get(stored.active_revision_id ?? '');
  if (!active) return pill(newest.status);
  const serving = `serving #${active.number}`;
  return active.id === newest.id
    ? pill(serving, 'good')
    : pill(`${serving}, newest ${newest.status}`, 'wait');
}
