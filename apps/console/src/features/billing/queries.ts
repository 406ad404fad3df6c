import { billingSummary, type CallOutput, listInvoices, listLedger } from '@atoll/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask, queryClient } from '../../lib/query-client.ts';
import { refreshUser } from '../accounts/after-sign-in.ts';

export type Summary = CallOutput<typeof billingSummary>;
export type Invoice = CallOutput<typeof listInvoices>['invoices'][number];

export const summaryQuery = queryOptions({
  queryKey: [billingSummary.name],
  queryFn: ({ signal }) => ask(billingSummary, {}, signal),
});

export const invoicesQuery = infiniteQueryOptions({
  queryKey: [listInvoices.name],
  queryFn: ({ signal, pageParam }) => ask(listInvoices, pageParam ? { cursor: pageParam } : {}, signal),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor,
});

export const ledgerQuery = infiniteQueryOptions({
  queryKey: [listLedger.name],
  queryFn: ({ signal, pageParam }) => ask(listLedger, pageParam ? { cursor: pageParam } : {}, signal),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor,
});

/** After money moved: every figure that shows it, the credit in the frame included. */
export function refreshMoney(): void {
  for (const { name } of [billingSummary, listInvoices, listLedger]) {
    void queryClient.invalidateQueries({ queryKey: [name] });
  }
  void refreshUser().catch(() => undefined);
}
