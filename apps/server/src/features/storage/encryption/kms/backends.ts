import type { DatabaseClient } from '@atoll/database';
import type { Clock } from '../../../../platform/clock.ts';
import { StorageRefusal } from '../../kernel/refusal.ts';
import { type KeyMaterial, KeyMaterialMissingError } from '../keys/key-material.ts';
import type { KmsKey } from './kms-key.ts';

/** The available stores of key material. New keys are created in the vault if there is one. */
export interface KmsBackends {
  embedded: KeyMaterial;
  vault?: KeyMaterial | undefined;
}

export interface KmsDeps {
  database: DatabaseClient;
  clock: Clock;
  /** The region in the ARNs of keys. */
  region: string;
  backends: KmsBackends;
}

/** @throws {StorageRefusal} `kmsKeyUnknown` for a key of a vault that is no longer configured */
export function materialOf(backends: KmsBackends, key: Pick<KmsKey, 'backend'>): KeyMaterial {
  const material = backends[key.backend];
  if (!material) throw new StorageRefusal('kmsKeyUnknown');
  return material;
}

/** Reports whether the store is reachable: an answer that the key is unknown counts too. */
export async function answers(material: KeyMaterial): Promise<boolean> {
  try {
    await material.latestVersion('none');
    return true;
  } catch (error) {
    return error instanceof KeyMaterialMissingError;
  }
}
