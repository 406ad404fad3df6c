import { createLookupCache } from '../../../../platform/cache.ts';
import { noteName } from '../../../audit/index.ts';
import { StorageRefusal } from '../../kernel/refusal.ts';
import { keyCacheBounds } from '../keys/key-material.ts';
import { type KmsDeps, materialOf } from './backends.ts';
import { findKmsKey } from './kms-key.store.ts';
import { defaultAlias, type KmsKey, parseKeyReference } from './kms-key.ts';
import { makeKey } from './make-key.ts';

export type KeyLookup = ReturnType<typeof createKeyLookup>;

export function createKeyLookup(deps: KmsDeps) {
  const { database, clock, region, backends } = deps;
  const cache = createLookupCache<KmsKey>({ clock, ...keyCacheBounds });

  const find = async (accountId: string, text: string): Promise<KmsKey | undefined> => {
    const reference = parseKeyReference(text, { region, accountId });
    return reference && findKmsKey(database.read, accountId, reference);
  };
  const describe = async (accountId: string, reference = defaultAlias): Promise<KmsKey> => {
    const found = await find(accountId, reference);
    if (found) {
      noteName('key_name', found.alias);
      return found;
    }
    if (reference !== defaultAlias) throw new StorageRefusal('kmsKeyUnknown');
    const made = await makeKey(deps, accountId, { alias: defaultAlias, rotatesYearly: true });
    if (typeof made !== 'string') return made;
    const winner = await find(accountId, defaultAlias);
    if (!winner) throw new StorageRefusal('kmsKeyUnknown');
    return winner;
  };

  return {
    /** @param reference missing: the account's default key, created if needed @throws {StorageRefusal} `kmsKeyUnknown` */
    describe,
    /**
     * Returns a usable key with its material, at most two seconds old.
     * @throws {StorageRefusal} `kmsKeyUnknown`, `kmsKeyDisabled`, `kmsKeyInvalidState`
     */
    async use(accountId: string, reference: string = defaultAlias) {
      const key = await cache.find(`${accountId} ${reference}`, () => describe(accountId, reference));
      return { key: usable(key), material: materialOf(backends, key) };
    },
    /** Drops cached keys in this process after a change. */
    forget: () => cache.forgetAll(),
  };
}

/** @throws {StorageRefusal} `kmsKeyDisabled`, `kmsKeyInvalidState` */
export function usable(key: KmsKey): KmsKey {
  if (key.state === 'Disabled') throw new StorageRefusal('kmsKeyDisabled');
  if (key.state !== 'Enabled') throw new StorageRefusal('kmsKeyInvalidState');
  return key;
}
