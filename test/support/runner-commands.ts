/** The two parsers of the GitHub runner (ActionCommand.cs), ported in their most permissive reading. */

// .NET's TrimStart removes all of Unicode's white space; a comparison by culture also skips characters without weight.
const SKIPPED_AT_START = /^[\s\p{Z}\p{Cc}\p{Cf}\p{M}]+/u;
const WEIGHTLESS = /[\p{Cf}\p{M}\p{Cc}]/gu;

function linesOf(output: string): readonly string[] {
  return output.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
}

/** `::name key=value::data`, at the start of a line except for white space. */
function secondVersion(line: string): string | undefined {
  const message = line.replace(SKIPPED_AT_START, '');
  return message.replace(WEIGHTLESS, '').startsWith('::') ? message : undefined;
}

/** `##[name key=value]data`, anywhere in a line. */
function firstVersion(line: string): string | undefined {
  const start = line.replace(WEIGHTLESS, '').indexOf('##[');
  return start < 0 ? undefined : line;
}

/**
 * Returns the lines that the runner might interpret as a command, whatever their name and even if they are incomplete.
 */
export function commandsIn(output: string): readonly string[] {
  return linesOf(output).filter(
    (line) => secondVersion(line) !== undefined || firstVersion(line) !== undefined,
  );
}
