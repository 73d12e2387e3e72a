/** The two parsers of the GitHub runner (ActionCommand.cs), ported in their most permissive reading. */

// .NET's TrimStart removes all of Unicode's white space; a comparison by culture also skips characters without weight.
const SKIPPED_AT_START = /^[\s\p{Z}\p{Cc}\p{Cf}\p{M}]+/u;
const WEIGHTLESS = /[\p{Cf}\p{M}\p{Cc}]/gu;

/** Returns the lines that the runner might read as a command, even incomplete: `::` after white space, `##[` anywhere. */
export function commandsIn(output: string): readonly string[] {
  return output.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).filter((line) => {
    const message = line.replace(SKIPPED_AT_START, '').replace(WEIGHTLESS, '');
    return message.startsWith('::') || line.replace(WEIGHTLESS, '').includes('##[');
  });
}
