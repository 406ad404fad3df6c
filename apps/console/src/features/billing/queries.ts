import {
  billingSummary,
  billingUsage,
  type CallOutput,
  creditStatus,
  getInvoice,
  listInvoices,
  listLedger,
  listPayments,
  priceList,
} from '@atoll/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask, askQuietly, queryClient } from '#lib/query-client.ts';
import { refreshUser } from '#lib/refresh-user.ts';

export type Summary = CallOutput<typeof billingSummary>;
export type Invoice = CallOutput<typeof listInvoices>['invoices'][number];

export const summaryQuery = queryOptions({
  queryKey: [billingSummary.name],
  queryFn: ({ signal }) => ask(billingSummary, {}, signal),
});

export type Price = CallOutput<typeof priceList>['prices'][number];

/** How often the credit is looked up while somebody looks at the page. */
const creditEveryMs = 60_000;

/** How things stand with the credit: little enough to be asked for all the time. */
export const creditStatusQuery = queryOptions({
  queryKey: [creditStatus.name],
  queryFn: ({ signal }) => askQuietly(creditStatus, {}, signal),
  refetchInterval: creditEveryMs,
});

export const pricesQuery = queryOptions({
  queryKey: [priceList.name],
  queryFn: ({ signal }) => ask(priceList, {}, signal),
});

/** What was used in a month (`2026-11`), and what it cost: of all buckets, or of one. */
export const costQuery = (month: string, bucket: string | undefined) =>
  queryOptions({
    queryKey: [billingUsage.name, month, bucket ?? null],
    queryFn: ({ signal }) =>
      ask(billingUsage, { month, ...(bucket === undefined ? {} : { bucket }) }, signal),
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
  for (const { name } of [
    billingSummary,
    creditStatus,
    priceList,
    listInvoices,
    getInvoice,
    listLedger,
    listPayments,
  ]) {
    void queryClient.invalidateQueries({ queryKey: [name] });
  }
  void refreshUser().catch(() => undefined);
}
