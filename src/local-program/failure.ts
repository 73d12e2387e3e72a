import { ConfigError, DeployError, type Place } from '../errors.ts';
import { NoFilesError } from '../files/collect.ts';
import { IGNORE_FILE } from '../files/exclude.ts';
import { HttpError, StartError, systemCode } from '../local-platform/http/errors.ts';

/** Advice about the inputs of a workflow, and what the command line has instead. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/: set `entrypoint: [^`]*`\?/, ': rename it, or name it as `entrypoint` in a file of --seed.'],
  [
    /: (?:set `include_hidden`, or name it in `assets`|add the line ".*" to `assets` if it is intended)/,
    ': rename it to deploy it',
  ],
  [/: set `assets_root` to (a folder that contains both), .* with `assets`/, ': deploy $1'],
  [/, or upload them as `artifacts`/, ` with ${IGNORE_FILE}`],
  [/, or (?:add \S+ to `allow_secrets` if it is a documented sample|change `key_prefix`)/, ''],
  [/^`assets_root` "\." (?:is not a folder|leads out).*/, 'It is not a folder.'],
  [/`bucket_visibility`/, '`visibility`'],
];

/** Returns the problems of a deployment that failed, one or few lines each: with file and line, and no stack unless it is a bug. */
export function failureLines(failure: unknown): string[] {
  if (failure instanceof NoFilesError)
    return [
      failure.cause === undefined
        ? `The folder contains no file to deploy: it is empty, or all files are hidden, denied or excluded by ${IGNORE_FILE}.`
        : 'The folder does not exist.',
    ];
  if (failure instanceof ConfigError) return [...failure.problems];
  // The annotations are all problems; the message summarizes them.
  if (failure instanceof DeployError) {
    const { annotations, message, hint = '' } = failure;
    return (annotations.length > 0 ? annotations : [{ message: `${message}\n${hint}` }]).flatMap(linesOf);
  }
  if (!(failure instanceof Error)) return [String(failure)];
  const isExpected =
    failure instanceof StartError || failure instanceof HttpError || systemCode(failure) !== undefined;
  return isExpected ? linesOf(failure) : [failure.stack ?? failure.message];
}

function linesOf({ message, file, line, column }: Place & { readonly message: string }): string[] {
  const lines = message
    .split('\n')
    .filter((text) => text.trim() !== '' && !/^\s+at /.test(text))
    .map((text) => ADVICE.reduce((said, advice) => said.replace(...advice), text));
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  const isPlaced = place === '' || lines[0]?.startsWith(`${file}:${line}`);
  return isPlaced ? lines : [`${place}: ${lines[0]}`, ...lines.slice(1)];
}
