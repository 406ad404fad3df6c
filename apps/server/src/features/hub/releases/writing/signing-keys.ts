import { generateKeyPairSync } from 'node:crypto';
import { createSigner, type ReleaseSigner } from '@atoll/dataset-release';
import type { HubDeps } from '../../kernel/deps.ts';
import { findSigningKey, insertSigningKey } from '../store/signing-key.store.ts';

const contextOf = (accountId: string) => `hub-signing-key:${accountId}`;

export type SigningKeys = ReturnType<typeof createSigningKeys>;

/** Keeps the key pair that signs the releases of an account. Its private part is stored encrypted. */
export function createSigningKeys({
  database,
  clock,
  sealer,
}: Pick<HubDeps, 'database' | 'clock' | 'sealer'>) {
  const find = async (accountId: string): Promise<ReleaseSigner | undefined> => {
    const key = await findSigningKey(database.read, accountId);
    return key && createSigner(sealer.open(key.privateKeySealed, contextOf(accountId)));
  };
  return {
    /** Returns the signer of an account, and makes its key for the first release. */
    async signerOf(accountId: string): Promise<ReleaseSigner> {
      const known = await find(accountId);
      if (known) return known;
      const { privateKey } = generateKeyPairSync('ed25519');
      const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      const { publicKeyPem } = createSigner(pem);
      const sealed = sealer.seal(pem, contextOf(accountId));
      const key = { accountId, publicKeyPem, privateKeySealed: sealed, createdAt: clock.now() };
      await database.transaction((tx) => insertSigningKey(tx, key));
      // Another release may have made one at the same time.
      const stored = await find(accountId);
      if (!stored) throw new Error('the account was deleted while its key was made');
      return stored;
    },
    /** Returns the public key of an account that has released something. */
    publicKeyOf: async (accountId: string): Promise<string | undefined> =>
      (await findSigningKey(database.read, accountId))?.publicKeyPem,
  };
}
