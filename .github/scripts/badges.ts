/** The badges of the README, as pictures that contain facts of this repository. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Backgrounds on which white text has a contrast of at least 4.5 to 1. */
const COLORS = { gray: '#3d444d', blue: '#0969da', green: '#1a7f37' } as const;

const HEIGHT = 20;
/** On each side of a text. */
const PADDING = 6;
/** Of the characters of Verdana at 11 pixels. The text is drawn at exactly this width, in whatever font. */
const WIDTHS: readonly (readonly [characters: RegExp, pixels: number])[] = [
  [/[ijl]/, 3],
  [/[ftIr.,:;|()/ -]/, 4.4],
  [/[csz]/, 5.7],
  [/[A-HJ-LN-VX-Z\d]/, 7],
  [/[mwMW]/, 9.5],
];
const OTHER_WIDTH = 6.7;

/** Returns a badge as an SVG with a label on gray and a value on the color. */
export function badge(label: string, value: string, color: keyof typeof COLORS): string {
  const [left, right] = [label, value].map((text) => widthOf(text) + 2 * PADDING) as [number, number];
  const title = escapeXml(`${label}: ${value}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" aria-label="${title}">
<title>${title}</title>
<clipPath id="shape"><rect width="${left + right}" height="${HEIGHT}" rx="3"/></clipPath>
<g clip-path="url(#shape)"><path fill="${COLORS.gray}" d="M0 0h${left}v${HEIGHT}H0z"/><path fill="${COLORS[color]}" d="M${left} 0h${right}v${HEIGHT}H${left}z"/></g>
<g fill="#ffffff" font-family="Verdana, DejaVu Sans, Geneva, sans-serif" font-size="11">${textAt(label, PADDING)}${textAt(value, left + PADDING)}</g>
</svg>
`;
}

function textAt(text: string, x: number): string {
  return `<text x="${x}" y="14" textLength="${widthOf(text)}">${escapeXml(text)}</text>`;
}

function widthOf(text: string): number {
  const widths = [...text].map(
    (character) => WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? OTHER_WIDTH,
  );
  return Math.ceil(widths.reduce((sum, width) => sum + width, 0));
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

/**
 * Returns each badge by its path in the repository: the version of package.json, and the license of the file LICENSE.
 * Throws an error when package.json declares another license.
 */
export function badges(): ReadonlyMap<string, string> {
  const { version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [title = ''] = readFileSync(join(ROOT, 'LICENSE'), 'utf8').split('\n');
  if (title !== `${license} License`)
    throw new Error(`package.json declares the license "${license}", and LICENSE begins with "${title}".`);
  return new Map([
    ['.github/assets/badge-release.svg', badge('release', `v${version}`, 'blue')],
    ['.github/assets/badge-license.svg', badge('license', license, 'green')],
  ]);
}

/** Writes all badges. */
export function writeBadges(root = ROOT): void {
  for (const [path, svg] of badges()) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), svg);
  }
}

/** Returns the paths of the badges that are missing or stale. */
export function staleBadges(root = ROOT): string[] {
  return [...badges()].filter(([path, svg]) => readOr(join(root, path), '') !== svg).map(([path]) => path);
}

function readOr(path: string, absent: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return absent;
  }
}
