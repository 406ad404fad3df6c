import type { Audit } from '../features/audit/index.ts';
import type { BillingOperations } from '../features/billing/index.ts';
import type { OperatorApps } from '../features/linked-apps/index.ts';
import type { StorageTools } from '../features/storage/core/index.ts';
import type { Backups } from './backups.ts';

/** Whether a server may run meanwhile; on PostgreSQL others always may. */
export type Place = 'beside a server' | 'as the only server';

/** What the operator can do to a server's data, over the same services as everybody. */
export interface Administration {
  accounts: AccountOperations;
  invites: InviteOperations;
  apps: OperatorApps;
  support: SupportOperations;
  billing: BillingOperations;
  encryption: EncryptionOperations;
  audit: Pick<Audit, 'verify'>;
  openid: OpenidOperations;
  tools: Pick<
    StorageTools,
    | 'check'
    | 'checkCounters'
    | 'exportBucket'
    | 'importBucket'
    | 'countOrphans'
    | 'confirmSweep'
    | 'cancelSweep'
  >;
  backups: Backups;
  /** Mails the credit alerts that are due. */
  sendDueAlerts(): Promise<void>;
  close(): Promise<void>;
}

export interface EncryptionOperations {
  /** Gives the key of SSE-S3 a new version, whose number it answers; a job then brings it to every object. */
  rotateManagedKey(): Promise<number>;
}

export interface OpenidOperations {
  /** Makes a new key that signs ID tokens, and answers its id; it signs once everybody had time to learn of it. */
  rotateKey(): Promise<string>;
}

export interface AccountRecord {
  id: string;
  accessKey: string;
  email: string;
  username: string;
  /** `closing`: its owner has asked for its deletion. */
  status: 'active' | 'disabled' | 'closing';
  createdAt: number;
}

export interface AccountOperations {
  /** @throws UserError 1007 when the e-mail has an account, 1019, 1027 or 1030 for what an account can't have */
  create(person: { email: string; username: string; password: string }): Promise<AccountRecord>;
  find(email: string): Promise<AccountRecord | undefined>;
  /** Oldest first, from just after the id `after`. */
  list(page: { after?: string | undefined; limit: number }): Promise<AccountRecord[]>;
  /** Ends every session of the account. */
  setPassword(id: string, password: string): Promise<void>;
  /** Disabling ends every session of the account at once. */
  setStatus(id: string, status: 'active' | 'disabled'): Promise<void>;
  /** Of the account's owner. */
  removeFactors(id: string): Promise<void>;
}

export interface InviteRecord {
  code: string;
  /** Whom it credits; null for a code the operator made. */
  accountId: string | null;
  uses: number;
  maxUses: number;
  createdAt: number;
}

export interface InviteOperations {
  /** Without a code one is made up. Undefined when the code is taken. */
  make(invite: { code?: string | undefined; maxUses: number }): Promise<InviteRecord | undefined>;
  /** The operator's own, newest first. */
  list(): Promise<InviteRecord[]>;
}

export interface FeedbackRecord {
  id: string;
  accountId: string;
  topic: string;
  message: string;
  page: string | null;
  createdAt: number;
}

export interface SupportOperations {
  /** Newest first, from just before the id `before`. */
  listFeedback(page: { before?: string | undefined; limit: number }): Promise<FeedbackRecord[]>;
  /** How often each event happened on each UTC day, newest day first. */
  countEvents(): Promise<{ day: string; event: string; device: string; count: number }[]>;
}
