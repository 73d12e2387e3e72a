/** The form in which status words are compared: without case, and `Timed out` is the same as `timed_out` and `timed-out`. */
export function normalizeWord(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}
