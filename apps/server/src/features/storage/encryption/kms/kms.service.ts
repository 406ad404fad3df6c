import { dayMs } from '../../../../platform/time.ts';
import { StorageRefusal } from '../../kernel/refusal.ts';
import { answers, type KmsDeps, materialOf } from './backends.ts';
import { findBucketsByKey } from './buckets-by-key.store.ts';
import { createKeyLookup, type KeyLookup, usable } from './key-lookup.ts';
import {
  changeKmsKeyAlias,
  changeKmsKeyRotation,
  changeKmsKeyState,
  findKmsKeysOf,
  type StateChange,
} from './kms-key.store.ts';
import { arnOf, isAlias, isManaged, type KmsKey } from './kms-key.ts';
import { makeKey, type NewKmsKey } from './make-key.ts';

/**
 * Manages the KMS keys of each account. A reference is a key's ID, ARN, alias, or the alias's ARN. Every call may throw
 * a StorageRefusal `kmsKeyUnknown`; calls that change a key, `kmsKeyInvalidState`.
 */
export interface KmsService extends Omit<KeyLookup, 'forget'> {
  /** @throws {StorageRefusal} `kmsAliasInvalid`, `kmsAliasTaken`, `kmsKeyLimit` */
  create(accountId: string, options?: NewKmsKey): Promise<KmsKey>;
  list(accountId: string): Promise<KmsKey[]>;
  arnOf(key: Pick<KmsKey, 'id' | 'accountId'>): string;
  latestVersion(key: KmsKey): Promise<number>;
  /** Returns, by key ID, the names of the account's buckets that use it by default. */
  bucketsByKey(accountId: string): Promise<Map<string, string[]>>;
  /** Returns the store of new keys' material, and whether it is reachable. */
  store(): Promise<{ kind: KmsKey['backend']; isReachable: boolean }>;
  /** Null removes the alias. @throws {StorageRefusal} `kmsAliasInvalid`, `kmsAliasTaken`, `kmsKeyManaged` */
  rename(accountId: string, reference: string, alias: string | null): Promise<KmsKey>;
  /** @throws {StorageRefusal} `kmsKeyDisabled` */
  rotate(accountId: string, reference: string): Promise<void>;
  setYearlyRotation(accountId: string, reference: string, rotatesYearly: boolean): Promise<void>;
  /** After at most two seconds, the key decrypts nothing. @throws {StorageRefusal} `kmsKeyManaged` */
  disable(accountId: string, reference: string): Promise<void>;
  enable(accountId: string, reference: string): Promise<void>;
  /**
   * Makes the key unusable at once, and destroys it after `waitingDays` with everything it wrapped.
   * @param waitingDays 7 to 30
   * @throws {StorageRefusal} `kmsWaitingTimeInvalid`, `kmsKeyManaged`
   */
  scheduleDeletion(accountId: string, reference: string, waitingDays?: number): Promise<KmsKey>;
  /** Cancels the deletion. The key stays disabled, as in AWS. */
  cancelDeletion(accountId: string, reference: string): Promise<void>;
}

const waitingDaysLimits = { min: 7, max: 30 };

export function createKmsService(deps: KmsDeps): KmsService {
  const { database, clock, region, backends } = deps;
  const { describe, use, forget } = createKeyLookup(deps);
  const change = async (
    key: KmsKey,
    { from, to, deleteAt = null }: Pick<StateChange, 'from' | 'to'> & { deleteAt?: number | null },
  ) => {
    const isChanged = await database.write(changeKmsKeyState, { id: key.id, from, to, deleteAt });
    forget();
    if (!isChanged) throw new StorageRefusal('kmsKeyInvalidState');
  };

  return {
    list: (accountId) => findKmsKeysOf(database.read, accountId),
    describe,
    use,
    arnOf: (key) => arnOf(region, key),
    latestVersion: (key) => materialOf(backends, key).latestVersion(key.id),
    bucketsByKey: (accountId) => findBucketsByKey(database.read, { region, accountId }),
    async store() {
      const { vault } = backends;
      return vault
        ? { kind: 'vault', isReachable: await answers(vault) }
        : { kind: 'embedded', isReachable: true };
    },

    async create(accountId, options = {}) {
      if (options.alias !== undefined && !isAlias(options.alias)) throw new StorageRefusal('kmsAliasInvalid');
      const made = await makeKey(deps, accountId, options);
      if (typeof made !== 'string') return made;
      throw new StorageRefusal(made === 'limit' ? 'kmsKeyLimit' : 'kmsAliasTaken');
    },

    async rename(accountId, reference, alias) {
      if (alias !== null && !isAlias(alias)) throw new StorageRefusal('kmsAliasInvalid');
      const key = owned(await describe(accountId, reference));
      const isChanged = await database.write(changeKmsKeyAlias, { id: key.id, accountId, alias });
      forget();
      if (!isChanged) throw new StorageRefusal('kmsAliasTaken');
      return { ...key, alias };
    },

    async rotate(accountId, reference) {
      const key = usable(await describe(accountId, reference));
      await materialOf(backends, key).rotate(key.id);
      await database.write(changeKmsKeyRotation, { id: key.id, rotatedAt: clock.now() });
      forget();
    },

    async setYearlyRotation(accountId, reference, rotatesYearly) {
      const key = usable(await describe(accountId, reference));
      await database.write(changeKmsKeyRotation, { id: key.id, rotatesYearly });
      forget();
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
  };
}

function owned(key: KmsKey): KmsKey {
  if (isManaged(key)) throw new StorageRefusal('kmsKeyManaged');
  return key;
}
