import { randomBytes, randomInt } from 'node:crypto';
import { codes } from '@atoll/contract/codes';
import { limits } from '@atoll/contract/limits';
import { type Role, roleCovers } from '@atoll/contract/permissions';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import type { Invalidations } from '../../../platform/invalidation/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import { noteName } from '../../audit/index.ts';
import { keyTopic } from '../kernel/access-key-topics.ts';
import { recordMilestone } from '../kernel/milestone.store.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { type RoleOf, requireStanding } from '../kernel/standing.ts';
import {
  type AccessKey,
  deleteKey,
  findKeysOf,
  insertKey,
  type KeyChange,
  updateKey,
} from './access-key.store.ts';
import { noteKeyChange } from './key-notes.ts';
import { type KeyScope, policyOfScope } from './key-scope.ts';
import { type KeyTrial, trialUrl } from './key-trial.ts';

/** Restrictions of a key. */
export interface KeyLimits {
  /** The restrictions that a person selected; null: all rights of the account. */
  scope: KeyScope | null;
  /** Expiry, in milliseconds since 1970; null: never. */
  expiresAt: number | null;
  /** Egress per UTC month; null: limited only by the account. */
  maxSentBytes: number | null;
}

const unlimited: KeyLimits = { scope: null, expiresAt: null, maxSentBytes: null };

export type AccessKeyService = ReturnType<typeof createAccessKeyService>;

export type NewAccessKey = AccessKey & { secretAccessKey: string };

export interface KeyCaller {
  accountId: string;
  personId: string;
  role: Role;
}

interface KeyRotation {
  name: string;
  /** Expiry of the new key; null: never. */
  expiresAt: number | null;
  graceMs: number;
  /** The person. */
  createdBy?: string | null;
}

const idAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const idRandomLength = 16;
/** 240 bits, 40 characters: the format that clients expect. */
const secretBytes = 30;

/** Returns the context that an encrypted secret is bound to. */
export function sealContext(accessKeyId: string): string {
  return `access-key:${accessKeyId}`;
}

export function newSecretAccessKey(): string {
  return randomBytes(secretBytes).toString('base64');
}

export function createAccessKeyService(deps: {
  database: Database;
  clock: Clock;
  sealer: Sealer;
  invalidations: Invalidations;
  s3PublicUrl: string;
  region: string;
  roleOf: RoleOf;
}) {
  const { database, clock, sealer, invalidations } = deps;

  function newKey(
    name: string,
    key: Pick<AccessKey, 'policy' | 'scope' | 'expiresAt' | 'maxSentBytes' | 'createdBy'>,
  ): NewAccessKey {
    return {
      ...key,
      accessKeyId: newAccessKeyId(),
      secretAccessKey: newSecretAccessKey(),
      name,
      createdAt: clock.now(),
      lastUsedAt: null,
      lastUsedFrom: null,
      isEnabled: 1,
    };
  }

  const requireWriter = (tx: Transaction, accountId: string, personId: string) =>
    requireStanding(deps.roleOf, tx, { accountId, personId }, 'write');

  async function add(tx: Transaction, accountId: string, key: NewAccessKey, keys: AccessKey[]) {
    if (key.createdBy !== null) await requireWriter(tx, accountId, key.createdBy);
    if (keys.some(({ name }) => name === key.name)) throw new StorageRefusal('accessKeyNameTaken');
    if (keys.length >= limits.accessKeysPerAccount) throw new StorageRefusal('accessKeyLimit');
    const secretSealed = sealer.seal(key.secretAccessKey, sealContext(key.accessKeyId));
    await insertKey(tx, { ...key, accountId, secretSealed });
    await recordMilestone(tx, accountId, 'access_key_created', key.createdAt);
  }

  async function changeAtOnce(accountId: string, accessKeyId: string, change: KeyChange, personId?: string) {
    await database.transaction(async (tx) => {
      if (personId !== undefined) await requireWriter(tx, accountId, personId);
      const before = keyOf(await needOwn(tx, accountId, accessKeyId), accessKeyId);
      noteKeyChange(before, change);
      await updateKey(tx, accessKeyId, change);
    });
    await invalidations.publish(keyTopic(accessKeyId));
  }

  return {
    list: (accountId: string) => findKeysOf(database.read, accountId),

    /**
     * Creates a key. Returns the secret, which is never shown again. `createdBy` is a person.
     * @throws {UserError} 1032 or 1033 if they may no longer write in the account
     * @throws {StorageRefusal} at ten keys, or for a name that is in use
     * @throws {S3Error} `MalformedPolicy` for an invalid address, or if the policy would be too large
     */
    async create(
      accountId: string,
      name: string,
      { scope, ...limits }: KeyLimits = unlimited,
      createdBy: string | null = null,
    ) {
      const draft = newKey(name, { ...lawOf(scope), ...limits, createdBy });
      await database.transaction(async (tx) => add(tx, accountId, draft, await findKeysOf(tx, accountId)));
      return draft;
    },

    /**
     * Members may only change the keys that they created; managers of the account may change all.
     * @throws {UserError} 1032 for another person's key. The change itself refuses an unknown key.
     */
    async requireMaker({ accountId, personId, role }: KeyCaller, accessKeyId: string) {
      if (roleCovers(role, 'manage')) return;
      const keys = await findKeysOf(database.read, accountId);
      const key = keys.find((one) => one.accessKeyId === accessKeyId);
      if (key && key.createdBy !== personId) throw new UserError(codes.roleMissing);
    },

    /**
     * Creates a new key with the rights of the old one. The old key ends after the grace period, or at its own expiry if that is
     * earlier.
     * @throws {StorageRefusal} as `create`, or `accessKeyUnknown`
     */
    async rotate(
      accountId: string,
      accessKeyId: string,
      { name, expiresAt, graceMs, createdBy = null }: KeyRotation,
    ) {
      const draft = newKey(name, { ...lawOf(null), expiresAt, maxSentBytes: null, createdBy });
      const rotated = await database.transaction(async (tx) => {
        const keys = await needOwn(tx, accountId, accessKeyId);
        const { policy, scope, maxSentBytes, expiresAt: end } = keyOf(keys, accessKeyId);
        const successor = { ...draft, policy, scope, maxSentBytes };
        await add(tx, accountId, successor, keys);
        const graceEnd = draft.createdAt + graceMs;
        await updateKey(tx, accessKeyId, { expires_at: Math.min(end ?? graceEnd, graceEnd) });
        return successor;
      });
      await invalidations.publish(keyTopic(accessKeyId));
      return rotated;
    },

    rename: (accountId: string, accessKeyId: string, name: string) =>
      database.transaction(async (tx) => {
        const keys = await needOwn(tx, accountId, accessKeyId);
        const isTaken = keys.some((key) => key.name === name && key.accessKeyId !== accessKeyId);
        if (isTaken) throw new StorageRefusal('accessKeyNameTaken');
        await updateKey(tx, accessKeyId, { name });
      }),

    /** Replaces the key's restrictions, with immediate effect. @throws {StorageRefusal} `accessKeyUnknown` */
    limit: async (accountId: string, accessKeyId: string, { scope, expiresAt, maxSentBytes }: KeyLimits) =>
      changeAtOnce(accountId, accessKeyId, {
        ...lawOf(scope),
        expires_at: expiresAt,
        max_sent_bytes: maxSentBytes,
      }),

    /**
     * Disables or enables a key, with immediate effect. A disabled key keeps its settings.
     * @throws {UserError} as `create`, for the caller
     */
    setEnabled: (
      { accountId, personId }: Pick<KeyCaller, 'accountId' | 'personId'>,
      accessKeyId: string,
      isEnabled: boolean,
    ) => changeAtOnce(accountId, accessKeyId, { is_enabled: isEnabled ? 1 : 0 }, personId),

    async delete(accountId: string, accessKeyId: string) {
      await database.transaction(async (tx) => {
        await needOwn(tx, accountId, accessKeyId);
        await deleteKey(tx, accessKeyId);
      });
      await invalidations.publish(keyTopic(accessKeyId));
    },

    /**
     * Returns a URL at the S3 endpoint, signed as a client would sign it and valid for a minute. Its response shows whether the
     * key works.
     * @throws {StorageRefusal} `accessKeyUnknown`
     */
    async signTrial(accountId: string, trial: KeyTrial) {
      keyOf(await findKeysOf(database.read, accountId), trial.accessKeyId);
      return trialUrl(deps, trial);
    },
  };
}

function newAccessKeyId(): string {
  const random = Array.from({ length: idRandomLength }, () => idAlphabet[randomInt(idAlphabet.length)]);
  return `AKIA${random.join('')}`;
}

function lawOf(scope: KeyScope | null) {
  return {
    policy: scope && policyOfScope(scope),
    scope: scope && JSON.stringify(scope),
  };
}

function keyOf(keys: AccessKey[], accessKeyId: string): AccessKey {
  const found = keys.find((key) => key.accessKeyId === accessKeyId);
  if (!found) throw new StorageRefusal('accessKeyUnknown');
  noteName('key_name', found.name);
  return found;
}

/** Reads the account's keys and returns this one. @throws {StorageRefusal} `accessKeyUnknown` */
async function needOwn(tx: Transaction, accountId: string, accessKeyId: string): Promise<AccessKey[]> {
  const keys = await findKeysOf(tx, accountId);
  keyOf(keys, accessKeyId);
  return keys;
}
