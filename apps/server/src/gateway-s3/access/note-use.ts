import type { Credential, ObjectStorage, Owned } from '../../features/storage/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { RequestNotes } from './gateway.ts';

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

/** Notes who sent a request, for what is counted and taken down of it. */
export function noteCaller(notes: RequestNotes, credential: Credential | undefined): void {
  notes.requesterId = credential?.accountId;
  if (credential?.kind === 'key') notes.accessKeyId = credential.accessKeyId;
}

/** The access key that is used, for counting what is done with it; the console has none. */
export function keyOf(credential: Credential | undefined): Owned | undefined {
  if (credential?.kind !== 'key') return undefined;
  return { id: credential.accessKeyId, accountId: credential.accountId };
}
