import type { Progress } from './queries.ts';

export type Cell = Progress['coverage'][number];

export interface Amounts {
  accepted: number;
  waiting: number;
  /** The number of items in the quotas; null without a quota. */
  wanted: number | null;
}

export interface CountryAmounts extends Amounts {
  country: string;
}

/** Returns the number of accepted items that a quota still lacks. */
export function missingOf({ accepted, wanted }: Pick<Amounts, 'accepted' | 'wanted'>): number {
  return wanted === null ? 0 : Math.max(0, wanted - accepted);
}

const none: Amounts = { accepted: 0, waiting: 0, wanted: null };

function plus(one: Amounts, other: Amounts): Amounts {
  const wanted =
    one.wanted === null && other.wanted === null ? null : (one.wanted ?? 0) + (other.wanted ?? 0);
  return { accepted: one.accepted + other.accepted, waiting: one.waiting + other.waiting, wanted };
}

/** Returns the amounts of each country, largest first. */
export function countriesOf(coverage: readonly Cell[]): CountryAmounts[] {
  return sumBy(coverage, 'country', 'language').map(([country, amounts]) => ({ country, ...amounts }));
}

/** Sums cells. A quota of any language, or of any country, includes the cells of each. */
function sumBy(coverage: readonly Cell[], by: 'language' | 'country', other: 'language' | 'country') {
  const sums = new Map<string, Amounts>();
  const wide = new Map<string, number>();
  for (const cell of coverage) {
    const key = cell[by];
    if (key === null) continue;
    const before = sums.get(key) ?? none;
    sums.set(key, cell[other] === null ? before : plus(before, cell));
    if (cell[other] === null && cell.wanted !== null) wide.set(key, cell.wanted);
  }
  const all = [...sums].map(([key, amounts]): [string, Amounts] => {
    const wanted = wide.get(key);
    if (wanted === undefined) return [key, amounts];
    return [key, { ...amounts, wanted: Math.max(wanted, amounts.wanted ?? 0) }];
  });
  return all.toSorted(([, one], [, two]) => weight(two) - weight(one));
}

const weight = ({ accepted, waiting, wanted }: Amounts) => Math.max(accepted + waiting, wanted ?? 0);

export interface Matrix {
  languages: readonly string[];
  /** The countries with most items. */
  countries: readonly string[];
  /** Whether there are more countries. */
  hasOthers: boolean;
  /** Undefined if there are no items and no quota. */
  at(language: string, country: string): Amounts | undefined;
  /** Sums of the countries that are not shown. Undefined if there are no items and no quota. */
  ofOthers(language: string): Amounts | undefined;
  /** Sums of all countries, including those that are not shown. */
  ofLanguage(language: string): Amounts;
}

/** Arranges the coverage as a matrix of languages and countries. */
export function matrixOf(coverage: readonly Cell[], mostCountries: number): Matrix {
  const cells = new Map(coverage.map((cell) => [`${cell.language} ${cell.country}`, cell]));
  const languages = sumBy(coverage, 'language', 'country');
  const totals = new Map(languages);
  const countries = countriesOf(coverage).map(({ country }) => country);
  const [shown, others] = [countries.slice(0, mostCountries), countries.slice(mostCountries)];
  return {
    languages: languages.map(([language]) => language),
    countries: shown,
    hasOthers: others.length > 0,
    at: (language, country) => cells.get(`${language} ${country}`),
    ofOthers: (language) => {
      const found = others.flatMap((country) => cells.get(`${language} ${country}`) ?? []);
      return found.length > 0 ? found.reduce<Amounts>(plus, none) : undefined;
    },
    ofLanguage: (language) => totals.get(language) ?? none,
  };
}

/** Returns the unmet quotas, those with the most missing items first. */
export function debtsOf(coverage: readonly Cell[]): Cell[] {
  return coverage
    .filter((cell) => missingOf(cell) > 0)
    .toSorted((one, other) => missingOf(other) - missingOf(one));
}

const shadeCount = 5;

/** A shade of the map, from 1 to 5, with its amounts. */
export interface Shade {
  readonly shade: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the shades of a map. Their steps are equal, or logarithmic for large amounts, which only a few countries have. */
export function shadesUpTo(most: number): Shade[] {
  const ends = Array.from({ length: shadeCount }, (_, at) =>
    Math.ceil(most < 100 ? (most * (at + 1)) / shadeCount : most ** ((at + 1) / shadeCount)),
  );
  const distinct = [...new Set(ends)].filter((to) => to > 0);
  return distinct.map((to, at) => ({
    shade: shadeCount - distinct.length + at + 1,
    from: (distinct[at - 1] ?? 0) + 1,
    to,
  }));
}

/** Returns the shade of an amount. 0: nothing. */
export const shadeOf = (amount: number, shades: readonly Shade[]): number =>
  amount <= 0 ? 0 : (shades.find(({ to }) => amount <= to)?.shade ?? 0);
