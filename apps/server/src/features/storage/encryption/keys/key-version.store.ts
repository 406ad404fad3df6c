import { mutation, type Reader } from '@atoll/database';

export interface KeyVersion {
  keyId: string;
  version: number;
  materialSealed: string;
}

const columns = ['key_id as keyId', 'version', 'material_sealed as materialSealed'] as const;

/** Returns a version of a key; undefined: the latest. */
export function findKeyVersion(
  read: Reader,
  keyId: string,
  version: number | undefined,
): Promise<KeyVersion | undefined> {
  const versions = read.selectFrom('encryption_keys').select(columns).where('key_id', '=', keyId);
  return version === undefined
    ? versions.orderBy('version', 'desc').limit(1).executeTakeFirst()
    : versions.where('version', '=', version).executeTakeFirst();
}

/** Returns the versions after `after`, in ascending order. */
export function findKeyVersions(
  read: Reader,
  after: Pick<KeyVersion, 'keyId' | 'version'>,
  limit: number,
): Promise<KeyVersion[]> {
  return read
    .selectFrom('encryption_keys')
    .select(columns)
    .where(({ eb, or, and }) =>
      or([
        eb('key_id', '>', after.keyId),
        and([eb('key_id', '=', after.keyId), eb('version', '>', after.version)]),
      ]),
    )
    .orderBy('key_id')
    .orderBy('version')
    .limit(limit)
    .execute();
}

/** Adds that version, unless another process has. */
export const addKeyVersion = mutation(
  'storage.addEncryptionKeyVersion',
  async (
    tx,
    { keyId, version, materialSealed, createdAt }: KeyVersion & { createdAt: number },
  ): Promise<void> => {
    await tx
      .insertInto('encryption_keys')
      .values({ key_id: keyId, version, material_sealed: materialSealed, created_at: createdAt })
      .onConflict((conflict) => conflict.columns(['key_id', 'version']).doNothing())
      .execute();
  },
);

export const deleteKeyVersions = mutation(
  'storage.deleteEncryptionKeyVersions',
  async (tx, { keyId }: { keyId: string }): Promise<void> => {
    await tx.deleteFrom('encryption_keys').where('key_id', '=', keyId).execute();
  },
);

/** Replaces the encrypted key, unless the row has changed since it was read. */
export const replaceSeal = mutation(
  'storage.replaceEncryptionKeySeal',
  async (tx, { keyId, version, materialSealed, was }: KeyVersion & { was: string }): Promise<void> => {
    await tx
      .updateTable('encryption_keys')
      .set({ material_sealed: materialSealed })
      .where('key_id', '=', keyId)
      .where('version', '=', version)
      .where('material_sealed', '=', was)
      .execute();
  },
);
