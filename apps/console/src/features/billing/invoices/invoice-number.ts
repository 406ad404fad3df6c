import type { InvoiceDocument } from './queries.ts';

/** Returns the number of a version of an invoice: a correction has one of its own. */
export function numberOf({ number, version, corrections }: InvoiceDocument): string | null {
  return corrections[version - 1]?.number ?? number;
}
