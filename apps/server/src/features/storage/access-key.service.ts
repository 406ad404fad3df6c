import { randomBytes, randomInt } from 'node:crypto';
import { limits } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/secrets/index.ts';
import { type AccessKey, deleteKey, findKeysOf, insertKey, updateKey } from './access-key.store.ts';
import { reach } from './milestone.store.ts';
import { StorageRefusal } from './refusal.ts';

export interface AccessKeyService {
  list(accountId: string): Promise<AccessKey[]>;
  /** The only time the secret is shown. @throws {StorageRefusal} at ten keys, or for a name that is taken */
  create(accountId: string, name: string): Promise<AccessKey & { secretAccessKey: string }>;
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
}): AccessKeyService {
  const { database, clock, sealer } = deps;
  return {
    list: (accountId) => findKeysOf(database.read, accountId),

    async create(accountId, name) {
      const accessKeyId = newAccessKeyId();
      const secretAccessKey = newSecretAccessKey();
      const secretSealed = sealer.seal(secretAccessKey, sealContext(accessKeyId));
      const createdAt = clock.now();
      const key = { accessKeyId, name, createdAt, policy: null, expiresAt: null };
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

    delete: (accountId, accessKeyId) =>
      database.transaction(async (tx) => {
        await needOwn(tx, accountId, accessKeyId);
        await deleteKey(tx, accessKeyId);
      }),
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
