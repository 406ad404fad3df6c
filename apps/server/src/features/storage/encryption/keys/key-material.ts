import type { DataKey } from '../../kernel/data-key.ts';

/** `maxAgeMs` is how long a change of a key may take to be seen everywhere (architecture, "Scale"). */
export const keyCacheBounds = { maxAgeMs: 2000, maxEntries: 10_000 };

export interface WrappedKey {
  wrapped: string;
  /** Version of the wrapping key; 1 is the first. */
  version: number;
}

/** A store of wrapping keys: the encrypted ones in the database, or an external service. */
export interface KeyMaterial {
  /** Durably creates the key's first version; an existing key stays unchanged. */
  create(keyId: string): Promise<void>;
  /** Wraps `dek`, or a new data key if none is given, under the key's latest version. @throws {KeyMaterialMissingError} */
  wrap(keyId: string, binding: string, dek?: DataKey): Promise<WrappedKey & { dek: DataKey }>;
  /** @throws {UnwrapError | KeyMaterialMissingError} */
  unwrap(keyId: string, key: WrappedKey, binding: string): Promise<DataKey>;
  /** Adds a version for future wrapping; older versions still unwrap. */
  rotate(keyId: string): Promise<void>;
  /** @throws {KeyMaterialMissingError} */
  latestVersion(keyId: string): Promise<number>;
  /** Permanently destroys all versions, and with them everything that they encrypt. A missing key counts as success. */
  destroy(keyId: string): Promise<void>;
}

export class KeyMaterialMissingError extends Error {
  override readonly name = 'KeyMaterialMissingError';
  constructor(keyId: string, options?: ErrorOptions) {
    super(`the material of key ${keyId} is not there`, options);
  }
}
