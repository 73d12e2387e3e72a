import { describe, expect, it } from 'vitest';
import { createContentTypes, isPage } from '../../../src/artifacts/content-types.ts';

describe('The media type of a file', () => {
  it.each<[name: string, type: string]>([
    ['index.html', 'text/html; charset=utf-8'],
    ['a/INDEX.HTML', 'text/html; charset=utf-8'],
    ['style.css', 'text/css; charset=utf-8'],
    ['app.mjs', 'text/javascript; charset=utf-8'],
    ['notes.txt', 'text/plain; charset=utf-8'],
    ['data.json', 'application/json; charset=utf-8'],
    ['app.js.map', 'application/json; charset=utf-8'],
    ['logo.svg', 'image/svg+xml'],
    ['photo.jpeg', 'image/jpeg'],
    ['font.woff2', 'font/woff2'],
    ['module.wasm', 'application/wasm'],
    ['what.is-this', 'application/octet-stream'],
    ['LICENSE', 'application/octet-stream'],
    // A name without an extension has none, whatever its letters.
    ['html', 'application/octet-stream'],
    ['a.html/b', 'application/octet-stream'],
    ['.html', 'application/octet-stream'],
  ])('named %s is %s', async (name, type) => {
    expect((await createContentTypes([]))(name)).toBe(type);
  });

  it('follows the rules of the configuration first: the longest ending, then the last line', async () => {
    const typeOf = await createContentTypes([
      { ending: '.html', type: 'text/first' },
      { ending: '.html', type: 'text/second' },
      { ending: '.tar.gz', type: 'application/x-tgz' },
      { ending: '.gz', type: 'application/x-gz' },
    ]);
    expect(typeOf('a.html')).toBe('text/second');
    expect(typeOf('a/b.tar.gz')).toBe('application/x-tgz');
    expect(typeOf('B.GZ')).toBe('application/x-gz');
    expect(typeOf('c.css')).toBe('text/css; charset=utf-8');
  });

  it('distinguishes pages from other files', () => {
    expect(isPage('text/html; charset=utf-8')).toBe(true);
    expect(isPage('application/xhtml+xml')).toBe(true);
    expect(isPage('text/html-sandboxed')).toBe(false);
    expect(isPage('text/css')).toBe(false);
  });
});
