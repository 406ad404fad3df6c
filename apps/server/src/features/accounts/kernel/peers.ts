import type { Transaction } from '@atoll/database';

export interface AccountsLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Credit for an invitation that was taken up, from `billing`. */
export interface Credits {
  /** Credits once for each key of an account, together with the rest of the transaction. */
  grantReferral(
    tx: Transaction,
    grant: { accountId: string; amountMicroUsd: number; idempotencyKey: string },
  ): Promise<void>;
}

export interface BillingSummaries {
  find(accountId: string): Promise<{ plan: 'free' | 'pay_as_you_go'; creditMicroUsd: number }>;
}

export interface InviteTerms {
  /** What the inviter and the invited get, each. 0 grants nothing. */
  creditMicroUsd: number;
  /** How many may register with one code. */
  maxUses: number;
}
