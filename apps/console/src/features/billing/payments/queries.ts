import { type CallOutput, listPayments, paymentOfInvoice } from '@atoll/contract';
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { ask, askQuietly } from '#lib/calls/query-client.ts';
import { creditStatusQuery } from '../queries.ts';

export type Payment = CallOutput<typeof listPayments>['payments'][number];
export type PaymentProgress = CallOutput<typeof paymentOfInvoice>;

export const paymentsQuery = infiniteQueryOptions({
  queryKey: [listPayments.name],
  queryFn: ({ signal, pageParam }) => ask(listPayments, pageParam ? { cursor: pageParam } : {}, signal),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor,
});

/** The interval between requests about an undecided payment, in ms. */
const pendingEveryMs = 2_000;

/** The state of an invoice's payment, refetched until it is decided. */
export const paymentQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: [paymentOfInvoice.name, invoiceId],
    queryFn: ({ signal }) => askQuietly(paymentOfInvoice, { invoice_id: invoiceId }, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? pendingEveryMs : false),
  });

export function usePaymentProvider(): 'sandbox' | 'stripe' | undefined {
  return useQuery(creditStatusQuery).data?.payments;
}
