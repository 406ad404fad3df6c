import { type CallOutput, getInvoice } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '#lib/calls/query-client.ts';

export type InvoiceDocument = CallOutput<typeof getInvoice>;

/** @param version 0: as issued; undefined: the last correction */
export const invoiceQuery = (id: string, version?: number) =>
  queryOptions({
    queryKey: [getInvoice.name, id, version ?? null],
    queryFn: ({ signal }) => ask(getInvoice, { id, ...(version === undefined ? {} : { version }) }, signal),
    retry: false,
  });
