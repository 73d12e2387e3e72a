/** The two parsers of the GitHub runner (ActionCommand.cs), ported as generously as they can be read. */

// .NET's TrimStart takes all of Unicode's white space; a compare by culture skips what has no weight as well.
const SKIPPED_AT_START = /^[\s\p{Z}\p{Cc}\p{Cf}\p{M}]+/u;
const WEIGHTLESS = /[\p{Cf}\p{M}\p{Cc}]/gu;

function linesOf(output: string): readonly string[] {
  return output.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
}

/** `::name key=value::data`, at the start of a line but for white space. */
function secondVersion(line: string): string | undefined {
  const message = line.replace(SKIPPED_AT_START, '');
  return message.replace(WEIGHTLESS, '').startsWith('::') ? message : undefined;
}

/** `##[name key=value]data`, anywhere in a line. */
function firstVersion(line: string): string | undefined {
  const start = line.replace(WEIGHTLESS, '').indexOf('##[');
  return start < 0 ? undefined : line;
}

/** The lines that the runner might take for a command, whatever their name and whether or not they are complete. */
export function commandsIn(output: string): readonly string[] {
  return linesOf(output).filter(
    (line) => secondVersion(line) !== undefined || firstVersion(line) !== undefined,
  );
}
