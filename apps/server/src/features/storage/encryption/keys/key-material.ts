import type { DataKey } from '../../kernel/data-key.ts';

/** `maxAgeMs` is how long a change of a key may take to be seen everywhere (architecture, "Scale"). */
export const keyCacheBounds = { maxAgeMs: 2000, maxEntries: 10_000 };

export interface WrappedKey {
  wrapped: string;
  /** Of the key that wrapped it; 1 is the first. */
  version: number;
}

/** Where the keys that wrap data keys lie and do their work: in the database, sealed, or in a service of its own. */
export interface KeyMaterial {
  /** Makes the key's first version, durably; one that is there already stays as it is. */
  create(keyId: string): Promise<void>;
  /**
   * Wraps `dek`, or a new data key when none is given, under the key's latest version.
   * @throws {KeyMaterialMissingError}
   */
  wrap(keyId: string, binding: string, dek?: DataKey): Promise<WrappedKey & { dek: DataKey }>;
  /** @throws {UnwrapError | KeyMaterialMissingError} */
  unwrap(keyId: string, key: WrappedKey, binding: string): Promise<DataKey>;
  /** Adds a version that wraps from now on; older ones still unwrap. */
  rotate(keyId: string): Promise<void>;
  /** @throws {KeyMaterialMissingError} */
  latestVersion(keyId: string): Promise<number>;
  /** Every version, for good: what it wrapped is lost. Nothing there is a success. */
  destroy(keyId: string): Promise<void>;
}

export class KeyMaterialMissingError extends Error {
  override readonly name = 'KeyMaterialMissingError';
  constructor(keyId: string, options?: ErrorOptions) {
    super(`the material of key ${keyId} is not there`, options);
  }
}
