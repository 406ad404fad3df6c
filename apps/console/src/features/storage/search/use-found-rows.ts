import { searchObjects } from '@atoll/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { askQuietly } from '#lib/calls/query-client.ts';
import { type CursorPage, useCursorRows } from '#ui/lists/grid/index.ts';
import type { Found } from './place.ts';
import type { SearchInput } from './search-address.ts';

const pageSize = 100;

/** Loads search results as they come into view. A new search aborts the previous one. */
export function useFoundRows(input: SearchInput) {
  const text = JSON.stringify(input);
  const queryKey = useMemo(() => [searchObjects.name, text], [text]);
  const fetchPage = useCallback(
    async (cursor: string, signal: AbortSignal): Promise<CursorPage<Found>> => {
      const asked = { ...(JSON.parse(text) as SearchInput), limit: pageSize, ...(cursor ? { cursor } : {}) };
      const page = await askQuietly(searchObjects, asked, signal);
      return { rows: page.objects, next: page.next_cursor };
    },
    [text],
  );
  return useCursorRows<Found>({ queryKey, fetchPage });
}

const suggestionCount = 6;

/** Returns the first results of a text while it is typed. */
export function useSuggestions(text: string): readonly Found[] {
  const { data } = useQuery({
    queryKey: [searchObjects.name, 'suggestions', text],
    queryFn: ({ signal }) => askQuietly(searchObjects, { text, limit: suggestionCount }, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  return text === '' ? [] : (data?.objects ?? []);
}
