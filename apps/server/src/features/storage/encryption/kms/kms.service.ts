import { randomUUID } from 'node:crypto';
import type { Storehouse } from '@atoll/database';
import type { Clock } from '../../../../platform/clock.ts';
import { StorageRefusal } from '../../refusal.ts';
import { createExpiringCache } from '../expiring-cache.ts';
import type { KeyMaterial } from '../keys/key-material.ts';
import {
  changeKmsKeyRotation,
  changeKmsKeyState,
  findKmsKey,
  findKmsKeysOf,
  insertKmsKey,
  type StateChange,
} from './kms-key.store.ts';
import { arnOf, defaultAlias, isAlias, isManaged, type KmsKey, parseKeyReference } from './kms-key.ts';

/** Where keys' material may lie. New keys are made in the vault if there is one. */
export interface KmsBackends {
  embedded: KeyMaterial;
  vault?: KeyMaterial | undefined;
}

/**
 * The keys of accounts, each for its own account alone. A reference is a key's id, its ARN, its alias, or the alias's ARN.
 * Every call may throw a StorageRefusal `kmsKeyUnknown`; what changes a key, `kmsKeyInvalidState`.
 */
export interface KmsService {
  /** @throws {StorageRefusal} `kmsAliasInvalid`, `kmsAliasTaken`, `kmsKeyLimit` */
  create(accountId: string, options?: NewKmsKey): Promise<KmsKey>;
  list(accountId: string): Promise<KmsKey[]>;
  /** @param reference none: the account's default key, made if need be */
  describe(accountId: string, reference?: string): Promise<KmsKey>;
  arnOf(key: Pick<KmsKey, 'id' | 'accountId'>): string;
  latestVersion(key: KmsKey): Promise<number>;
  /** @throws {StorageRefusal} `kmsKeyDisabled` */
  rotate(accountId: string, reference: string): Promise<void>;
  setYearlyRotation(accountId: string, reference: string, rotatesYearly: boolean): Promise<void>;
  /** Within two seconds nothing opens under it any more. @throws {StorageRefusal} `kmsKeyManaged` */
  disable(accountId: string, reference: string): Promise<void>;
  enable(accountId: string, reference: string): Promise<void>;
  /**
   * From now on it is unusable, and after `waitingDays` it is destroyed with all it wrapped.
   * @param waitingDays 7 to 30
   * @throws {StorageRefusal} `kmsWaitingTimeInvalid`, `kmsKeyManaged`
   */
  scheduleDeletion(accountId: string, reference: string, waitingDays?: number): Promise<KmsKey>;
  /** Leaves it disabled, as AWS does. */
  cancelDeletion(accountId: string, reference: string): Promise<void>;
  /**
   * The key, if it may be used right now, with its material; as it was at most two seconds ago.
   * @throws {StorageRefusal} `kmsKeyDisabled`
   */
  use(accountId: string, reference?: string): Promise<{ key: KmsKey; material: KeyMaterial }>;
}

export interface NewKmsKey {
  alias?: string | undefined;
  description?: string | undefined;
  rotatesYearly?: boolean | undefined;
}

export interface KmsServiceDeps {
  database: Storehouse;
  clock: Clock;
  region: string;
  backends: KmsBackends;
}

const keysPerAccount = 100;
const cachedKeys = 10_000;
const dayMs = 24 * 60 * 60_000;
const waitingDaysLimits = { min: 7, max: 30 };

export function createKmsService(deps: KmsServiceDeps): KmsService {
  const { database, clock, region } = deps;
  const cache = createExpiringCache<KmsKey>({ clock, maxEntries: cachedKeys });
  const insert = createInsertion(deps);

  const find = async (accountId: string, text: string): Promise<KmsKey | undefined> => {
    const reference = parseKeyReference(text, { region, accountId });
    return reference && findKmsKey(database.read, accountId, reference);
  };
  const describe = async (accountId: string, reference = defaultAlias): Promise<KmsKey> => {
    const found = await find(accountId, reference);
    if (found) return found;
    if (reference !== defaultAlias) throw new StorageRefusal('kmsKeyUnknown');
    const made = await insert(accountId, { alias: defaultAlias, rotatesYearly: true });
    if (typeof made !== 'string') return made;
    const winner = await find(accountId, defaultAlias);
    if (!winner) throw new StorageRefusal('kmsKeyLimit');
    return winner;
  };
  const change = async (
    key: KmsKey,
    { from, to, deleteAt = null }: Pick<StateChange, 'from' | 'to'> & { deleteAt?: number | null },
  ) => {
    const isChanged = await database.write(changeKmsKeyState, { id: key.id, from, to, deleteAt });
    cache.clear();
    if (!isChanged) throw new StorageRefusal('kmsKeyInvalidState');
  };

  return {
    list: (accountId) => findKmsKeysOf(database.read, accountId),
    describe,
    arnOf: (key) => arnOf(region, key),
    latestVersion: (key) => materialOf(deps.backends, key).latestVersion(key.id),

    async create(accountId, options = {}) {
      if (options.alias !== undefined && !isAlias(options.alias)) throw new StorageRefusal('kmsAliasInvalid');
      const made = await insert(accountId, options);
      if (typeof made !== 'string') return made;
      throw new StorageRefusal(made === 'limit' ? 'kmsKeyLimit' : 'kmsAliasTaken');
    },

    async rotate(accountId, reference) {
      const key = usable(await describe(accountId, reference));
      await materialOf(deps.backends, key).rotate(key.id);
      await database.write(changeKmsKeyRotation, { id: key.id, rotatedAt: clock.now() });
      cache.clear();
    },

    async setYearlyRotation(accountId, reference, rotatesYearly) {
      const key = usable(await describe(accountId, reference));
      await database.write(changeKmsKeyRotation, { id: key.id, rotatesYearly });
      cache.clear();
    },

    async disable(accountId, reference) {
      const key = owned(await describe(accountId, reference));
      await change(key, { from: ['Enabled', 'Disabled'], to: 'Disabled' });
    },

    async enable(accountId, reference) {
      const key = await describe(accountId, reference);
      await change(key, { from: ['Enabled', 'Disabled'], to: 'Enabled' });
    },

    async scheduleDeletion(accountId, reference, waitingDays = waitingDaysLimits.max) {
      const { min, max } = waitingDaysLimits;
      if (!Number.isInteger(waitingDays) || waitingDays < min || waitingDays > max) {
        throw new StorageRefusal('kmsWaitingTimeInvalid');
      }
      const key = owned(await describe(accountId, reference));
      const deleteAt = clock.now() + waitingDays * dayMs;
      await change(key, { from: ['Enabled', 'Disabled'], to: 'PendingDeletion', deleteAt });
      return { ...key, state: 'PendingDeletion', deleteAt };
    },

    async cancelDeletion(accountId, reference) {
      const key = await describe(accountId, reference);
      await change(key, { from: ['PendingDeletion'], to: 'Disabled' });
    },

    async use(accountId, reference) {
      const key = await cache.get(`${accountId} ${reference ?? defaultAlias}`, () =>
        describe(accountId, reference),
      );
      return { key: usable(key), material: materialOf(deps.backends, key) };
    },
  };
}

/** Material first, so that no row ever names a key that isn't there. */
function createInsertion({ database, clock, backends }: KmsServiceDeps) {
  return async (accountId: string, options: NewKmsKey): Promise<KmsKey | 'limit' | 'aliasTaken'> => {
    const now = clock.now();
    const key: KmsKey = {
      id: randomUUID(),
      accountId,
      alias: options.alias ?? null,
      description: options.description ?? '',
      state: 'Enabled',
      backend: backends.vault ? 'vault' : 'embedded',
      rotatesYearly: options.rotatesYearly ?? false,
      createdAt: now,
      rotatedAt: now,
      deleteAt: null,
    };
    await materialOf(backends, key).create(key.id);
    const limit = isManaged(key) ? Number.MAX_SAFE_INTEGER : keysPerAccount;
    const outcome = await database.write(insertKmsKey, { key, limit });
    if (outcome === 'inserted') return key;
    await materialOf(backends, key).destroy(key.id);
    return outcome;
  };
}

/** @throws {StorageRefusal} `kmsKeyUnknown` for a key of a vault that is no longer configured */
export function materialOf(backends: KmsBackends, key: Pick<KmsKey, 'backend'>): KeyMaterial {
  const material = backends[key.backend];
  if (!material) throw new StorageRefusal('kmsKeyUnknown');
  return material;
}

function usable(key: KmsKey): KmsKey {
  if (key.state === 'Disabled') throw new StorageRefusal('kmsKeyDisabled');
  if (key.state !== 'Enabled') throw new StorageRefusal('kmsKeyInvalidState');
  return key;
}

function owned(key: KmsKey): KmsKey {
  if (isManaged(key)) throw new StorageRefusal('kmsKeyManaged');
  return key;
}
