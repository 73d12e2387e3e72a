import { html, type Markup } from './html.ts';

/** The mark of the platform: a cloud's outline in a rounded square. */
export const mark: Markup = html`<svg viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="7" fill="#3f52d9"/><path d="M8.6 18.2a3.6 3.6 0 0 1-.5-7.1 5 5 0 0 1 9.6.7 3.2 3.2 0 0 1 .1 6.4z" fill="none" stroke="#fff" stroke-width="1.8" stroke-linejoin="round"/></svg>`;

/** The same as an address, for the tab of a browser. */
export const favicon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 26 26%22%3E%3Crect width=%2226%22 height=%2226%22 rx=%227%22 fill=%22%233f52d9%22/%3E%3Cpath d=%22M8.6 18.2a3.6 3.6 0 0 1-.5-7.1 5 5 0 0 1 9.6.7 3.2 3.2 0 0 1 .1 6.4z%22 fill=%22none%22 stroke=%22%23fff%22 stroke-width=%221.8%22/%3E%3C/svg%3E';

/** Strokes on a grid of 20, in the colour of the text beside them. */
export const icons = {
  overview: stroke(
    html`<rect x="3" y="3" width="6" height="6" rx="1.4"/><rect x="11" y="3" width="6" height="6" rx="1.4"/><rect x="3" y="11" width="6" height="6" rx="1.4"/><rect x="11" y="11" width="6" height="6" rx="1.4"/>`,
  ),
  functions: stroke(html`<path d="M7 5 3 10l4 5M13 5l4 5-4 5"/>`),
  storage: stroke(
    html`<ellipse cx="10" cy="5" rx="6.5" ry="2.3"/><path d="M3.5 5v10c0 1.3 2.9 2.3 6.5 2.3s6.5-1 6.5-2.3V5M3.5 10c0 1.3 2.9 2.3 6.5 2.3s6.5-1 6.5-2.3"/>`,
  ),
  domains: stroke(
    html`<circle cx="10" cy="10" r="7"/><path d="M3 10h14M10 3c2.4 2 3.4 4.3 3.4 7s-1 5-3.4 7c-2.4-2-3.4-4.3-3.4-7s1-5 3.4-7z"/>`,
  ),
  keys: stroke(html`<circle cx="6.5" cy="13.5" r="3.2"/><path d="m8.9 11.1 7.6-7.6M13.4 6.6l2.3 2.3"/>`),
  requests: stroke(html`<path d="M3 10h3l2.2-5.5 3.6 11L14 10h3"/>`),
};

function stroke(shapes: Markup): Markup {
  return html`<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes}</svg>`;
}
