import type { Reader } from '@atoll/database';
import { authorizeBucket } from '../kernel/policy.ts';
import type { SortColumn, Stage, StagePosition } from './conditions.store.ts';
import { createFinder, type Finder } from './find.store.ts';
import type { Indexer } from './indexer.service.ts';
import { sumKinds } from './kinds.store.ts';
import { type FoundObject, findRecent, findResults } from './result.store.ts';
import { fold, type SearchFilter } from './terms.ts';

export type { FoundObject };

export type SearchSort = 'relevance' | 'name' | 'size' | 'modified';

export interface SearchRequest extends Omit<SearchFilter, 'accountId' | 'bucketId' | 'text'> {
  /** Matches anywhere in the key, ignoring case; empty or absent: everything. */
  readonly text?: string;
  readonly bucket?: string;
  readonly sort: SearchSort;
  readonly isDescending: boolean;
  readonly after: SearchPosition | undefined;
  readonly limit: number;
}

export interface SearchPosition {
  readonly stage: number;
  /** Absent at the start of the stage. */
  readonly position: StagePosition | undefined;
}

export interface SearchPage {
  readonly objects: FoundObject[];
  /** Cursor; a page may be short, or empty, and still have one. */
  readonly next: SearchPosition | undefined;
  /** False while changes are waiting to be indexed. */
  readonly isComplete: boolean;
}

export type SearchService = ReturnType<typeof createSearchService>;

const recentCount = 50;

const columns: Readonly<Record<Exclude<SearchSort, 'relevance'>, SortColumn>> = {
  name: 'name_folded',
  size: 'size_bytes',
  modified: 'modified_at',
};

const defaultMaxSorted = 2000;

interface Deps {
  read: Reader;
  indexer: Indexer;
  /** See `createFinder`. */
  maxSorted?: number;
  /** Patterns for LIKE of keys that are not recent objects. */
  appRecords?: readonly string[] | undefined;
}

export function createSearchService({ read, indexer, maxSorted = defaultMaxSorted, appRecords = [] }: Deps) {
  return {
    /**
     * Searches objects and folders of the account's buckets. By relevance: names that begin with the text first, sorted by name,
     * so that an exact match leads; then the others, most recently indexed first.
     * @throws {StorageRefusal} `bucketUnknown`, `bucketForeign`
     */
    async search(accountId: string, request: SearchRequest): Promise<SearchPage> {
      await indexer.catchUp();
      const filter = await filterOf(read, accountId, request);
      const isComplete = await indexer.isComplete();
      const finder = await createFinder(read, filter, maxSorted);
      const { ids, next } = await findPage(finder, filter, request);
      return { objects: await findResults(read, ids), next, isComplete };
    },
    /** Returns recently written files, more than are shown, because the caller may not see some of them. */
    recent: (accountId: string) => findRecent(read, accountId, { hidden: appRecords, limit: recentCount }),
    /** Returns the storage of the current objects by kind. */
    async kinds(accountId: string) {
      return { kinds: await sumKinds(read, accountId), isComplete: await indexer.isComplete() };
    },
  };
}

async function filterOf(read: Reader, accountId: string, request: SearchRequest): Promise<SearchFilter> {
  const { bucket, text = '', sort: _, isDescending: __, after: ___, limit: ____, ...others } = request;
  const bucketId =
    bucket === undefined ? {} : { bucketId: (await authorizeBucket(read, accountId, bucket)).id };
  return { ...others, ...bucketId, accountId, text: fold(text) };
}

async function findPage(
  finder: Finder,
  filter: SearchFilter,
  request: SearchRequest,
): Promise<{ ids: number[]; next: SearchPosition | undefined }> {
  const start =
    request.after?.stage ??
    (finder.isCommon && request.sort === 'relevance' && isNarrowed(filter) ? newestAlone : 0);
  const stages = stagesOf(filter, request, start);
  const ids: number[] = [];
  let position = request.after?.position;
  for (let at = start; ; at++) {
    const stage = stages[at];
    if (!stage) return { ids, next: undefined };
    if (ids.length === request.limit) return { ids, next: { stage: at, position: undefined } };
    const page = await finder.find(stage, position, request.limit - ids.length);
    ids.push(...page.found.map(({ id }) => id));
    if (page.next) return { ids, next: { stage: at, position: page.next } };
    position = undefined;
  }
}

/**
 * The single stage for a filter with many matches of which few begin with the text, because walking all of them to find
 * the few would take too long.
 */
const newestAlone = 2;

function stagesOf({ text }: SearchFilter, { sort, isDescending }: SearchRequest, start: number): Stage[] {
  if (sort !== 'relevance') return [{ kind: 'column', column: columns[sort], isDescending }];
  if (text === '') return [{ kind: 'newest' }];
  const ranked: Stage[] = [{ kind: 'names' }, { kind: 'others' }];
  return start === newestAlone ? [...ranked, { kind: 'newest' }] : ranked;
}

/** Reports whether there are filters other than the text. */
function isNarrowed({ accountId: _, text, ...others }: SearchFilter): boolean {
  return text !== '' && Object.keys(others).length > 0;
}
