/**
 * The script of every page; all pages work without it. It shows the copy buttons where copying is possible, and keeps
 * the parts that `live` marks up to date: while the page is visible, it requests the page every two seconds and changes
 * only what differs, so that focus, selection, scroll positions, open boxes and half-filled forms stay. Screen readers
 * hear nothing of it except that the platform cannot be reached.
 */
export const script = `
const showCopyButtons = () => {
  for (const button of document.querySelectorAll('button[data-copy]')) button.hidden = !navigator.clipboard;
};
document.addEventListener('click', async ({ target }) => {
  const button = target.closest('button[data-copy]');
  if (!button) return;
  await navigator.clipboard.writeText(button.parentElement.querySelector('code').textContent);
  button.textContent = 'Copied';
  setTimeout(() => { button.textContent = 'Copy'; }, 2000);
});

// Rows are recognized by their links and forms, so that a new row leaves all others in place.
const keyOf = (node) => node.id || (node.localName === 'tr' && [...node.querySelectorAll('a, form, input[type=hidden]')]
  .map((part) => ['href', 'action', 'value'].map((name) => part.getAttribute(name))).join());
const isSelected = (node) => !getSelection().isCollapsed && getSelection().containsNode(node, true);
const readersOwn = new Set(['open', 'hidden']);

const updateText = (shown, { data }) => {
  if (data.startsWith(shown.data)) shown.appendData(data.slice(shown.data.length));
  else if (!isSelected(shown)) shown.data = data;
};
const update = (shown, fresh) => {
  if (shown.isEqualNode(fresh)) return;
  if (shown.nodeType === Node.TEXT_NODE) return updateText(shown, fresh);
  for (const { name } of [...shown.attributes]) {
    if (!fresh.hasAttribute(name) && !readersOwn.has(name)) shown.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (shown.getAttribute(name) !== value && !readersOwn.has(name)) shown.setAttribute(name, value);
  }
  updateChildren(shown, [...fresh.childNodes]);
};
const updateChildren = (parent, fresh) => {
  const keys = new Set(fresh.map(keyOf));
  for (const child of [...parent.children]) if (keyOf(child) && !keys.has(keyOf(child))) child.remove();
  const kept = new Map([...parent.children].map((child) => [keyOf(child), child]));
  let next = parent.firstChild;
  for (const node of fresh) {
    const key = keyOf(node);
    const isAlike = next && !keyOf(next) && next.nodeName === node.nodeName;
    const same = key ? kept.get(key) : isAlike && next;
    if (key) kept.delete(key);
    if (same && same === next) next = next.nextSibling;
    else parent.insertBefore(same || node, next);
    if (same) update(same, node);
  }
  while (next) {
    const last = next;
    next = next.nextSibling;
    last.remove();
  }
};

// The newest lines of a log are at its end; why a revision failed begins with the error.
const logs = () => [...document.querySelectorAll('[data-live] .log:not(.wrap)')];
const isAtEnd = (log) => log.scrollTop + log.clientHeight >= log.scrollHeight - 4;
const showEnd = (log) => { log.scrollTop = log.scrollHeight; };
const load = async () => {
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' }, signal: AbortSignal.timeout(10_000) });
  if (answer.status === 401) return 'Signed out. Reload the page to sign in.';
  if (answer.status === 404) return 'This page no longer exists.';
  if (!answer.ok) return '';
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const followed = logs().filter(isAtEnd);
  for (const part of document.querySelectorAll('[data-live]')) {
    const fresh = page.getElementById(part.id);
    if (fresh) update(part, fresh);
  }
  followed.forEach(showEnd);
  showCopyButtons();
  return '';
};

let isLoading = false;
let failures = 0;
let timer;
const refresh = async () => {
  if (isLoading || document.hidden) return;
  isLoading = true;
  clearTimeout(timer);
  const problem = await load().catch(() => 'Connection lost. Trying again …');
  isLoading = false;
  failures = problem === '' ? 0 : failures + 1;
  // A single failure may be the end of this page, or a restart of the platform.
  const isSignedOut = problem.startsWith('Signed out');
  const text = isSignedOut || failures > 1 ? problem : '';
  const state = document.getElementById('live-state');
  if (state.textContent !== text) state.textContent = text;
  if (!isSignedOut) timer = setTimeout(refresh, 2_000);
};

showCopyButtons();
if (document.querySelector('[data-live]')) {
  logs().forEach(showEnd);
  document.addEventListener('visibilitychange', refresh);
  timer = setTimeout(refresh, 2_000);
}
`;
