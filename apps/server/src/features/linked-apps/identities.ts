import { codes } from '@atoll/contract';
import type { Database, Reader, Transaction } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { UserError } from '../../platform/errors.ts';
import type { Sealer } from '../../platform/secrets/index.ts';
import { dayMs } from '../../platform/time.ts';
import { hashOf, newHandle } from './handles.ts';
import { findIdentity, type Identity, insertIdentity, updateIdentity } from './identity.store.ts';
import type { LinkedApp } from './linked-app.ts';
import { parseRedirect } from './parse-redirect.ts';
import type { AppRegistry } from './registry.ts';

/** Specification section 9: the identity cookie is valid for a day. */
const lifetimeMs = dayMs;

/** The encryption context, which prevents anything else from being decrypted as an identity. */
const sealContext = 'app-identity';

/** The signed-in person, and the account for which they act. */
export interface Visitor {
  readonly personId: string;
  readonly accountId: string;
}

/** Query parameters that return from our screen. */
export interface Presented {
  readonly identity: string;
  readonly redirectUrl: string;
}

/** A valid identity, its app, and its address. */
export interface OpenIdentity {
  readonly record: Identity;
  readonly app: LinkedApp;
  readonly url: URL;
}

export interface Identities {
  /**
   * Creates an encrypted identity for one app and one address, valid for a day. `auth` means the app that the address
   * is registered for.
   * @throws {UserError} 1038 for an app or an address that is not registered
   */
  issue(visitor: Visitor, request: { name: string; redirectUrl: string }): Promise<string>;
  /**
   * Reads an unused identity of this visitor for this address.
   * @throws {UserError} 1014 if it is not; 1038 if its address is not registered, or no longer
   */
  open(read: Reader, visitor: Visitor, presented: Presented): Promise<OpenIdentity>;
  /** Marks it as used. @throws as `open` */
  spend(visitor: Visitor, presented: Presented): Promise<OpenIdentity>;
  /** Undefined if we did not create it, or it has expired. */
  find(read: Reader, identity: string): Promise<Identity | undefined>;
}

export function createIdentities(deps: {
  database: Database;
  clock: Clock;
  sealer: Sealer;
  registry: AppRegistry;
  /** Reports whether an account may use an app. Otherwise the app counts as not registered. */
  isOpenTo: (app: LinkedApp, accountId: string) => Promise<boolean>;
}): Identities {
  const { database, clock, sealer, registry, isOpenTo } = deps;

  const isOurs = (identity: string): boolean => {
    try {
      return sealer.open(identity, sealContext) !== '';
    } catch {
      return false;
    }
  };
  const find: Identities['find'] = async (read, identity) => {
    const record = isOurs(identity) ? await findIdentity(read, hashOf(identity)) : undefined;
    return record && clock.now() < record.expiresAt ? record : undefined;
  };
  const open: Identities['open'] = async (read, { personId, accountId }, { identity, redirectUrl }) => {
    const record = await find(read, identity);
    const isTheirs = record?.personId === personId && record.accountId === accountId;
    if (!isTheirs || record.redirectUrl !== redirectUrl || record.state !== 'issued') {
      const isRegistered = (await registry.findByAddress(redirectUrl)) !== undefined;
      throw new UserError(isRegistered ? codes.accountInvalid : codes.appAddressRefused);
    }
    const app = await registry.findById(record.appId);
    const url = app && parseRedirect(redirectUrl, app.origins);
    if (!url || !(await isOpenTo(app, accountId))) throw new UserError(codes.appAddressRefused);
    return { record, app, url };
  };

  return {
    async issue(visitor, { name, redirectUrl }) {
      const app = await (name === 'auth' ? registry.findByAddress(redirectUrl) : registry.findByName(name));
      if (!app || !parseRedirect(redirectUrl, app.origins)) throw new UserError(codes.appAddressRefused);
      if (!(await isOpenTo(app, visitor.accountId))) throw new UserError(codes.appAddressRefused);
      const identity = sealer.seal(newHandle(), sealContext);
      const record: Identity = {
        identityHash: hashOf(identity),
        appId: app.id,
        ...visitor,
        redirectUrl,
        state: 'issued',
        grantId: null,
        expiresAt: clock.now() + lifetimeMs,
      };
      await database.transaction((tx) => insertIdentity(tx, record));
      return identity;
    },

    open,
    find,

    spend: (visitor, presented) =>
      database.transaction(async (tx: Transaction) => {
        const opened = await open(tx, visitor, presented);
        await updateIdentity(tx, opened.record.identityHash, { state: 'spent' });
        return opened;
      }),
  };
}
