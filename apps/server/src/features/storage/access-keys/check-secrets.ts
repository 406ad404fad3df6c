import type { Reader } from '@atoll/database';
import type { Sealer } from '../../../platform/secrets/index.ts';
import { sealContext } from './access-key.service.ts';
import { findOneSealed } from './access-key.store.ts';

/** Decrypts the secret of one access key, if there is any. @throws {Error} if secrets were encrypted with another master key */
export async function checkSecrets({ read, sealer }: { read: Reader; sealer: Sealer }): Promise<void> {
  const key = await findOneSealed(read);
  if (key) sealer.open(key.secretSealed, sealContext(key.accessKeyId));
}
