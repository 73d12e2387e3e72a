/** What GitHub would make of text of others in Markdown. */

/** Returns a line of Markdown without its code: from a run of backticks, with no backslash before it, to the next of its length. */
export function withoutCode(line: string): string {
  return line.replace(/\\.|(`+)(?!`).*?(?<!`)\1(?!`)|`+/gs, (all, ticks) => (ticks ? ' ' : all));
}

/** Parts of text that Markdown, HTML, GitHub or the runner may give a meaning to. */
export const HOSTILE_PARTS: readonly string[] = [
  '`·``·```·\n```\n·<img src=x>·<!--·-->·--·>·\\·|·|`|·\n·\r\n·\u2028·\u202e·\ud800·a·</sub>·~~~',
  '](https://evil.example)·[x](https://evil.example)·![x](//evil.example)·# ·> ·\n\n# h\n·*·::error::x',
  '@octocat·@octo/team·fixes #1·#1·GH-1·octo/hello#1·https://evil.example·www.evil.example',
  'a@evil.example·&#64;·&lt;·&commat;octocat·\\@octocat·##[error]x·ftp://evil.example·$x^2$·$·$$·:rocket:·:+1:',
  'deadbeef1·0123456789abcdef0123456789abcdef01234567·rev-abcdef0·$`x`$·:100:',
].flatMap((line) => line.split('·'));

/** Returns what a reader sees of Markdown outside of code: GitHub looks for mentions and issues in that. */
export function readableText(markdown: string): string {
  return markdown
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&#(\d+);/g, (_entity, code: string) => String.fromCodePoint(Number(code)));
}

/** Whether a line of text of others has a meaning as HTML or Markdown, or for GitHub. */
export function isMarkup(line: string): boolean {
  const plain = withoutCode(line);
  const prose = plain.replace(/<code>[^<]*<\/code>/g, ' ');
  return (
    /<(?!\/?(?:sub|code)>)|(?<!\\)\]\(|(?<!\\)[*_~]/.test(plain) ||
    /@\w|#\d|GH-\d|(?:https?|ftp):\/\/|www\.|\$|:[\w+-]+:|\b[\da-f]{7,40}\b/i.test(readableText(prose))
  );
}
