/** The one importer of mime-types. */
import path from 'node:path';

/** A media type for the names with one ending. */
export interface ContentTypeRule {
  /** In lower case, with its dot: `.ext`. */
  readonly ending: string;
  /** As it is sent. */
  readonly type: string;
}

const UNKNOWN = 'application/octet-stream';

/**
 * Creates a function that returns a file's media type by its name: by the rules, of which the longest ending wins and then
 * the last, else by the usual table, with `charset=utf-8` for text.
 */
export async function createContentTypes(
  rules: readonly ContentTypeRule[],
): Promise<(name: string) => string> {
  // Loaded when it is needed: its table is large, and most runs upload nothing.
  const { contentType } = await import('mime-types');
  const byEnding = rules.toReversed().toSorted((one, other) => other.ending.length - one.ending.length);

  return (name) => {
    const base = path.posix.basename(name).toLowerCase();
    const rule = byEnding.find(({ ending }) => base.endsWith(ending));
    // With its dot, an extension is not taken for a media type; without one, nothing is looked up.
    const extension = path.posix.extname(base);
    return rule?.type ?? ((extension && contentType(extension)) || UNKNOWN);
  };
}

/** Whether a media type is that of a page, which refers to all the rest. */
export function isPage(contentType: string): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType);
}
