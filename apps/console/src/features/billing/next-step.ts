import { codes } from '@atoll/contract';
import type { BillingDialog } from './use-billing-dialog.ts';

const limitReached: ReadonlySet<number> = new Set([
  codes.storageExceeded,
  codes.freeTransferExpired,
  codes.freeTransferExceeded,
  codes.freeTransferReached,
]);

/**
 * Returns the billing dialog that resolves a refusal. An upgrade removes the plan's limits. With pay as you go, limits
 * belong to a bucket, a key or a link, and no dialog helps.
 */
export function nextStepAfter(
  code: number,
  plan: 'free' | 'pay_as_you_go' | undefined,
): BillingDialog | null {
  if (code === codes.creditInsufficient) return 'add-credit';
  return limitReached.has(code) && plan === 'free' ? 'change-plan' : null;
}
