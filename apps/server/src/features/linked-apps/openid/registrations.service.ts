import { appRegistrationLimits, isLogoutUri, isRedirectUri } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { type AppRecord, deleteApp, insertApp, updateApp } from '../app.store.ts';
import type { AppGrants } from '../grants.ts';
import { hashOf, newHandle } from '../handles.ts';
import { readAppName } from './app-name.ts';
import {
  deleteClient,
  findRegisteredApps,
  insertClient,
  type RegisteredApp,
  updateClient,
} from './client.store.ts';
import { appUnknown, invalidParameter } from './refusals.ts';

/** A developer's description of an app. */
export interface AppDetails {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly backchannelLogoutUri: string | null;
}

/** The apps that an account's developers have registered. */
export interface Registrations {
  list(accountId: string): Promise<RegisteredApp[]>;
  /**
   * The secret is null for a public app.
   * @throws {UserError} 1027 for an invalid name or address, and above the number of apps per account
   */
  register(
    accountId: string,
    app: AppDetails & { isPublic: boolean },
  ): Promise<{ clientId: string; secret: string | null }>;
  /** @throws {UserError} 1027 as above; 1038 if the app is not the account's */
  update(accountId: string, clientId: string, details: AppDetails): Promise<void>;
  /** @throws {UserError} 1038 if the app is not the account's, or has no secret */
  rotateSecret(accountId: string, clientId: string): Promise<{ secret: string; name: string }>;
  /** Resolves with its name. @throws {UserError} 1038 if the app is not the account's */
  remove(accountId: string, clientId: string): Promise<string>;
}

export function createRegistrations(deps: {
  database: Database;
  clock: Clock;
  grants: AppGrants;
}): Registrations {
  const { database, clock, grants } = deps;

  return {
    list: (accountId) => findRegisteredApps(database.read, accountId),

    async register(accountId, { isPublic, ...details }) {
      const { name } = check(details);
      const clientId = newId();
      const secret = isPublic ? null : newHandle();
      await database.transaction(async (tx) => {
        const others = await findRegisteredApps(tx, accountId);
        if (others.length >= appRegistrationLimits.perAccount) throw invalidParameter('name');
        const app: AppRecord = {
          id: clientId,
          name: `openid-${clientId}`.toLowerCase(),
          displayName: name,
          kind: 'registered',
          accountId,
          secretHash: secret === null ? null : hashOf(secret),
        };
        await insertApp(tx, app, clock.now());
        await insertClient(tx, { ...details, appId: clientId, isPublic });
      });
      return { clientId, secret };
    },

    async update(accountId, clientId, details) {
      const { name } = check(details);
      await database.transaction(async (tx) => {
        await ownApp(tx, accountId, clientId);
        await updateApp(tx, clientId, { display_name: name });
        await updateClient(tx, { ...details, appId: clientId });
      });
    },

    async rotateSecret(accountId, clientId) {
      const secret = newHandle();
      const { name } = await database.transaction(async (tx) => {
        const app = await ownApp(tx, accountId, clientId);
        if (app.isPublic) throw appUnknown();
        await updateApp(tx, clientId, { secret_hash: hashOf(secret) });
        return app;
      });
      return { secret, name };
    },

    async remove(accountId, clientId) {
      const { name, ended } = await database.transaction(async (tx) => {
        const app = await ownApp(tx, accountId, clientId);
        const connected = await grants.end(tx, { appId: clientId });
        await deleteClient(tx, clientId);
        await deleteApp(tx, clientId);
        return { name: app.name, ended: connected };
      });
      await grants.announce(ended);
      return name;
    },
  };
}

function check({ name, redirectUris, backchannelLogoutUri }: AppDetails): { name: string } {
  const read = readAppName(name);
  if (read === undefined) throw invalidParameter('name');
  const isListed = new Set(redirectUris).size === redirectUris.length && redirectUris.every(isRedirectUri);
  if (!isListed) throw invalidParameter('redirect_uris');
  if (backchannelLogoutUri !== null && !isLogoutUri(backchannelLogoutUri))
    throw invalidParameter('backchannel_logout_uri');
  return { name: read };
}

async function ownApp(tx: Transaction, accountId: string, clientId: string): Promise<RegisteredApp> {
  const apps = await findRegisteredApps(tx, accountId);
  const app = apps.find(({ appId }) => appId === clientId);
  if (!app) throw appUnknown();
  return app;
}
