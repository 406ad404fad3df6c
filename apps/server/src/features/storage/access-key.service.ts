import { randomBytes, randomInt } from 'node:crypto';
import { limits } from '@atoll/contract/limits';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import type { Invalidations } from '../../platform/invalidation/index.ts';
import type { Sealer } from '../../platform/secrets/index.ts';
import { type AccessKey, deleteKey, findKeysOf, insertKey, updateKey } from './access-key.store.ts';
import { keyTopic } from './access-key-topics.ts';
import { reach } from './milestone.store.ts';
import { StorageRefusal } from './refusal.ts';

/** What a key may not. */
export interface KeyLimits {
  /** A policy document; null: it may all that its account may. */
  policy: string | null;
  /** From then on it opens nothing; null: never. */
  expiresAt: number | null;
}

const unlimited: KeyLimits = { policy: null, expiresAt: null };

export interface AccessKeyService {
  list(accountId: string): Promise<AccessKey[]>;
  /** The only time the secret is shown. @throws {StorageRefusal} at ten keys, or for a name that is taken */
  create(
    accountId: string,
    name: string,
    limits?: KeyLimits,
  ): Promise<AccessKey & { secretAccessKey: string }>;
  /** Says anew what the key may do and until when. It holds at once. @throws {StorageRefusal} `accessKeyUnknown` */
  limit(accountId: string, accessKeyId: string, limits: KeyLimits): Promise<void>;
  rename(accountId: string, accessKeyId: string, name: string): Promise<void>;
  delete(accountId: string, accessKeyId: string): Promise<void>;
}

const idAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const idRandomLength = 16;
/** 240 bits, 40 characters: the form clients expect. */
const secretBytes = 30;

/** What a sealed secret is bound to. */
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
}): AccessKeyService {
  const { database, clock, sealer, invalidations } = deps;
  return {
    list: (accountId) => findKeysOf(database.read, accountId),

    async create(accountId, name, { policy, expiresAt } = unlimited) {
      const accessKeyId = newAccessKeyId();
      const secretAccessKey = newSecretAccessKey();
      const secretSealed = sealer.seal(secretAccessKey, sealContext(accessKeyId));
      const createdAt = clock.now();
      const key = { accessKeyId, name, createdAt, policy, expiresAt };
      await database.transaction(async (tx) => {
        const keys = await findKeysOf(tx, accountId);
        if (keys.some((key) => key.name === name)) throw new StorageRefusal('accessKeyNameTaken');
        if (keys.length >= limits.accessKeysPerAccount) throw new StorageRefusal('accessKeyLimit');
        await insertKey(tx, { ...key, accountId, secretSealed });
        await reach(tx, accountId, 'access_key_created', createdAt);
      });
      return { ...key, lastUsedAt: null, secretAccessKey };
    },

    rename: (accountId, accessKeyId, name) =>
      database.transaction(async (tx) => {
        const keys = await needOwn(tx, accountId, accessKeyId);
        const isTaken = keys.some((key) => key.name === name && key.accessKeyId !== accessKeyId);
        if (isTaken) throw new StorageRefusal('accessKeyNameTaken');
        await updateKey(tx, accessKeyId, { name });
      }),

    async limit(accountId, accessKeyId, { policy, expiresAt }) {
      await database.transaction(async (tx) => {
        await needOwn(tx, accountId, accessKeyId);
        await updateKey(tx, accessKeyId, { policy, expires_at: expiresAt });
      });
      await invalidations.publish(keyTopic(accessKeyId));
    },

    async delete(accountId, accessKeyId) {
      await database.transaction(async (tx) => {
        await needOwn(tx, accountId, accessKeyId);
        await deleteKey(tx, accessKeyId);
      });
      await invalidations.publish(keyTopic(accessKeyId));
    },
  };
}

function newAccessKeyId(): string {
  const random = Array.from({ length: idRandomLength }, () => idAlphabet[randomInt(idAlphabet.length)]);
  return `AKIA${random.join('')}`;
}

/** The account's keys, of which this must be one. */
async function needOwn(tx: Transaction, accountId: string, accessKeyId: string): Promise<AccessKey[]> {
  const keys = await findKeysOf(tx, accountId);
  if (!keys.some((key) => key.accessKeyId === accessKeyId)) throw new StorageRefusal('accessKeyUnknown');
  return keys;
}
