/** The rule that text of others, such as the title of a pull request, never becomes code or a variable of later steps. */
import type { Entry } from './entries.ts';
import type { Check } from './rules.ts';

/** Expressions whose value others choose; not numbers and hashes. */
const UNTRUSTED =
  /\bgithub\.(?:head_ref|ref|ref_name|event)\b(?!\.\S*(?:number|id|sha)\b)|\b(?:github\.event\.)?inputs\./i;
/** What evaluates its arguments, and the files that change the steps after this one. */
const EVALUATES =
  /\b(?:eval|(?:ba|da|z)?sh +-\w*c|(?:node|deno|python3?|perl|ruby) +(?:-[epc]|--eval))\b|\$\{?GITHUB_(?:ENV|PATH)\b/;

/** Checks the value if it is a script. */
export function checkUntrustedText({ entries, report }: Check, { path, line, text = '' }: Entry): void {
  const { job, step } = /^(?<step>(?<job>.+)\/steps\/\d+)\/run$/.exec(path)?.groups ?? {};
  if (step === undefined || !EVALUATES.test(text)) return;
  const prefixes = ['env/', `${job}/env/`, `${step}/env/`];
  for (const variable of entries) {
    const prefix = prefixes.find((each) => variable.path.startsWith(each)) ?? '/';
    const name = variable.path.slice(prefix.length);
    if (!variable.path.startsWith(prefix) || !UNTRUSTED.test(variable.text ?? '')) continue;
    if (new RegExp(`\\$\\{?${name}\\b`).test(text))
      report('untrusted-text', line, `do not evaluate $${name}, nor write it to $GITHUB_ENV or $GITHUB_PATH`);
  }
}
