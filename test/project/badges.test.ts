import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { badge, badges, staleBadges, writeBadges } from '../../.github/scripts/badges.ts';
import { temporaryFolder } from '../support/local-platform.ts';

it('The badges contain the version and the license of package.json', () => {
  const { version, license } = JSON.parse(readFileSync('package.json', 'utf8'));
  const titles = [...badges().values()].map((svg) => /<title>(.*)<\/title>/.exec(svg)?.[1]);
  expect(titles).toEqual([`release: v${version}`, `license: ${license}`]);
});

it('The badges are stale when they are missing or differ, until they are written', async () => {
  await using folder = await temporaryFolder();
  const [first = '', second = ''] = badges().keys();
  expect(staleBadges(folder.path)).toEqual([first, second]);
  writeBadges(folder.path);
  expect(staleBadges(folder.path)).toEqual([]);
  writeFileSync(join(folder.path, second), badge('license', 'none', 'green'));
  expect(staleBadges(folder.path)).toEqual([second]);
});

it('A badge has a name for screen readers, in which characters of XML are escaped', () => {
  const svg = badge('a & b', '<"v">', 'blue');
  expect(svg).toContain('role="img" aria-label="a &#38; b: &#60;&#34;v&#34;&#62;"');
  expect(svg).toContain('<title>a &#38; b: &#60;&#34;v&#34;&#62;</title>');
});
