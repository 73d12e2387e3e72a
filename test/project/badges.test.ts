import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { badge, badges, staleBadges, writeBadges } from '../../.github/scripts/badges.ts';

describe('The badges of the repository', () => {
  it('are up to date', () => {
    expect(staleBadges()).toEqual([]);
  });

  it('contain the version and the license of package.json', () => {
    const { version, license } = JSON.parse(readFileSync('package.json', 'utf8'));
    const titles = [...badges().values()].map((svg) => /<title>(.*)<\/title>/.exec(svg)?.[1]);
    expect(titles).toEqual([`release: v${version}`, `license: ${license}`]);
  });

  describe('in another folder', () => {
    let folder = '';
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'badges-'));
    });
    afterEach(() => rm(folder, { recursive: true }));

    it('are stale when they are missing or differ, until they are written', () => {
      const [first = '', second = ''] = badges().keys();
      expect(staleBadges(folder)).toEqual([first, second]);
      writeBadges(folder);
      expect(staleBadges(folder)).toEqual([]);
      writeFileSync(join(folder, second), badge('license', 'none', 'green'));
      expect(staleBadges(folder)).toEqual([second]);
    });
  });
});

describe('A badge', () => {
  it.each(['gray', 'blue', 'green'] as const)('has white text that is readable on %s', (color) => {
    const colors = [...badge('label', 'value', color).matchAll(/<path fill="(#\w+)"/g)].map(
      ([, fill]) => fill,
    );
    expect(colors).toHaveLength(2);
    for (const fill of colors) expect(contrastToWhite(fill ?? '')).toBeGreaterThan(4.5);
  });

  it('has a name for screen readers, in which characters of XML are escaped', () => {
    const svg = badge('a & b', '<"v">', 'blue');
    expect(svg).toContain('role="img" aria-label="a &#38; b: &#60;&#34;v&#34;&#62;"');
    expect(svg).toContain('<title>a &#38; b: &#60;&#34;v&#34;&#62;</title>');
  });

  it('is wider for a longer text', () => {
    const widthOf = (value: string) => Number(/width="(\d+)"/.exec(badge('release', value, 'blue'))?.[1]);
    expect(widthOf('v10.20.30')).toBeGreaterThan(widthOf('v1.2.3'));
  });
});

/** The contrast ratio of WCAG 2 between white and a color such as `#0969da`. */
function contrastToWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
