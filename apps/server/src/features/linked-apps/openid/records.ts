import type { Reader } from '@atoll/database';
import type { AdapterPayload } from 'oidc-provider';
import type { Clock } from '../../../platform/clock.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import type { AppGrants } from '../grants.ts';
import { hashOf } from '../handles.ts';
import type { AppGrant } from '../linked-app.ts';
import { findRecord, findRecordByUid, type OpenidRecord } from './record.store.ts';
import { findSignIn, findSignInByUid, type SignIn } from './sign-in.store.ts';

/** Returns which of these sessions have not ended. Supplied by the accounts domain. */
export type OpenSessions = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** A token and its connection. */
export interface FoundToken {
  readonly payload: AdapterPayload;
  readonly grant: AppGrant;
  readonly expiresAt: number;
}

/** Valid records of the provider, without those of ended connections or sessions. */
export interface Records {
  seal(kind: string, id: string, payload: AdapterPayload, expiresInSeconds: number): OpenidRecord;
  find(kind: string, id: string): Promise<AdapterPayload | undefined>;
  findByUid(kind: string, uid: string): Promise<AdapterPayload | undefined>;
  findAccessToken(token: string): Promise<FoundToken | undefined>;
}

const ofGrant = new Set(['AccessToken', 'AuthorizationCode', 'Grant', 'RefreshToken']);

export function createRecords(deps: {
  read: Reader;
  clock: Clock;
  sealer: Sealer;
  grants: AppGrants;
  openSessions: OpenSessions;
}): Records {
  const { read, clock, sealer } = deps;

  function open(record: OpenidRecord): AdapterPayload {
    const payload = JSON.parse(sealer.open(record.sealedPayload, contextOf(record))) as AdapterPayload;
    const { consumedAt } = record;
    return consumedAt === null ? payload : { ...payload, consumed: Math.floor(consumedAt / 1000) };
  }

  async function grantOf(signIn: SignIn | undefined): Promise<AppGrant | undefined> {
    return signIn && deps.grants.find(signIn.appGrantId);
  }

  async function isSessionOpen({ sessionId }: SignIn): Promise<boolean> {
    return (await deps.openSessions([sessionId])).has(sessionId);
  }

  return {
    seal(kind, id, { jti: _, ...payload }, expiresInSeconds) {
      const idHash = hashOf(id);
      return {
        kind,
        idHash,
        sealedPayload: sealer.seal(JSON.stringify(payload), contextOf({ kind, idHash })),
        grantId: kind === 'Grant' ? id : (payload.grantId ?? null),
        uid: payload.uid ?? null,
        consumedAt: null,
        expiresAt: clock.now() + expiresInSeconds * 1000,
      };
    },

    async find(kind, id) {
      const record = await findRecord(read, kind, hashOf(id));
      if (!record) return undefined;
      if (ofGrant.has(kind)) {
        const grant = await grantOf(await findSignIn(read, record.grantId ?? ''));
        if (!grant) return undefined;
      }
      return { ...open(record), jti: id };
    },

    async findByUid(kind, uid) {
      const [record, signIn] = [await findRecordByUid(read, kind, uid), await findSignInByUid(read, uid)];
      if (!record || !signIn || !(await isSessionOpen(signIn))) return undefined;
      return open(record);
    },

    async findAccessToken(token) {
      const record = await findRecord(read, 'AccessToken', hashOf(token));
      if (!record || record.expiresAt <= clock.now()) return undefined;
      const signIn = await findSignIn(read, record.grantId ?? '');
      const grant = await grantOf(signIn);
      // A token may be written a moment after its sign-in was revoked.
      if (!signIn || !grant || !(await findRecord(read, 'Grant', hashOf(signIn.grantId)))) return undefined;
      const payload = open(record);
      if (payload.expiresWithSession && !(await isSessionOpen(signIn))) return undefined;
      return { payload, grant, expiresAt: record.expiresAt };
    },
  };
}

function contextOf({ kind, idHash }: Pick<OpenidRecord, 'kind' | 'idHash'>): string {
  return `openid:${kind}:${idHash}`;
}
