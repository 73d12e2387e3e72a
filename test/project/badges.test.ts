import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { badge, badges, staleBadges, writeBadges } from '../../.github/scripts/badges.ts';
import { createTree } from '../support/tree.ts';

it('The badges contain the version and the license of package.json, and are stale until they are written', async () => {
  await using folder = await createTree({});
  const { version, license } = JSON.parse(readFileSync('package.json', 'utf8'));
  const titles = [...badges().values()].map((svg) => /<title>(.*)<\/title>/.exec(svg)?.[1]);
  expect(titles).toEqual([`release: v${version}`, `license: ${license}`]);
  const [first = '', second = ''] = badges().keys();
  expect(staleBadges(folder.root)).toEqual([first, second]);
  writeBadges(folder.root);
  expect(staleBadges(folder.root)).toEqual([]);
  writeFileSync(folder.at(second), badge('license', 'none', 'green'));
  expect(staleBadges(folder.root)).toEqual([second]);
});

it('A badge has a name for screen readers, in which characters of XML are escaped', () => {
  const svg = badge('a & b', '<"v">', 'blue');
  expect(svg).toContain('role="img" aria-label="a &#38; b: &#60;&#34;v&#34;&#62;"');
  expect(svg).toContain('<title>a &#38; b: &#60;&#34;v&#34;&#62;</title>');
});
