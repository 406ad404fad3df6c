import type { BillingAccount } from '../account.store.ts';

/** What happens when credit ends. */
export interface CreditTerms {
  grace: {
    /** How long an account without credit may go on writing. */
    durationMs: number;
    /** How far below 0 its credit may fall meanwhile. */
    microUsd: number;
  };
  /** Whether anything has a price here. */
  isCharging: boolean;
}

type Standing = Pick<BillingAccount, 'plan' | 'creditMicroUsd' | 'owedMicroUsd' | 'creditEndedAt'>;

/**
 * When writes end, or ended, unless credit is added; null where nothing ends them. Reading and deleting never end.
 *
 * What is owed ends them at once. Where use costs nothing, and on the free plan, having no credit is no reason to.
 */
export function readOnlyAt(standing: Standing, { grace, isCharging }: CreditTerms): number | null {
  const { plan, creditMicroUsd, owedMicroUsd, creditEndedAt } = standing;
  if (creditEndedAt === null) return null;
  if (owedMicroUsd > 0) return creditEndedAt;
  const isCostly = isCharging && plan === 'pay_as_you_go';
  return isCostly || creditMicroUsd < 0 ? creditEndedAt + grace.durationMs : null;
}

/** Whether the account may only read, download and delete. */
export function isReadOnly(standing: Standing, terms: CreditTerms, now: number): boolean {
  const endsAt = readOnlyAt(standing, terms);
  return endsAt !== null && endsAt <= now;
}
