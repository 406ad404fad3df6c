import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';

/**
 * Noto Sans as it is written in mainland China, or in Japan: the same characters, in different shapes. `latin` is Source Sans,
 * whose letters Noto Sans borrows, with all that French and its neighbours need and with their punctuation.
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

/** The part of a face that has some characters, in one weight. */
export interface FontPart {
  /** Unique among all parts. */
  readonly name: string;
  readonly font: Font;
}

/** At about 80 kB each; a page takes some ten. */
const maxKeptParts = 100;

const kept = new LRUCache<string, Promise<FontPart>>({ max: maxKeptParts });
/** In which parts of a face a character is said to be; the first that really has it is taken. */
export type Coverage = ReadonlyMap<number, readonly string[]>;

const coverages = new Map<Face, Promise<Coverage>>();

const folderOf = (face: Face) => dirname(families[face].locate());

/** Read once. */
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
  // A few letters are in a numbered part as well: words stay together in the part that has all of their alphabet.
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

/** A part of a face in a weight, ready to be typeset with. The parts used last are kept in memory. */
export function loadPart(face: Face, part: string, weight: Weight): Promise<FontPart> {
  const name = `${face}-${part}-${weight}`;
  const loaded = kept.get(name) ?? makePart(face, part, weight, name);
  kept.set(name, loaded);
  loaded.catch(() => kept.delete(name));
  return loaded;
}

/** The packages hold one variable font, cut into parts, as WOFF2: it is unpacked and fixed at the weight. */
async function makePart(face: Face, part: string, weight: Weight, name: string): Promise<FontPart> {
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
