import { type CallOutput, getBillingDetails, getInvoice } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '#lib/calls/query-client.ts';

export type InvoiceDocument = CallOutput<typeof getInvoice>;
export type Details = CallOutput<typeof getBillingDetails>;

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [getInvoice.name, id],
    queryFn: ({ signal }) => ask(getInvoice, { id }, signal),
    retry: false,
  });

export const detailsQuery = queryOptions({
  queryKey: [getBillingDetails.name],
  queryFn: ({ signal }) => ask(getBillingDetails, {}, signal),
});
