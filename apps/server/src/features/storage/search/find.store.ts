import { areCommonTerms, idsWithTerms, newestIds, type Reader } from '@atoll/database';
import {
  fits,
  isAfter,
  isInStage,
  orderOf,
  type Search,
  type Stage,
  type StagePosition,
} from './conditions.store.ts';
import { queryOf, type SearchFilter } from './terms.ts';

export type Finder = Awaited<ReturnType<typeof createFinder>>;

export interface StagePage {
  readonly found: readonly StagePosition[];
  /** The position of the next page; undefined at the end of the stage. */
  readonly next: StagePosition | undefined;
}

/** Time limit of a page's walk. The next page continues from there, even if this one is not full. */
const maxWalkMs = 40;
const sampleSize = 100;
const firstChunk = 250;
/** Takes some tens of milliseconds if the entries are scattered over the table. */
const maxChunk = 1000;

/**
 * Chooses a search strategy, and returns results page by page.
 * @param maxSorted up to this many candidates are all read and sorted; more are walked in order
 */
export async function createFinder(read: Reader, filter: SearchFilter, maxSorted: number) {
  const query = queryOf(filter, await sampleKeys(read, filter));
  const isCommon = await areCommonTerms(read, query, maxSorted);
  return {
    isCommon,
    find: (stage: Stage, after: StagePosition | undefined, limit: number): Promise<StagePage> =>
      isCommon
        ? walk(read, { filter, stage, query }, after, limit)
        : sortAll(read, { filter, stage, query }, after, limit),
  };
}

/** Returns recent keys of the account, to recognize substrings that most keys contain. */
async function sampleKeys(read: Reader, { accountId, text, prefix }: SearchFilter): Promise<string[]> {
  if (text === '' && prefix === undefined) return [];
  const rows = await read
    .selectFrom('search_entries')
    .select('key_folded')
    .where('account_id', '=', accountId)
    .orderBy('modified_at', 'desc')
    .limit(sampleSize)
    .execute();
  return rows.map(({ key_folded }) => key_folded);
}

async function sortAll(
  read: Reader,
  search: Search,
  after: StagePosition | undefined,
  limit: number,
): Promise<StagePage> {
  const { column, direction } = orderOf(search.stage);
  const found = await read
    .selectFrom(idsWithTerms(read, search.query).as('fitting'))
    .crossJoin('search_entries')
    .whereRef('search_entries.id', '=', 'fitting.id')
    .where((row) =>
      row.and([fits(row, search.filter), isInStage(row, search), isAfter(row, search.stage, after)]),
    )
    .select(['search_entries.id', `${column} as value`])
    .orderBy(column, direction)
    .orderBy('search_entries.id', direction)
    .limit(limit + 1)
    .execute();
  const page = found.slice(0, limit);
  return { found: page, next: found.length > limit ? page.at(-1) : undefined };
}

async function walk(
  read: Reader,
  search: Search,
  after: StagePosition | undefined,
  limit: number,
): Promise<StagePage> {
  const found: StagePosition[] = [];
  let position = after;
  const startedMs = performance.now();
  for (let size = firstChunk; performance.now() - startedMs < maxWalkMs; size = maxChunk) {
    const chunk = await readChunk(read, search, position, size);
    for (const { id, value, is_fitting } of chunk) {
      position = { id, value };
      if (!is_fitting) continue;
      found.push(position);
      if (found.length === limit) return { found, next: position };
    }
    if (chunk.length < size) return { found, next: undefined };
  }
  return { found, next: position };
}

type Walked = StagePosition & { is_fitting: unknown };

/** Returns the next entries in the stage's order, whether or not they match. */
function readChunk(
  read: Reader,
  search: Search,
  after: StagePosition | undefined,
  size: number,
): Promise<Walked[]> {
  const { filter, stage, query } = search;
  const { column, direction } = orderOf(stage);
  if (stage.kind === 'others' || stage.kind === 'newest') {
    const before = after?.id ?? Number.MAX_SAFE_INTEGER;
    const newest = newestIds(read, query, { accountId: filter.accountId, before, limit: size });
    return read
      .selectFrom(newest.as('newest'))
      .crossJoin('search_entries')
      .whereRef('search_entries.id', '=', 'newest.id')
      .select((row) => [
        'search_entries.id',
        'search_entries.id as value',
        row.and([fits(row, filter), isInStage(row, search)]).as('is_fitting'),
      ])
      .orderBy('search_entries.id', 'desc')
      .execute();
  }
  return read
    .selectFrom('search_entries')
    .where('search_entries.account_id', '=', filter.accountId)
    .where((row) => row.and([isInStage(row, search), isAfter(row, stage, after)]))
    .select((row) => ['search_entries.id', `${column} as value`, fits(row, filter).as('is_fitting')])
    .orderBy(column, direction)
    .orderBy('search_entries.id', direction)
    .limit(size)
    .execute();
}
