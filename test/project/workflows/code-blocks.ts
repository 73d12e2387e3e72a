/** Code blocks of documents that no test would run: written in a way that `snippetsOf` does not read, or without a language. */
import { marked, type Token } from 'marked';
import { type Document, snippetsOf } from '../documents.ts';
import type { Finding } from './rules.ts';

/** Languages of code blocks; each has a test that runs, compares or checks such a block, but for pictures. */
const LANGUAGES = ['yaml', 'sh', 'json', 'ts', 'text', 'mermaid'];
const MESSAGE = `write it between \`\`\` and \`\`\`, with one of the languages ${LANGUAGES.join(', ')}`;

/** Returns the code blocks, as GitHub shows the document, that are not exactly one of its snippets. */
export function checkCodeBlocks(document: Document): Finding[] {
  const snippets = snippetsOf(document);
  const findings: Finding[] = [];
  void marked.walkTokens(marked.lexer(document.text), (token: Token) => {
    const isHtml = token.type === 'html' && /<pre\b/i.test(token.raw);
    if (token.type !== 'code' && !isHtml) return;
    const code: string = token.text.trimEnd();
    const lang = token.type === 'code' ? token.lang : undefined;
    const isKnown = snippets.some(
      ({ language, text }) => language === lang && LANGUAGES.includes(language) && text.trimEnd() === code,
    );
    if (isKnown) return;
    findings.push({
      path: document.path,
      line: lineOf(document, code),
      rule: 'code-block',
      message: MESSAGE,
    });
  });
  return findings;
}

/** Returns the line of a code, whose indentation the parser has removed. */
function lineOf({ text }: Document, code: string): number {
  const [first = ''] = code.split('\n');
  const index = text.split('\n').findIndex((line) => line.trim().endsWith(first.trim()));
  return Math.max(index, 0) + 1;
}
