import { codes } from '@atoll/contract';
import type { BillingDialog } from './use-billing-dialog.ts';

const limitReached: ReadonlySet<number> = new Set([
  codes.storageExceeded,
  codes.freeTransferExpired,
  codes.freeTransferExceeded,
  codes.freeTransferReached,
]);

/**
 * What billing can do about a refusal, as the dialog that does it. Limits that the plan has are gone after an upgrade; with
 * pay as you go they are a bucket's, a key's or a link's own, and nothing here helps.
 */
export function nextStepAfter(
  code: number,
  plan: 'free' | 'pay_as_you_go' | undefined,
): BillingDialog | null {
  if (code === codes.creditInsufficient) return 'add-credit';
  return limitReached.has(code) && plan === 'free' ? 'change-plan' : null;
}
