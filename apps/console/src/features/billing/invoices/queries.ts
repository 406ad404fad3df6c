import { type CallOutput, getInvoice } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '#lib/calls/query-client.ts';

export type InvoiceDocument = CallOutput<typeof getInvoice>;

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [getInvoice.name, id],
    queryFn: ({ signal }) => ask(getInvoice, { id }, signal),
    retry: false,
  });
