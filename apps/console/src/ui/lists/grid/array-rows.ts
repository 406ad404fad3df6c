import { useMemo } from 'react';
import type { RowSource } from './types.ts';

const nothingToFetch = () => undefined;

/** Creates a source of rows that are all loaded. */
export function useArrayRows<Row>(rows: readonly Row[]): RowSource<Row> {
  return useMemo(
    () => ({
      count: rows.length,
      hasMore: false,
      at: (index) => rows[index],
      between: async (first, last) => rows.slice(first, last + 1),
      all: async (most) => rows.slice(0, most),
      show: nothingToFetch,
    }),
    [rows],
  );
}
