import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font } from 'fontkit';
import { LRUCache } from 'lru-cache';

/**
 * Noto Sans as used in mainland China or Japan: the same characters in different shapes. `latin` is Source Sans, the
 * source of Noto Sans's Latin letters, with everything that French and similar languages need, including punctuation.
 */
export type Face = 'latin' | 'sc' | 'jp';

const require = createRequire(import.meta.url);

const families: Record<Face, { name: string; locate(): string }> = {
  latin: {
    name: 'source-sans-3',
    locate: () => require.resolve('@fontsource-variable/source-sans-3/package.json'),
  },
  sc: {
    name: 'noto-sans-sc',
    locate: () => require.resolve('@fontsource-variable/noto-sans-sc/package.json'),
  },
  jp: {
    name: 'noto-sans-jp',
    locate: () => require.resolve('@fontsource-variable/noto-sans-jp/package.json'),
  },
};

export type Weight = 400 | 600;

/** A part of a font with some of its characters, in one weight. */
export interface FontPart {
  /** Unique among all parts. */
  readonly name: string;
  readonly font: Font;
}

/** At about 80 kB each; a page uses about ten. */
const maxKeptParts = 100;

const kept = new LRUCache<string, Promise<FontPart>>({ max: maxKeptParts });
/** The parts of a font that list a character; the first that actually contains it is used. */
export type Coverage = ReadonlyMap<number, readonly string[]>;

const coverages = new Map<Face, Promise<Coverage>>();

const folderOf = (face: Face) => dirname(families[face].locate());

export function coverageOf(face: Face): Promise<Coverage> {
  const read = coverages.get(face) ?? readCoverage(face);
  coverages.set(face, read);
  return read;
}

async function readCoverage(face: Face): Promise<Coverage> {
  const ranges = JSON.parse(await readFile(join(folderOf(face), 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >;
  const coverage = new Map<number, string[]>();
  // Some letters are also in a numbered part; words stay together in the part that has their whole alphabet.
  const isNumbered = ([part]: [string, string]) => Number(part.startsWith('['));
  const inOrder = Object.entries(ranges).sort((one, other) => isNumbered(one) - isNumbered(other));
  for (const [part, list] of inOrder) {
    const name = part.replaceAll(/[[\]]/g, '');
    for (const range of list.split(',')) {
      const [first = 0, last = first] = range
        .slice('U+'.length)
        .split('-')
        .map((digits) => Number.parseInt(digits, 16));
      for (let codePoint = first; codePoint <= last; codePoint++) {
        const parts = coverage.get(codePoint);
        if (parts) parts.push(name);
        else coverage.set(codePoint, [name]);
      }
    }
  }
  return coverage;
}

/** Returns a part of a font in a weight. The most recently used parts stay in memory. */
export function loadPart(face: Face, part: string, weight: Weight): Promise<FontPart> {
  const name = `${face}-${part}-${weight}`;
  const loaded = kept.get(name) ?? makePart(face, part, weight, name);
  kept.set(name, loaded);
  loaded.catch(() => kept.delete(name));
  return loaded;
}

/** Unpacks a part of a font and fixes its weight. The packages have one variable font, split into parts, as WOFF2. */
async function makePart(face: Face, part: string, weight: Weight, name: string): Promise<FontPart> {
  const [{ default: subsetFont }, { create }] = await Promise.all([import('subset-font'), import('fontkit')]);
  const file = join(folderOf(face), 'files', `${families[face].name}-${part}-wght-normal.woff2`);
  const font = await subsetFont(await readFile(file), undefined, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
    keepAllGlyphs: true,
    keepFeatures: ['kern'],
    noHinting: true,
  });
  return { name, font: create(font) as Font };
}
