import { codes } from '@atoll/contract/codes';
import type { Transaction } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { giveCredit } from '../ledger/index.ts';
import { findDueInvoices, setVoid } from './due.store.ts';
import type { Invoice } from './invoice.ts';
import { settleInvoices } from './settle.ts';

/**
 * Voids an open monthly invoice: its whole amount is given back, first to the debt that includes the invoice's due, so that the
 * books stay balanced. The month's charges stay on record.
 * @throws UserError 1023 unless it is an open invoice for usage
 */
export async function voidUsageInvoice(
  tx: Transaction,
  { accountId, id, note, at }: { accountId: string; id: string; note: string; at: number },
): Promise<Invoice> {
  const open = (await findDueInvoices(tx, accountId)).find((invoice) => invoice.id === id);
  if (!open) throw new UserError(codes.invoiceStateInvalid);
  const voided = await setVoid(tx, id, at);
  const { repaidMicroUsd } = await giveCredit(tx, {
    id: newId(),
    accountId,
    amountMicroUsd: voided.amountMicroUsd,
    reason: 'operator',
    idempotencyKey: `void:${id}`,
    reference: id,
    note,
    createdAt: at,
  });
  // The invoice's own due is repaid; only the rest pays other invoices.
  await settleInvoices(tx, { accountId, repaidMicroUsd: Math.max(0, repaidMicroUsd - open.dueMicroUsd), at });
  return voided;
}
