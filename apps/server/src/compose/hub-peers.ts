import { appPermissions } from '@atoll/contract';
import type { Accounts } from '../features/accounts/index.ts';
import type { AuditTrail } from '../features/audit/index.ts';
import type { Billing } from '../features/billing/index.ts';
import { type HubDeps, type LinkedApps, unpredictable } from '../features/hub/core/index.ts';
import type { Apps } from '../features/linked-apps/index.ts';
import type { Storage } from '../features/storage/core/index.ts';
import { systemClock } from '../platform/clock.ts';
import { minuteMs } from '../platform/time.ts';
import type { Foundation } from './foundation.ts';
import { createHubFiles } from './hub-files.ts';
import { createLazyMediaChecker } from './hub-media.ts';

/** URLs of the hub are valid as long as the token that it acts with. */
const tokenMs = 10 * minuteMs;

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
  const { config, data, log, sealer, room } = foundation;
  const { hubMedia } = config;
  const principalOf: LinkedApps['principalOf'] = async (grantId, accountId) => {
    // The grant limits them to the permissions that were allowed.
    const bearing = { grantId, permissions: appPermissions, expiresAt: systemClock.now() + tokenMs };
    const principal = await apps.principalOf(bearing, accountId);
    return principal?.app ? { ...principal, app: principal.app } : null;
  };
  return {
    database: data.database,
    clock: systemClock,
    chance: unpredictable,
    audit,
    log,
    sealer,
    consoleUrl: config.http.publicUrl,
    files: createHubFiles({ files: storage.memberFiles, principalOf }),
    media: createLazyMediaChecker({ folder: hubMedia.workFolder, processes: hubMedia.processes }),
    accountName: async (accountId) => (await accounts.directory.findById(accountId))?.username ?? null,
    peopleOf: async (personIds) => new Set((await accounts.directory.emailsOf(personIds)).keys()),
    accountSince: async (accountId) => (await accounts.directory.findById(accountId))?.createdAt ?? null,
    limits: data.limits,
    checking: {
      // One file is fetched while others are checked.
      concurrency: config.hubMedia.processes + 1,
      folder: config.hubMedia.workFolder,
      hasRoom: room?.hasRoom ?? (() => true),
      isAlone: config.database.kind === 'sqlite',
    },
    isHubAccount: async (accountId) =>
      config.datahubAccount !== null &&
      (await accounts.directory.findById(accountId))?.accessKey === config.datahubAccount,
    apps: {
      connect: (identity, visitor) => apps.connectOwn('datahub', identity, visitor),
      principalOf,
    },
    budgets: billing.hubBudgets,
    async checkBucket(caller, bucket, prefix) {
      const context = { ...caller, cookies: {}, setCookie: () => undefined };
      await storage.handlers.checkUploads({ bucket, keys: [prefix] }, context);
    },
  };
}
