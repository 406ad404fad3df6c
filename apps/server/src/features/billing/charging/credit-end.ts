import type { BillingAccount } from '../account.store.ts';

/** The operator's terms for accounts without credit. */
export interface CreditTerms {
  grace: {
    /** How long an account without credit may continue to write. */
    durationMs: number;
    /** How far below 0 its credit may fall in that time. */
    microUsd: number;
  };
  /** Whether anything has a price. */
  isCharging: boolean;
}

type Standing = Pick<BillingAccount, 'plan' | 'creditMicroUsd' | 'owedMicroUsd' | 'creditEndedAt'>;

/**
 * Returns when writes end, or ended, unless credit is added; null if never. Reading and deleting always work.
 * A debt ends writes at once. Where usage is free, and on the free plan, missing credit does not.
 */
export function readOnlyAt(standing: Standing, { grace, isCharging }: CreditTerms): number | null {
  const { plan, creditMicroUsd, owedMicroUsd, creditEndedAt } = standing;
  if (creditEndedAt === null) return null;
  if (owedMicroUsd > 0) return creditEndedAt;
  const isCostly = isCharging && plan === 'pay_as_you_go';
  return isCostly || creditMicroUsd < 0 ? creditEndedAt + grace.durationMs : null;
}

/** Reports whether the account may only read, download and delete. */
export function isReadOnly(standing: Standing, terms: CreditTerms, now: number): boolean {
  const endsAt = readOnlyAt(standing, terms);
  return endsAt !== null && endsAt <= now;
}
