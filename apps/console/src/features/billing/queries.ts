import {
  billingSummary,
  billingUsage,
  type CallOutput,
  creditStatus,
  getBillingDetails,
  getInvoice,
  listInvoices,
  listLedger,
  listPayments,
  priceList,
} from '@atoll/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask, askQuietly, queryClient } from '#lib/calls/query-client.ts';
import { refreshUser } from '#lib/calls/refresh-user.ts';

export type Summary = CallOutput<typeof billingSummary>;
export type Invoice = CallOutput<typeof listInvoices>['invoices'][number];

export const summaryQuery = queryOptions({
  queryKey: [billingSummary.name],
  queryFn: ({ signal }) => ask(billingSummary, {}, signal),
});

export type Details = CallOutput<typeof getBillingDetails>;

export const detailsQuery = queryOptions({
  queryKey: [getBillingDetails.name],
  queryFn: ({ signal }) => ask(getBillingDetails, {}, signal),
});

export type Price = CallOutput<typeof priceList>['prices'][number];

/** The interval between requests for the credit while the page is visible, in ms. */
const creditEveryMs = 60_000;

/** The state of the credit. Small enough to be polled. */
export const creditStatusQuery = queryOptions({
  queryKey: [creditStatus.name],
  queryFn: ({ signal }) => askQuietly(creditStatus, {}, signal),
  refetchInterval: creditEveryMs,
});

export const pricesQuery = queryOptions({
  queryKey: [priceList.name],
  queryFn: ({ signal }) => ask(priceList, {}, signal),
});

/** The usage and cost of a month (`2026-11`), for all buckets or for one. */
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

/** Invalidates every figure that depends on money, including the credit in the frame. */
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
