/** Globs of a path, matched in a time that is bounded by the lengths of pattern and path, however many stars there are. */
import path from 'node:path';

/** Accepts one item of a sequence. */
type Step<Item> = (item: Item) => boolean;
/** Stands for any number of items. */
const ANY = Symbol('any');

type Steps<Item> = readonly (Step<Item> | typeof ANY)[];

/** Finds whether one item of a pattern accepts one character; `set` is text such as `[a-z]`. */
export type MatchesSet = (set: string, character: string) => boolean;

/** A pattern as its segments below the root. */
export interface Glob {
  /** Whether the pattern is this very path. */
  matches(segments: readonly string[]): boolean;
  /** Whether the pattern may be a path below this folder. */
  mayMatchBelow(segments: readonly string[]): boolean;
}

/**
 * Compiles the segments of a glob: `**` is any number of folders, and at the end any path.
 * @param isBelow a `**` at the end stands for what is in a folder, and not for the folder itself
 */
export function compileGlob(segments: readonly string[], isBelow: boolean, matchesSet: MatchesSet): Glob {
  const steps: Steps<string> = segments.map((segment) =>
    segment === '**' ? ANY : compileSegment(segment, matchesSet),
  );
  const whole: Steps<string> =
    isBelow && steps.at(-1) === ANY ? [...steps.slice(0, -1), () => true, ANY] : steps;
  return {
    matches: (items) => matchSequence(whole, items),
    mayMatchBelow: (items) => {
      const end = steps.indexOf(ANY);
      const fixed = end < 0 ? steps : steps.slice(0, end);
      const isReached = end >= 0 || items.length <= steps.length;
      return isReached && fixed.every((step, at) => at >= items.length || accepts(step, items[at]));
    },
  };
}

/** Compiles one segment of a glob, which has no `/`. */
export function compileSegment(segment: string, matchesSet: MatchesSet): Step<string> {
  const steps = readSegment(segment, matchesSet);
  const literal = steps.every((step) => typeof step === 'string') ? steps.join('') : undefined;
  if (literal !== undefined) return (name) => fold(name) === literal;
  const tests = steps.map((step) =>
    typeof step === 'string' ? (character: string) => fold(character) === step : step,
  );
  return (name) => matchSequence(tests, name);
}

// The file systems of Windows ignore case, and its separator is no escape.
const onWindows = path.sep === '\\';

function fold(text: string): string {
  return onWindows ? text.toLowerCase() : text;
}

type SegmentStep = string | Step<string> | typeof ANY;

function readSegment(segment: string, matchesSet: MatchesSet): SegmentStep[] {
  const steps: SegmentStep[] = [];
  for (let at = 0; at < segment.length; ) {
    const [step, end] = readStep(segment, at, matchesSet);
    steps.push(step);
    at = end;
  }
  return steps;
}

/** Reads what begins here: a wildcard, a set, or a character, maybe behind an escape. Returns it with its end. */
function readStep(segment: string, at: number, matchesSet: MatchesSet): [SegmentStep, number] {
  const character = segment.charAt(at);
  if (character === '*') return [ANY, at + 1];
  if (character === '?') return [() => true, at + 1];
  const setEnd = character === '[' ? findSetEnd(segment, at) : undefined;
  if (setEnd !== undefined) return [rememberSet(segment.slice(at, setEnd), matchesSet), setEnd];
  const isEscape = character === '\\' && !onWindows && at + 1 < segment.length;
  return isEscape ? [segment.charAt(at + 1), at + 2] : [fold(character), at + 1];
}

/** Returns the index behind the `]` of a set that begins here; undefined when nothing closes it. */
function findSetEnd(segment: string, start: number): number | undefined {
  const first = /[!^]/.test(segment.charAt(start + 1)) ? start + 2 : start + 1;
  for (let at = first; at < segment.length; at += 1) {
    const named = segment.startsWith('[:', at) ? /^\[:[a-z]+:\]/.exec(segment.slice(at, at + 12)) : null;
    if (named) at += named[0].length - 1;
    else if (segment.charAt(at) === '\\') at += 1;
    else if (segment.charAt(at) === ']' && at > first) return at + 1;
  }
  return undefined;
}

/** Asks for each character once, since an answer costs much more than a look into a map. */
function rememberSet(set: string, matchesSet: MatchesSet): Step<string> {
  const known = new Map<string, boolean>();
  return (character) => {
    const answer = known.get(character) ?? matchesSet(set, character);
    known.set(character, answer);
    return answer;
  };
}

/**
 * Matches a sequence with wildcards for any number of items. A mismatch gives one item more to the last wildcard alone:
 * what an earlier one could give, the last one can too. So the steps are at most the product of both lengths.
 */
function matchSequence<Item>(steps: Steps<Item>, items: ArrayLike<Item>): boolean {
  let step = 0;
  let retryStep = -1;
  let retryItem = 0;
  for (let item = 0; item < items.length; ) {
    const current = steps[step];
    if (current === ANY) {
      step += 1;
      retryStep = step;
      retryItem = item;
    } else if (accepts(current, items[item])) {
      step += 1;
      item += 1;
    } else if (retryStep >= 0) {
      step = retryStep;
      retryItem += 1;
      item = retryItem;
    } else return false;
  }
  while (steps[step] === ANY) step += 1;
  return step === steps.length;
}

function accepts<Item>(step: Step<Item> | typeof ANY | undefined, item: Item | undefined): boolean {
  return item !== undefined && (step === ANY || (step?.(item) ?? false));
}
