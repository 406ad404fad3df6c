import type { AppPermission, Locale } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { MediaChecker } from '@atoll/media-checks';
import type { Clock } from '../../../platform/clock.ts';
import type { Principal } from '../../../platform/http/handlers.ts';
import type { Limits } from '../../../platform/limits/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import type { AuditTrail } from '../../audit/index.ts';
import type { Chance } from './chance.ts';
import type { HubFiles } from './files.ts';

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
  readonly chance: Chance;
  readonly audit: AuditTrail;
  /** Whether an account owns the data hub (`DATAHUB_ACCOUNT`). */
  readonly isHubAccount: (accountId: string) => Promise<boolean>;
  readonly apps: LinkedApps;
  readonly budgets: Budgets;
  /** Address of the console, without a slash at its end. */
  readonly consoleUrl: string;
  readonly files: HubFiles;
  readonly media: MediaChecker;
  readonly log: Log;
  readonly sealer: Sealer;
  /** Returns the name that an account shows to others; null: it is gone. */
  readonly accountName: (accountId: string) => Promise<string | null>;
  /** Returns which of these people exist. */
  readonly peopleOf: (personIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Returns when an account was opened; null: it is gone. */
  readonly accountSince: (accountId: string) => Promise<number | null>;
  readonly limits: Limits;
  readonly checking: Checking;
  /**
   * Checks that a bucket takes uploads of this caller.
   * @throws {UserError} 2010, 3013 if it doesn't
   */
  readonly checkBucket: (caller: Caller, bucketName: string, prefix: string) => Promise<void>;
}

/** Settings of how files are fetched for their checks. */
export interface Checking {
  /** Files that are fetched and checked at the same time. */
  readonly concurrency: number;
  /** Folder of this process alone. */
  readonly folder: string;
  /** Whether the disk has room for so many bytes more. */
  readonly hasRoom: (bytes: number) => boolean;
  /** Whether no other process checks items of this database. */
  readonly isAlone: boolean;
}

/** The hub as an app that is linked to the storage of its account. */
export interface LinkedApps {
  /** Uses up the identity that the consent screen returned. @throws {UserError} 1014 */
  connect(identity: string, visitor: Visitor): Promise<{ readonly id: string }>;
  /** Returns the member that a grant acts for, with what they allowed; null if it has ended. */
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
  /** Pays credit out of what an account set aside. */
  pay(tx: Transaction, reward: RewardMovement): Promise<void>;
}

export interface RewardMovement extends BudgetMovement {
  readonly payeeAccountId: string;
}

export interface BudgetMovement {
  readonly accountId: string;
  readonly amountMicroUsd: number;
  readonly idempotencyKey: string;
  readonly reference: string;
}
