import type { Credential, ObjectStorage } from '../features/storage/index.ts';
import type { Log } from '../platform/log/index.ts';

interface NoteParts {
  storage: Pick<ObjectStorage, 'credentials'>;
  log: Log;
}

/** Notes that a key was used, when the request it signed has succeeded. Nobody waits for it. */
export function noteUse(
  { storage, log }: NoteParts,
  credential: Credential | undefined,
  { address, requestId }: { address: string; requestId: string },
): void {
  if (!credential) return;
  storage.credentials.noteUse(credential, address)?.catch((err: unknown) => {
    log.warn({ err, requestId }, 'the use of an access key could not be noted');
  });
}
