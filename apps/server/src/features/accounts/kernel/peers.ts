import type { Transaction } from '@atoll/database';

export interface AccountsLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Credit for accepted invitations, from `billing`. */
export interface Credits {
  /** Credits once per key of an account, in the same transaction. */
  grantReferral(
    tx: Transaction,
    grant: { accountId: string; amountMicroUsd: number; idempotencyKey: string },
  ): Promise<void>;
}

export interface BillingSummaries {
  find(accountId: string): Promise<{ plan: 'free' | 'pay_as_you_go'; creditMicroUsd: number }>;
}

export interface InviteTerms {
  /** Credit for each side. 0 grants nothing. */
  creditMicroUsd: number;
  /** Number of people who may register with one code. */
  maxUses: number;
}
