import { type AppPermission, appTokenHours, codes } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { UserError } from '../../platform/errors.ts';
import type { Limit, Limits } from '../../platform/limits/index.ts';
import { findGrant } from './grant.store.ts';
import type { AppGrants } from './grants.ts';
import { hashOf, isSecretOf, newAppToken } from './handles.ts';
import type { Identities, Visitor } from './identities.ts';
import { type Identity, updateIdentity } from './identity.store.ts';
import type { AppGrant, LinkedApp } from './linked-app.ts';
import type { AppRegistry, OwnAppName } from './registry.ts';
import { insertToken } from './token.store.ts';

const lifetimeSeconds = appTokenHours * 3600;

/** Compared where there is no secret, so that the time of a refusal doesn't reveal whether an app exists. */
const nobodysHash = hashOf('');

export interface ExchangedToken {
  readonly token: string;
  readonly expiresInSeconds: number;
  readonly permissions: readonly AppPermission[];
  readonly accountId: string;
}

export interface ExchangeService {
  /**
   * Exchanges an allowed identity for tokens, once. A second use means that it was stolen, and ends the grant.
   * @throws {UserError} 1002; 1038 for an unknown app or a wrong secret; 1014 for an identity that is not this app's, not
   * allowed, expired or used
   */
  exchange(
    request: { name: string; secret: string; identity: string },
    address: string,
  ): Promise<ExchangedToken>;
  /**
   * Uses up the visitor's allowed identity for an app of this server, once, and returns the grant. Such an app needs no token: it
   * acts in this process, with the grant. A second use ends the grant.
   * @throws {UserError} 1014 as `exchange`, and for an identity of another visitor
   */
  connectOwn(name: OwnAppName, identity: string, visitor: Visitor): Promise<AppGrant>;
}

type Outcome =
  | { kind: 'grant'; grant: AppGrant }
  | { kind: 'reused'; ended: AppGrant[] }
  | { kind: 'refused' };

export function createExchangeService(deps: {
  database: Database;
  clock: Clock;
  registry: AppRegistry;
  identities: Identities;
  grants: AppGrants;
  limits: Limits;
}): ExchangeService {
  const { database, clock, registry, identities, grants } = deps;
  const { byAddress, byApp } = limitsOf(deps.limits);

  const proven = async (name: string, secret: string): Promise<LinkedApp> => {
    const app = await registry.findByName(name);
    const isRight = isSecretOf(secret, app?.secretHash ?? nobodysHash);
    if (!app?.secretHash || !isRight) throw new UserError(codes.appAddressRefused);
    return app;
  };
  /** @param also writes more in the transaction that uses the identity up */
  const use = (
    app: LinkedApp | undefined,
    identity: string,
    isTheirs: (record: Identity) => boolean,
    also?: (tx: Transaction, grant: AppGrant) => Promise<void>,
  ): Promise<Outcome> =>
    database.transaction(async (tx) => {
      const record = await identities.find(tx, identity);
      if (!app || record?.appId !== app.id || record.grantId === null || !isTheirs(record)) {
        return { kind: 'refused' };
      }
      if (record.state === 'spent') {
        return { kind: 'reused', ended: await grants.end(tx, { grantId: record.grantId }) };
      }
      const grant = await findGrant(tx, record.grantId);
      if (!grant) return { kind: 'refused' };
      await updateIdentity(tx, record.identityHash, { state: 'spent' });
      await also?.(tx, grant);
      return { kind: 'grant', grant };
    });
  const grantOf = async (outcome: Outcome): Promise<AppGrant> => {
    if (outcome.kind === 'reused') await grants.announce(outcome.ended);
    if (outcome.kind !== 'grant') throw new UserError(codes.accountInvalid);
    return outcome.grant;
  };

  return {
    async exchange({ name, secret, identity }, address) {
      await byAddress.take(address);
      const app = await proven(name, secret);
      await byApp.take(app.id);
      const token = newAppToken();
      const outcome = await use(
        app,
        identity,
        () => true,
        (tx, grant) =>
          insertToken(tx, {
            tokenHash: hashOf(token),
            grantId: grant.id,
            expiresAt: clock.now() + lifetimeSeconds * 1000,
          }),
      );
      const { permissions, accountId } = await grantOf(outcome);
      return { token, expiresInSeconds: lifetimeSeconds, permissions, accountId };
    },

    async connectOwn(name, identity, { personId, accountId }) {
      const app = await registry.findByName(name);
      const isTheirs = (record: Identity) => record.personId === personId && record.accountId === accountId;
      return grantOf(await use(app, identity, isTheirs));
    },
  };
}

/** Returns the limits of an exchange. An app's server has one address, and may exchange for many people at once. */
function limitsOf(limits: Limits): { byAddress: Limit; byApp: Limit } {
  const code = codes.tooManyAttempts;
  return {
    byAddress: limits.define({ name: 'app-exchange-address', points: 120, windowSeconds: 60, code }),
    byApp: limits.define({ name: 'app-exchange-app', points: 600, windowSeconds: 60, code }),
  };
}
