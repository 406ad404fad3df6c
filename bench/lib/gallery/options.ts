import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Locale, locales } from '@atoll/contract';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const densities = ['comfortable', 'compact'] as const;

export interface GalleryOptions {
  /** In px. */
  readonly widths: readonly number[];
  readonly themes: readonly Theme[];
  readonly locales: readonly Locale[];
  readonly density: (typeof densities)[number];
  /** Beginnings of addresses, such as `/dss`; empty for all pages. */
  readonly only: readonly string[];
  readonly folder: string;
}

export const help = `Takes pictures of every page of a demo server.

  --widths 390,1024,1440,1920   in px
  --themes light,dark
  --locales ${locales.join(',')}
  --density comfortable         or compact
  --only /dss,/settings         pages whose address begins so; all by default
  --out gallery                 folder for the pictures and index.html
`;

/** Returns the options of the command line, or null for `--help`. @throws {Error} for unknown pages or options */
export function readOptions(args: readonly string[]): GalleryOptions | null {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      widths: { ...text, default: '390,1024,1440,1920' },
      themes: { ...text, default: themes.join(',') },
      locales: { ...text, default: locales.join(',') },
      density: { ...text, default: densities[0] },
      only: { ...text, default: '' },
      out: { ...text, default: 'gallery' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const [density = densities[0]] = listOf(values.density, densities, 'density');
  return {
    widths: partsOf(values.widths).map(widthOf),
    themes: listOf(values.themes, themes, 'theme'),
    locales: listOf(values.locales, locales, 'locale'),
    density,
    only: partsOf(values.only),
    folder: resolve(values.out),
  };
}

const partsOf = (text: string) => text.split(',').filter((part) => part !== '');

function listOf<const Known extends string>(text: string, known: readonly Known[], name: string): Known[] {
  return partsOf(text).map((part) => {
    const found = known.find((value) => value === part);
    if (found === undefined) throw new Error(`There is no ${name} ${part}: use ${known.join(', ')}.`);
    return found;
  });
}

function widthOf(text: string): number {
  const width = Number(text);
  if (!Number.isInteger(width) || width < 200 || width > 4000)
    throw new Error(`${text} is no width: use 200 to 4000.`);
  return width;
}
