import type { ClosingPeers } from '../features/accounts/index.ts';
import type { Audit } from '../features/audit/index.ts';
import type { Billing } from '../features/billing/index.ts';
import type { Apps } from '../features/linked-apps/index.ts';
import type { Storage } from '../features/storage/core/index.ts';
import type { Support } from '../features/support/index.ts';

interface Domains {
  readonly apps: Pick<Apps, 'removeAppsOf'>;
  readonly audit: Pick<Audit, 'removeLogOf'>;
  readonly billing: Pick<Billing, 'removal'>;
  readonly storage: Pick<Storage, 'removal'>;
  readonly support: Pick<Support, 'removeFeedbackOf'>;
}

/** What each domain does when an account is deleted; the last of its use is charged before anything is gone. */
export function closingPeers(domains: () => Domains): ClosingPeers {
  return {
    settle: (tx, accountId) => domains().billing.removal.settle(tx, accountId),
    changed: (accountId) => domains().storage.removal.forget(accountId),
    async remove(accountId, signal) {
      const { apps, audit, billing, storage, support } = domains();
      await billing.removal.end(accountId);
      await storage.removal.remove(accountId, signal);
      await audit.removeLogOf(accountId, signal);
      await apps.removeAppsOf(accountId, signal);
      await support.removeFeedbackOf(accountId);
    },
  };
}
