import type { BillingAccount } from '../account.store.ts';

/** The operator's terms for accounts without credit. */
export interface CreditTerms {
  grace: {
    /** Time for which an account without credit may continue to write. */
    durationMs: number;
    /** Amount by which its credit may fall below 0 in that time. */
    microUsd: number;
  };
  /** Whether the deployment charges for anything. */
  isCharging: boolean;
}

type Standing = Pick<BillingAccount, 'plan' | 'creditMicroUsd' | 'owedMicroUsd' | 'creditEndedAt'>;

/**
 * Returns the time at which writes end, or ended, unless credit is added; null if never. Reading and deleting always
 * work. A debt ends writes at once. Missing credit has no effect where usage is free, and on the free plan.
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
