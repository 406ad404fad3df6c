import type { AccountDirectory, OperatorInvites } from '../features/accounts/index.ts';
import type { Chat, KnowledgeOperations } from '../features/agents/core/index.ts';
import type { Audit } from '../features/audit/core/index.ts';
import type { BillingOperations } from '../features/billing/index.ts';
import type { OperatorApps } from '../features/linked-apps/index.ts';
import type { Storage, StorageTools } from '../features/storage/core/index.ts';
import type { Support } from '../features/support/index.ts';
import type { Backups } from './backups.ts';

/** Whether a server may be running at the same time. On PostgreSQL it always may. */
export type Place = 'beside a server' | 'as the only server';

/** The operator's actions on a server's data, through the same services that users call. */
export interface Administration {
  accounts: AccountDirectory;
  agents: Pick<KnowledgeOperations, 'list' | 'rebuild'> & Pick<Chat, 'modelUse'>;
  invites: OperatorInvites;
  apps: OperatorApps;
  support: Support['operations'];
  billing: BillingOperations;
  encryption: Pick<Storage, 'rotateManagedKey'>;
  audit: Pick<Audit, 'verify'>;
  openid: { rotateKey(): Promise<string> };
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
  sendDueAlerts(): Promise<void>;
  close(): Promise<void>;
}
