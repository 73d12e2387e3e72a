import type { Clock } from '../clock.ts';

/** Texts that are shown once. They are kept in memory alone, between the form that made them and the page that shows them. */
export interface OneTimeTexts {
  keep(id: string, text: string): void;
  /** Gives a text away; `undefined` when that has been done, or when nobody asked for it in time. */
  take(id: string): string | undefined;
}

const KEPT_MS = 60_000;

/** Makes a keeper of texts that forgets them after a minute. */
export function createOneTimeTexts(clock: Clock): OneTimeTexts {
  const texts = new Map<string, { readonly text: string; readonly until: number }>();

  function forgetOld(): void {
    for (const [id, { until }] of texts) if (until <= clock.now()) texts.delete(id);
  }

  return {
    keep(id, text) {
      forgetOld();
      texts.set(id, { text, until: clock.now() + KEPT_MS });
    },
    take(id) {
      forgetOld();
      const kept = texts.get(id);
      texts.delete(id);
      return kept?.text;
    },
  };
}
