import { randomUUID } from 'node:crypto';
import { type KmsDeps, materialOf } from './backends.ts';
import { insertKmsKey } from './kms-key.store.ts';
import { isManaged, type KmsKey } from './kms-key.ts';

export interface NewKmsKey {
  alias?: string | undefined;
  description?: string | undefined;
  rotatesYearly?: boolean | undefined;
}

const keysPerAccount = 100;

/** Returns the new key, or why it can't be created. Material is created first, so that no row ever names a missing key. */
export async function makeKey(
  { database, clock, backends }: KmsDeps,
  accountId: string,
  options: NewKmsKey,
): Promise<KmsKey | 'limit' | 'aliasTaken'> {
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
}
