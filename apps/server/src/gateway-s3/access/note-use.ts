import type { Credential, ObjectStorage, Owned } from '../../features/storage/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { RequestNotes } from './gateway.ts';

interface NoteParts {
  storage: Pick<ObjectStorage, 'credentials'>;
  log: Log;
}

/** Records the use of a key by a request with a valid signature, without waiting. A denied request is a use too, as with AWS. */
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

/** Records the sender of a request for metering and logs. */
export function noteCaller(notes: RequestNotes, credential: Credential | undefined): void {
  notes.requesterId = credential?.accountId;
  if (credential?.kind === 'key') notes.accessKeyId = credential.accessKeyId;
}

/** Returns the access key for metering; the console has none. */
export function keyOf(credential: Credential | undefined): Owned | undefined {
  if (credential?.kind !== 'key') return undefined;
  return { id: credential.accessKeyId, accountId: credential.accountId };
}
