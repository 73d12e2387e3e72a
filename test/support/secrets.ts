/** How secrets are written, and what of them nothing may show. */

/** Returns every way in which others write a secret: in URLs with hexadecimal digits in any case; of base64, what depends on it alone. */
export function formsOf(secret: string): readonly string[] {
  const inUrl = encodeURIComponent(secret);
  const { length } = Buffer.from(secret);
  const shifted = (encoding: 'base64' | 'base64url') =>
    [0, 1, 2].map((shift) => {
      const text = Buffer.from(`${'x'.repeat(shift)}${secret}xx`).toString(encoding);
      return text.slice(Math.ceil((8 * shift) / 6), Math.floor((8 * (shift + length)) / 6));
    });
  const inLowerCase = inUrl.replace(/%../g, (code) => code.toLowerCase());
  const inBoth = inUrl.replace(/%../g, (code, at) => (at % 2 === 0 ? code.toLowerCase() : code));
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [secret, inUrl, inLowerCase, inBoth, inJson, ...shifted('base64'), ...shifted('base64url')];
}

export function runsOf(text: string, length: number): readonly string[] {
  return Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) =>
    text.slice(at, at + length),
  );
}

/** Creates the search for what nothing may show: each run of so many characters that one of the forms contains. */
export function createLeakSearch(forms: readonly string[], least = 8) {
  const leaks = new Set(forms.flatMap((form) => runsOf(form, least)));
  return (text: string) => runsOf(text, least).filter((run) => leaks.has(run));
}
