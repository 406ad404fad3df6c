import { compare, type Group, minContributors } from './groups.ts';

/** Items of a language and a country. */
export interface MatrixCell {
  readonly language: string;
  readonly country: string;
  readonly items: number;
  readonly contributors: number;
}

interface Cell extends MatrixCell {
  readonly people: ReadonlySet<number>;
}

/**
 * Returns the cells that may be published. The totals of rows and columns are public, so the hidden cells of a line
 * must represent at least five people in total; otherwise, the line's smallest cell is hidden as well.
 */
export function publicCells(groups: readonly Group<'items'>[]): MatrixCell[] {
  const cells = groups.map(cellOf);
  const hidden = new Set(cells.filter(({ people }) => people.size < minContributors));
  const lines = [...linesOf(cells, 'language'), ...linesOf(cells, 'country')];
  for (let isStable = false; !isStable; ) {
    isStable = true;
    for (const line of lines) {
      const people = new Set(line.filter((cell) => hidden.has(cell)).flatMap((cell) => [...cell.people]));
      if (people.size === 0 || people.size >= minContributors) continue;
      const next = line.find((cell) => !hidden.has(cell));
      if (next === undefined) continue;
      hidden.add(next);
      isStable = false;
    }
  }
  return cells
    .filter((cell) => !hidden.has(cell))
    .map(({ people: _people, ...cell }) => cell)
    .toSorted((one, other) => compare(one.language, other.language) || compare(one.country, other.country));
}

function cellOf({ value, counts, contributors }: Group<'items'>): Cell {
  const [language = '', country = ''] = JSON.parse(value ?? '[]') as string[];
  return { language, country, items: counts.items, contributors: contributors.size, people: contributors };
}

/** Returns the rows or columns, each with its smallest cell first. */
function linesOf(cells: readonly Cell[], name: 'language' | 'country'): Cell[][] {
  const bySize = cells.toSorted((one, other) => one.people.size - other.people.size);
  return [...Map.groupBy(bySize, (cell) => cell[name]).values()];
}
