import { appsCalls, codes } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { callRoutes, type Feature } from '../../platform/feature.ts';
import type { Handlers } from '../../platform/http/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import type { Sealer } from '../../platform/secrets/index.ts';
import { removeAppsOf } from './account-removal.store.ts';
import { type AppBearers, createAppBearers, type Members } from './bearer.ts';
import { createCleanup } from './cleanup.ts';
import { createConnectedService } from './connected.service.ts';
import { createConsentService } from './consent.service.ts';
import { exportApps, exportConnections } from './data-export.store.ts';
import { createExchangeService, type ExchangeService } from './exchange.service.ts';
import { type AppGrants, createAppGrants } from './grants.ts';
import { createIdentities } from './identities.ts';
import { createOpenid, type Openid, type OpenidDeps } from './openid/index.ts';
import { createOperatorApps, type OperatorApps } from './operator-apps.ts';
import { type AppRegistry, createAppRegistry, type DeclaredApp, isDataHub } from './registry.ts';
import { type AppAudit, createLinkedAppHandlers, type Names } from './routes.ts';

export { DeclaredAppsError, parseDeclaredApps } from './declared-apps.ts';
export type { AppGrants } from './grants.ts';
export { type OperatorApp, OperatorAppError, type OperatorApps } from './operator-apps.ts';
export type { AppRegistry, DeclaredApp } from './registry.ts';

export interface AppsDeps extends Pick<OpenidDeps, 'log' | 'publicUrl' | 'people' | 'post' | 'problemPage'> {
  database: Database;
  clock: Clock;
  limits: Limits;
  sealer: Sealer;
  consoleOrigins: readonly string[];
  /** `ATOLL_ENV`. */
  environment: string;
  /** `DATAHUB_ACCOUNT`: the account ID that may use the data hub; null: none. */
  datahubAccount: string | null;
  /** The apps of the operator's configuration. */
  declared: readonly DeclaredApp[];
  members: Members;
  names: Names;
  audit: AppAudit;
  /** Drops an ended grant from the caches of every process of this machine. */
  publishEnd: (grantId: string) => Promise<void>;
}

export interface Apps extends AppBearers {
  feature: Feature;
  handlers: Handlers<typeof appsCalls>;
  registry: AppRegistry;
  grants: AppGrants;
  operations: OperatorApps;
  /** Connects an app of this server to an account. */
  connectOwn: ExchangeService['connectOwn'];
  rotateOpenidKey: Openid['rotateKey'];
  jobs: readonly Job[];
}

/** Creates connected apps: identities, consent, grants, and the tokens that the apps call with. */
export function createApps(deps: AppsDeps): Apps {
  const { database, clock, limits } = deps;
  const registry = createAppRegistry({ ...deps, read: database.read });
  const grants = createAppGrants({ database, clock, publish: deps.publishEnd });
  const identities = createIdentities({
    ...deps,
    registry,
    isOpenTo: async (app, accountId) =>
      !isDataHub(app) || (await deps.names.findAccount(accountId))?.accessKey === deps.datahubAccount,
  });
  const shared = { ...deps, registry, grants, identities };
  const code = codes.tooManyAttempts;
  const bearers = createAppBearers(shared);
  const openid = createOpenid({ ...shared, bearers });
  const exchange = createExchangeService(shared);
  const jobs = [createCleanup({ database, clock }), ...openid.jobs];
  const handlers: Apps['handlers'] = {
    ...createLinkedAppHandlers({
      ...shared,
      consent: createConsentService(shared),
      exchange,
      connected: createConnectedService(shared),
      issueLimit: limits.define({ name: 'app-identity', points: 60, windowSeconds: 60, code }),
    }),
    ...openid.handlers,
  };
  return {
    principalOf: bearers.principalOf,
    authenticate: async (token, accountId) =>
      (await bearers.authenticate(token, accountId)) ?? (await openid.authenticate(token, accountId)),
    registry,
    grants,
    operations: createOperatorApps(shared),
    connectOwn: exchange.connectOwn,
    handlers,
    rotateOpenidKey: openid.rotateKey,
    jobs,
    feature: {
      routes: [
        callRoutes(appsCalls, handlers),
        (app, { limitByAddress }) => openid.bind(app, limitByAddress),
      ],
      jobs,
      exportPerson: (personId) => exportConnections(database.read, personId),
      exportAccount: (accountId) => exportApps(database.read, accountId),
      removeAccount: (accountId, signal) => removeAppsOf(database, accountId, signal),
      members: {
        async end(tx, member) {
          await grants.end(tx, member);
        },
        count: async (member) => ({ connectedApps: (await grants.list(member)).length }),
        async takeBack(tx, { personId }) {
          const ended = await grants.end(tx, { personId });
          return () => grants.announce(ended);
        },
      },
    },
  };
}
