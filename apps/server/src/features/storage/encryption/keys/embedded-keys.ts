import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { DatabaseClient } from '@atoll/database';
import { createLookupCache } from '../../../../platform/cache.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Sealer } from '../../../../platform/secrets/index.ts';
import { keyBytes, newDataKey } from '../../kernel/data-key.ts';
import { unwrapDataKey, wrapDataKey } from '../wrap.ts';
import { type KeyMaterial, KeyMaterialMissingError, keyCacheBounds } from './key-material.ts';
import {
  addKeyVersion,
  deleteKeyVersions,
  findKeyVersion,
  findKeyVersions,
  type KeyVersion,
  replaceSeal,
} from './key-version.store.ts';

interface EmbeddedKeysDeps {
  database: DatabaseClient;
  clock: Clock;
  sealer: Sealer;
}

export interface EmbeddedKeys extends KeyMaterial {
  /** Re-encrypts keys that an older master key encrypted, so that the older one can be removed. */
  resealStale(signal: AbortSignal): Promise<void>;
}

interface OpenedVersion {
  version: number;
  key: KeyObject;
}

const resealBatch = 500;

/** Creates keys whose versions are stored in the database, encrypted with the master key, and cached for two seconds. */
export function createEmbeddedKeys(deps: EmbeddedKeysDeps): EmbeddedKeys {
  const { database, clock, sealer } = deps;
  const cache = createLookupCache<OpenedVersion>({ clock, ...keyCacheBounds });

  const versionOf = (keyId: string, version?: number): Promise<OpenedVersion> =>
    cache.find(`${keyId}/${version ?? 'latest'}`, async () => {
      const found = await findKeyVersion(database.read, keyId, version);
      if (!found) throw new KeyMaterialMissingError(keyId);
      return { version: found.version, key: openKey(sealer, found) };
    });

  const add = async (keyId: string, version: number): Promise<void> => {
    const material = randomBytes(keyBytes).toString('base64');
    const materialSealed = sealer.seal(material, sealContext(keyId, version));
    await database.write(addKeyVersion, { keyId, version, materialSealed, createdAt: clock.now() });
    cache.forgetAll();
  };

  return {
    create: (keyId) => add(keyId, 1),

    async wrap(keyId, binding, dek = newDataKey()) {
      const { key, version } = await versionOf(keyId);
      return { dek, version, wrapped: wrapDataKey(key, dek, binding) };
    },

    async unwrap(keyId, { wrapped, version }, binding) {
      const { key } = await versionOf(keyId, version);
      return unwrapDataKey(key, wrapped, binding);
    },

    async rotate(keyId) {
      const latest = await findKeyVersion(database.read, keyId, undefined);
      if (!latest) throw new KeyMaterialMissingError(keyId);
      await add(keyId, latest.version + 1);
    },

    latestVersion: async (keyId) => (await versionOf(keyId)).version,

    async destroy(keyId) {
      await database.write(deleteKeyVersions, { keyId });
      cache.forgetAll();
    },

    resealStale: (signal) => resealStale(deps, signal),
  };
}

async function resealStale({ database, sealer }: EmbeddedKeysDeps, signal: AbortSignal): Promise<void> {
  let last = { keyId: '', version: 0 };
  while (!signal.aborted) {
    const versions = await findKeyVersions(database.read, last, resealBatch);
    for (const found of versions) {
      last = found;
      if (signal.aborted || !sealer.isStale(found.materialSealed)) continue;
      const context = sealContext(found.keyId, found.version);
      const materialSealed = sealer.seal(sealer.open(found.materialSealed, context), context);
      await database.write(replaceSeal, { ...found, materialSealed, was: found.materialSealed });
    }
    if (versions.length < resealBatch) return;
  }
}

function openKey(sealer: Sealer, { keyId, version, materialSealed }: KeyVersion): KeyObject {
  return createSecretKey(Buffer.from(sealer.open(materialSealed, sealContext(keyId, version)), 'base64'));
}

function sealContext(keyId: string, version: number): string {
  return `encryption-key:${keyId}:${version}`;
}
