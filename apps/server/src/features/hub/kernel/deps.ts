import type { AppPermission, Locale } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Principal } from '../../../platform/http/handlers.ts';
import type { AuditTrail } from '../../audit/index.ts';

/** Whoever calls, and the request's circumstances. */
export interface Caller {
  readonly principal: Principal;
  readonly locale: Locale;
  readonly requestId: string;
  readonly address: string;
  readonly isSecure: boolean;
  readonly userAgent: string;
}

/** The person at the screen, and the account they act for. */
export interface Visitor {
  readonly personId: string;
  readonly accountId: string;
}

/** Dependencies of the data hub, supplied by `compose`. */
export interface HubDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: AuditTrail;
  /** Whether an account owns the data hub (`DATAHUB_ACCOUNT`). */
  readonly isHubAccount: (accountId: string) => Promise<boolean>;
  readonly apps: LinkedApps;
  readonly budgets: Budgets;
  /**
   * Checks that a bucket takes uploads of this caller.
   * @throws {UserError} 2010, 3013 if it doesn't
   */
  readonly checkBucket: (caller: Caller, bucketName: string, prefix: string) => Promise<void>;
}

/** The hub as an app that is linked to the storage of its account. */
export interface LinkedApps {
  /** Uses up the identity that the consent screen returned. @throws {UserError} 1014 */
  connect(identity: string, visitor: Visitor): Promise<{ readonly id: string }>;
  /** Returns whom the hub acts for with a grant; null if it has ended. */
  principalOf(grantId: string, accountId: string): Promise<LinkedPrincipal | null>;
}

export type LinkedPrincipal = Principal & {
  readonly app: { readonly permissions: readonly AppPermission[] };
};

/** Money that projects set aside. Each movement counts once for its key. */
export interface Budgets {
  /** @throws {UserError} 1022 if it is more than the credit */
  reserve(tx: Transaction, budget: BudgetMovement): Promise<void>;
  giveBack(tx: Transaction, budget: BudgetMovement): Promise<void>;
}

export interface BudgetMovement {
  readonly accountId: string;
  readonly amountMicroUsd: number;
  readonly idempotencyKey: string;
  readonly reference: string;
}
