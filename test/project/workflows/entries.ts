/** YAML text as a flat list of its values with their lines, which makes a rule over a file one line long. */
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type Scalar } from 'yaml';

/** A value of a YAML text: a scalar, a mapping or a sequence. */
export interface Entry {
  /** Keys and indexes that lead to the value, such as `jobs/build/steps/0/run`. */
  readonly path: string;
  /** Line of the value's key, or of the value itself in a sequence; 1 is the first. */
  readonly line: number;
  /** A scalar as text; undefined for a mapping or a sequence. */
  readonly text: string | undefined;
  /** The comment behind the value, on the line of `line`. */
  readonly comment: string;
  /** The line above, if it is a comment only. */
  readonly commentAbove: string;
}

/** A YAML text after parsing. */
interface YamlText {
  readonly entries: readonly Entry[];
  /** The plain value, with aliases resolved. */
  readonly value: unknown;
  /** Syntax errors and aliases, which no rule follows. */
  readonly problems: readonly { readonly line: number; readonly message: string }[];
}

/** Parses a YAML text. It never throws: `problems` contains what is wrong with it. */
export function readYaml(text: string): YamlText {
  const lines = text.split(/\r?\n/);
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  // A warning is a tag that changes what a value is.
  const problems = [...document.errors, ...document.warnings].map((error) => ({
    line: counter.linePos(error.pos[0]).line,
    message: error.message,
  }));
  if (problems.length > 0) return { entries: [], value: undefined, problems };

  const entries: Entry[] = [];
  const add = (node: Node | null, path: string, at: Node | null): void => {
    const line = counter.linePos((at ?? node)?.range?.[0] ?? 0).line;
    if (isAlias(node)) problems.push({ line, message: `the alias *${node.source} hides what is used here` });
    entries.push({ path, line, text: textOf(node), ...commentsAt(lines, line) });
    for (const [key, value, position] of childrenOf(node))
      add(value, path === '' ? key : `${path}/${key}`, position);
  };
  add(document.contents, '', document.contents);
  return { entries, value: problems.length > 0 ? undefined : document.toJS(), problems };
}

/** Returns the values of a mapping or a sequence with their keys, and the nodes whose lines count. */
function childrenOf(node: Node | null): (readonly [key: string, value: Node | null, at: Node | null])[] {
  if (isMap<Scalar, Node | null>(node)) {
    // A key that is an alias or a mapping is one that GitHub does not know either.
    return node.items.map(({ key, value }) => [isScalar(key) ? String(key.value) : '?', value, key]);
  }
  return isSeq<Node>(node) ? node.items.map((item, index) => [String(index), item, item]) : [];
}

function textOf(node: Node | null): string | undefined {
  return node === null || isScalar(node) ? String(node?.value ?? '') : undefined;
}

function commentsAt(lines: readonly string[], line: number): Pick<Entry, 'comment' | 'commentAbove'> {
  return {
    comment: /\s#\s*(.*)$/.exec(lines[line - 1] ?? '')?.[1]?.trim() ?? '',
    commentAbove: /^\s*#\s*(.*)$/.exec(lines[line - 2] ?? '')?.[1]?.trim() ?? '',
  };
}
