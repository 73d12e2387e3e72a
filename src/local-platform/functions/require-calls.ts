/**
 * Where a source calls `require`: the places of what stands in its brackets, `line:character`, both counted from 0 and the
 * characters as code points, as the runtime counts them.
 *
 * The runtime tells such calls among the imports, though bundles hold those of a function of their own, or behind a test
 * of the runtime: only running them tells whether anything is missing.
 */
export function findRequireCalls(source: string): ReadonlySet<string> {
  const places = new Set<string>();
  let [line, character, at] = [0, 0, 0];
  for (const call of source.matchAll(/\brequire\s*\(\s*/g)) {
    const end = call.index + call[0].length;
    const passed = source.slice(at, end).split('\n');
    if (passed.length > 1) character = 0;
    line += passed.length - 1;
    character += [...(passed.at(-1) ?? '')].length;
    places.add(`${line}:${character}`);
    at = end;
  }
  return places;
}
