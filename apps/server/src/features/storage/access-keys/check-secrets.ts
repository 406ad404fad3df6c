import type { Reader } from '@atoll/database';
import type { Sealer } from '../../../platform/secrets/index.ts';
import { sealContext } from './access-key.service.ts';
import { findOneSealed } from './access-key.store.ts';

/**
 * Opens the secret of an access key, if there is one.
 * @throws {Error} when the master key is not the one that secrets are sealed under
 */
export async function checkSecrets({ read, sealer }: { read: Reader; sealer: Sealer }): Promise<void> {
  const key = await findOneSealed(read);
  if (key) sealer.open(key.secretSealed, sealContext(key.accessKeyId));
}
