/**
 * Returns a line of Markdown without its code, in which GitHub links and mentions nothing: a run of backticks begins code,
 * unless a backslash is before it, and the next run of its length ends it.
 */
export function withoutCode(line: string): string {
  let rest = '';
  for (let at = 0; at < line.length; ) {
    const ticks = /^`+/.exec(line.slice(at))?.[0];
    if (ticks === undefined) {
      const length = line[at] === '\\' ? 2 : 1;
      rest += line.slice(at, at + length);
      at += length;
      continue;
    }
    const after = line.slice(at + ticks.length);
    const end = [...after.matchAll(/`+/g)].find(([close]) => close.length === ticks.length);
    rest += end ? ' ' : ticks;
    at += ticks.length + (end ? end.index + ticks.length : 0);
  }
  return rest;
}
