/** The names of a pull request's own function, objects and domain. Pure. */
import { toAscii } from '../domains/config.ts';
import type { Inputs } from '../inputs/reader.ts';

/** What `preview_domain` contains where the preview's own name goes. */
export const PREVIEW_PLACEHOLDER = '{preview}';

/** Returns the name of a preview, as in the output `preview`. @param number of the pull request */
export function previewName(number: number): string {
  return `pr-${number}`;
}

/** Returns the inputs of a step that deploys or deletes the preview of a pull request, as if the workflow had named them. */
export function previewInputs(inputs: Inputs, number: number): Inputs {
  const name = previewName(number);
  const { function: base, key_prefix: prefix, preview_domain: template } = inputs;
  return {
    ...inputs,
    function: base === '' ? '' : `${base}-${name}`,
    key_prefix: `${name}/${prefix}`,
    domain: template.replaceAll(PREVIEW_PLACEHOLDER, name),
  };
}

/** Returns the number of the pull request whose preview a function is; undefined for every other function. */
export function numberOfFunction(base: string, name: string): number | undefined {
  return name.startsWith(`${base}-`) ? numberOf(name.slice(base.length + 1)) : undefined;
}

/** Returns the number of the pull request that an object belongs to; undefined for every other object. @param prefix the input `key_prefix` */
export function numberOfKey(prefix: string, key: string): number | undefined {
  const end = key.indexOf('/');
  return end >= 0 && key.startsWith(prefix, end + 1) ? numberOf(key.slice(0, end)) : undefined;
}

/** Returns the number of the pull request whose preview a domain is; undefined for every other domain. @param template the input `preview_domain` */
export function numberOfDomain(template: string, hostname: string): number | undefined {
  const example = toAscii(template.replaceAll(PREVIEW_PLACEHOLDER, previewName(0))).toLowerCase();
  const [before = '', after, ...others] = example.split(previewName(0));
  if (after === undefined || others.length > 0) return undefined;
  const wanted = hostname.toLowerCase();
  const number = numberOf(wanted.slice(before.length, wanted.length - after.length));
  return number !== undefined && wanted === `${before}${previewName(number)}${after}` ? number : undefined;
}

function numberOf(name: string): number | undefined {
  const [, digits] = /^pr-([1-9]\d{0,8})$/.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Groups what was found by the number of its pull request, in their order. What belongs to none is left out. */
export function groupPreviews(
  found: readonly (readonly [number: number | undefined, part: string])[],
): ReadonlyMap<number, readonly string[]> {
  const ours = found.flatMap(([number, part]) => (number === undefined ? [] : [{ number, part }]));
  ours.sort((one, other) => one.number - other.number);
  const groups = Map.groupBy(ours, ({ number }) => number);
  return new Map([...groups].map(([number, all]) => [number, [...new Set(all.map(({ part }) => part))]]));
}
