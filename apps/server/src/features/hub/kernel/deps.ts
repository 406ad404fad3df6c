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

/** The caller, and the request's circumstances. */
export interface Caller {
  readonly principal: Principal;
  readonly locale: Locale;
  readonly requestId: string;
  readonly address: string;
  readonly isSecure: boolean;
  readonly userAgent: string;
}

/** The signed-in person, and the account for which they act. */
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
  /** Reports whether an account owns the data hub (`DATAHUB_ACCOUNT`). */
  readonly isHubAccount: (accountId: string) => Promise<boolean>;
  readonly apps: LinkedApps;
  readonly budgets: Budgets;
  /** Address of the console, without a slash at its end. */
  readonly consoleUrl: string;
  readonly files: HubFiles;
  readonly media: MediaChecker;
  readonly log: Log;
  readonly sealer: Sealer;
  /** Returns the public name of an account; null if it is deleted. */
  readonly accountName: (accountId: string) => Promise<string | null>;
  /** Returns the people that still exist. */
  readonly peopleOf: (personIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Returns the time at which an account was created; null if it is deleted. */
  readonly accountSince: (accountId: string) => Promise<number | null>;
  readonly limits: Limits;
  readonly checking: Checking;
  /**
   * Checks that a bucket accepts uploads from this caller.
   * @throws {UserError} 2010, 3013 if it doesn't
   */
  readonly checkBucket: (caller: Caller, bucketName: string, prefix: string) => Promise<void>;
}

/** Settings for fetching and checking files. */
export interface Checking {
  /** Number of files to fetch and check concurrently. */
  readonly concurrency: number;
  /** A folder that only this process uses. */
  readonly folder: string;
  /** Reports whether the disk has room for this many more bytes. */
  readonly hasRoom: (bytes: number) => boolean;
  /** Whether this process is the only one that checks items of this database. */
  readonly isAlone: boolean;
}

/** The hub as an app that is linked to the storage of its account. */
export interface LinkedApps {
  /** Redeems the identity that the consent screen returned. @throws {UserError} 1014 */
  connect(identity: string, visitor: Visitor): Promise<{ readonly id: string }>;
  /** Returns the member of a grant, with the granted permissions; null if the grant has ended. */
  principalOf(grantId: string, accountId: string): Promise<LinkedPrincipal | null>;
}

export type LinkedPrincipal = Principal & {
  readonly app: { readonly permissions: readonly AppPermission[] };
};

/** Reserved budgets of projects. Each movement counts once for its key. */
export interface Budgets {
  /** @throws {UserError} 1022 if the amount exceeds the credit */
  reserve(tx: Transaction, budget: BudgetMovement): Promise<void>;
  giveBack(tx: Transaction, budget: BudgetMovement): Promise<void>;
  /** Pays credit from an account's reserved budget. */
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
