import { appPermissions } from '@atoll/contract';
import type { Accounts } from '../features/accounts/index.ts';
import type { AuditTrail } from '../features/audit/index.ts';
import type { Billing } from '../features/billing/index.ts';
import type { HubDeps } from '../features/hub/core/index.ts';
import type { Apps } from '../features/linked-apps/index.ts';
import type { Storage } from '../features/storage/core/index.ts';
import { systemClock } from '../platform/clock.ts';
import { minuteMs } from '../platform/time.ts';
import type { Foundation } from './foundation.ts';

interface Given {
  readonly foundation: Foundation;
  readonly accounts: Accounts;
  readonly apps: Apps;
  readonly audit: AuditTrail;
  readonly storage: Storage;
  readonly billing: Billing;
}

/** Supplies the dependencies of the data hub. */
export function hubPeers({ foundation, accounts, apps, audit, storage, billing }: Given): HubDeps {
  const { config, data } = foundation;
  return {
    database: data.database,
    clock: systemClock,
    audit,
    isHubAccount: async (accountId) =>
      config.datahubAccount !== null &&
      (await accounts.directory.findById(accountId))?.accessKey === config.datahubAccount,
    apps: {
      connect: (identity, visitor) => apps.connectOwn('datahub', identity, visitor),
      async principalOf(grantId, accountId) {
        // The grant limits them to what was allowed.
        const bearing = { grantId, permissions: appPermissions, expiresAt: systemClock.now() + minuteMs };
        const principal = await apps.principalOf(bearing, accountId);
        return principal?.app ? { ...principal, app: principal.app } : null;
      },
    },
    budgets: billing.hubBudgets,
    async checkBucket(caller, bucket, prefix) {
      const context = { ...caller, cookies: {}, setCookie: () => undefined };
      await storage.handlers.checkUploads({ bucket, keys: [prefix] }, context);
    },
  };
}
