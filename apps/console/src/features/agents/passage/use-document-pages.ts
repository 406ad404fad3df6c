import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { documentTextQuery } from '../queries.ts';
import { joined } from './known-text.ts';

/** Length of text to fetch at a time. */
const pageLength = 40_000;

/** Loads the text of a file around a place, and more on either side on request. */
export function useDocumentPages(agentId: string, documentId: string, start: number, end: number) {
  const [range, setRange] = useState({ first: pageOf(start - 1000), last: pageOf(end) });
  const numbers = Array.from({ length: range.last - range.first + 1 }, (_, at) => range.first + at);
  return useQueries({
    queries: numbers.map((number) =>
      documentTextQuery(agentId, documentId, number * pageLength, (number + 1) * pageLength),
    ),
    combine: (results) => {
      const parts = results.flatMap(({ data }) => data ?? []);
      // Waits for a part that is still loading if it would leave a gap.
      const known = parts.length === results.length ? joined(parts) : undefined;
      return {
        known,
        isFetching: results.some(({ isFetching }) => isFetching),
        error: results.find(({ error }) => error)?.error ?? null,
        refetch: () => results.forEach((result) => void result.refetch()),
        showEarlier: range.first > 0 ? () => setRange({ ...range, first: range.first - 1 }) : undefined,
        showMore:
          known && known.start + known.text.length < known.length
            ? () => setRange({ ...range, last: range.last + 1 })
            : undefined,
      };
    },
  });
}

function pageOf(at: number): number {
  return Math.max(0, Math.floor(at / pageLength));
}
