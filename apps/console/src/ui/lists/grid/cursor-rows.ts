import { hashKey, type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { cursorOf, type PageChain, pageOfRow, placePage, rowCount } from './page-chain.ts';
import type { RowSource } from './types.ts';

export interface CursorPage<Row> {
  rows: readonly Row[];
  /** Null at the end. */
  next: string | null;
}

export interface CursorRowsOptions<Row> {
  /** Identifies the list. Another folder, sort or filter is another list. The pages' keys in the query cache start with it. */
  queryKey: QueryKey;
  /** `cursor` is empty for the first page. */
  fetchPage: (cursor: string, signal: AbortSignal) => Promise<CursorPage<Row>>;
}

export interface CursorRows<Row> extends RowSource<Row> {
  /** The first page has not arrived yet. */
  isPending: boolean;
  /** The error of a failed page in view. */
  error: Error | null;
  /** Requests the failed pages again. */
  retry: () => void;
  /** The list ends at `maxRows`, although there are more rows. */
  isCut: boolean;
}

/** 500,000 rows of 60 px are 30 million px. Chromium renders nothing beyond 33,554,432 px. */
const maxRows = 500_000;
/** The next page is fetched when fewer rows than this are left below the view. */
const aheadRows = 60;
/** Time for which a page outside the view is cached. */
const keptMs = 60_000;

/**
 * Loads rows by cursor. Only the pages in view are kept, and refetched when the list is invalidated. Others are dropped
 * after a minute, so that memory stays bounded while scrolling.
 */
export function useCursorRows<Row>({ queryKey, fetchPage }: CursorRowsOptions<Row>): CursorRows<Row> {
  const client = useQueryClient();
  const list = hashKey(queryKey);
  const [known, setKnown] = useState<{ list: string; chain: PageChain }>({ list, chain: [] });
  const [view, setView] = useState({ first: 0, last: 0 });
  const chain = known.list === list ? known.chain : noPages;
  const pageQuery = useCallback(
    (cursor: string) => ({
      queryKey: [...queryKey, 'page', cursor],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(cursor, signal),
      gcTime: keptMs,
    }),
    [queryKey, fetchPage],
  );
  const wanted = wantedPages(chain, view);
  const cursors = wanted.map((page) => cursorOf(chain, page) ?? '');
  const results = useQueries({ queries: cursors.map(pageQuery) });

  useEffect(() => {
    setKnown((current) => {
      const before = current.list === list ? current.chain : noPages;
      let after = before;
      for (const [at, page] of wanted.entries()) {
        const data = results[at]?.data;
        if (data && cursorOf(after, page) === cursors[at]) {
          after = placePage(after, page, { count: data.rows.length, next: data.next });
        }
      }
      return after === before && current.list === list ? current : { list, chain: after };
    });
  });

  const show = useCallback(
    (first: number, last: number) =>
      setView((view) => (isSameView(chain, view, { first, last }) ? view : { first, last })),
    [chain],
  );
  const pages = new Map(cursors.map((cursor, index) => [cursor, results[index]?.data]));
  const at = (index: number): Row | undefined => {
    const mark = chain[pageOfRow(chain, index)];
    if (!mark) return undefined;
    const page =
      pages.get(mark.cursor) ?? client.getQueryData<CursorPage<Row>>(pageQuery(mark.cursor).queryKey);
    return page?.rows[index - mark.start];
  };
  const between = async (first: number, last: number): Promise<Row[]> => {
    const rows: Row[] = [];
    for (const { cursor, start, count } of chain) {
      if (start + count <= first || start > last) continue;
      const page = await client.ensureQueryData(pageQuery(cursor));
      rows.push(...page.rows.slice(Math.max(0, first - start), last - start + 1));
    }
    return rows;
  };
  const all = async (most: number): Promise<Row[]> => {
    const rows: Row[] = [];
    let cursor: string | null = '';
    while (cursor !== null && rows.length < most) {
      const page: CursorPage<Row> = await client.ensureQueryData(pageQuery(cursor));
      rows.push(...page.rows);
      cursor = page.next;
    }
    return rows.slice(0, most);
  };
  const count = Math.min(rowCount(chain), maxRows);
  const hasNext = chain.length === 0 || chain.at(-1)?.next !== null;
  const failed = results.find(({ error, data }) => error && data === undefined);
  return {
    count,
    hasMore: hasNext && count < maxRows,
    at,
    between,
    all,
    show,
    isPending: chain.length === 0 && !failed,
    error: failed?.error ?? null,
    retry: () => void Promise.all(results.filter(({ isError }) => isError).map((result) => result.refetch())),
    isCut: hasNext && count >= maxRows,
  };
}

const noPages: PageChain = [];

/** Returns the pages in view, and the next one near the end of the loaded rows. */
function wantedPages(chain: PageChain, { first, last }: { first: number; last: number }): number[] {
  const count = rowCount(chain);
  if (chain.length === 0) return [0];
  if (count === 0)
    return [chain.length - 1, ...(cursorOf(chain, chain.length) === null ? [] : [chain.length])];
  const from = Math.max(0, pageOfRow(chain, Math.min(first, count - 1)));
  const to = pageOfRow(chain, Math.min(last, count - 1));
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const isNearEnd = last + aheadRows >= count && count < maxRows && cursorOf(chain, chain.length) !== null;
  return isNearEnd ? [...pages, chain.length] : pages;
}

interface View {
  first: number;
  last: number;
}

/** Reports whether two views need the same pages, so that scrolling within a page causes no rendering. */
function isSameView(chain: PageChain, one: View, other: View): boolean {
  return wantedPages(chain, one).join() === wantedPages(chain, other).join();
}
