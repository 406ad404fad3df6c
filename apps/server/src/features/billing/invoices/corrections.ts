import { invoiceCorrectionLimit } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Transaction } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import { findBillingDetails } from './details.store.ts';
import { findDocument, saveCorrections } from './invoice.store.ts';
import type { AnyInvoice, InvoiceDocument, Party } from './invoice.ts';
import { setMailAt } from './mail.store.ts';

/** Returns one version of an issued document; by default the last. Undefined if there is no such correction. */
export function atVersion<I extends AnyInvoice>(
  issued: InvoiceDocument<I>,
  version: number = issued.corrections.length,
): InvoiceDocument<I> | undefined {
  if (version === 0) return issued;
  const correction = issued.corrections[version - 1];
  return correction && { ...issued, version, buyer: correction.buyer };
}

/** Returns the number on a document, which of a correction names its invoice: `AT-2026-000042-C1`. */
export function numberOf(invoice: Pick<AnyInvoice, 'number'>, version: number): string | null {
  return invoice.number === null || version === 0 ? invoice.number : `${invoice.number}-C${version}`;
}

/** Returns when a document was issued. */
export function issuedAt({ invoice, version, corrections }: InvoiceDocument): number {
  return corrections[version - 1]?.createdAt ?? invoice.createdAt;
}

/**
 * Adds a version with the current billing details, unless the last one has them, and mails it. The books don't change.
 * @throws UserError 1023 unless it is the account's, issued and not void; 1027 without details, or for too many corrections
 */
export async function correctInvoice(
  tx: Transaction,
  { accountId, id, at }: { accountId: string; id: string; at: number },
): Promise<void> {
  const issued = await findDocument(tx, accountId, id);
  const last = issued && atVersion(issued);
  if (!(issued && last) || issued.invoice.state === 'void') throw new UserError(codes.invoiceStateInvalid);
  const buyer = await findBillingDetails(tx, accountId);
  if (buyer.name === '') throw new UserError(codes.parameterInvalid, { field: ' (details)' });
  if (isSame(buyer, last.buyer)) return;
  if (issued.corrections.length >= invoiceCorrectionLimit) {
    throw new UserError(codes.parameterInvalid, { field: ' (corrections)' });
  }
  await saveCorrections(tx, id, [...issued.corrections, { buyer, createdAt: at }]);
  // Ordered credit is mailed once it is paid.
  const { kind, state } = issued.invoice;
  if (kind === 'usage' || state === 'paid') await setMailAt(tx, id, at);
}

function isSame(one: Party, other: Party): boolean {
  return (
    one.name === other.name &&
    one.address === other.address &&
    one.country === other.country &&
    one.taxId === other.taxId
  );
}
