/** The two parsers of the GitHub runner (ActionCommand.cs), ported in their most permissive reading. */

// .NET's TrimStart removes all of Unicode's white space; a comparison by culture also skips characters without weight.
const SKIPPED_AT_START = /^[\s\p{Z}\p{Cc}\p{Cf}\p{M}]+/u;
const WEIGHTLESS = /[\p{Cf}\p{M}\p{Cc}]/gu;

/**
 * Returns the lines that the runner might interpret as a command, whatever their name and even if they are incomplete:
 * `::name key=value::data` after white space, and `##[name key=value]data` anywhere in a line.
 */
export function commandsIn(output: string): readonly string[] {
  return output.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).filter((line) => {
    const message = line.replace(SKIPPED_AT_START, '').replace(WEIGHTLESS, '');
    return message.startsWith('::') || line.replace(WEIGHTLESS, '').includes('##[');
  });
}
