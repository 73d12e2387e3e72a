import type { Place } from '../errors.ts';
import type { Event } from '../events.ts';
import { formatNumber } from '../format.ts';
import type { Outcome } from '../outcome.ts';

/** A line of the log, an annotation, or a group of lines that people open when they want to. */
export type LogEntry<Text extends string = string> =
  | { readonly level: 'info' | 'debug' | 'notice'; readonly text: Text }
  | { readonly level: 'warning'; readonly text: Text; readonly place?: Place<Text> }
  | { readonly level: 'group'; readonly title: Text; readonly lines: readonly Text[] };

/** What people read of each type of event. Types without an entry are silent. */
export type LogLines = {
  readonly [Type in Event['type']]?: (
    event: Extract<Event, { readonly type: Type }>,
    /** With the event. */
    outcome: Outcome,
  ) => readonly LogEntry[];
};

/** A plain line. */
export function info(text: string): readonly LogEntry[] {
  return [{ level: 'info', text }];
}

/** An annotation that needs no action. */
export function notice(text: string): readonly LogEntry[] {
  return [{ level: 'notice', text }];
}

/** An annotation that needs a look. */
export function warning(text: string, place: Place = {}): readonly LogEntry[] {
  return [{ level: 'warning', text, place }];
}

/** Paths that are listed; the rest is counted. */
const MOST_LISTED = 1000;

/** A line for each of the first 1,000 items, and one that counts the rest. */
export function listed<Item>(items: readonly Item[], describe: (item: Item) => string): readonly string[] {
  const more = items.length - MOST_LISTED;
  return [
    ...items.slice(0, MOST_LISTED).map((item) => `  ${describe(item)}`),
    ...(more > 0 ? [`  and ${formatNumber(more)} more`] : []),
  ];
}
