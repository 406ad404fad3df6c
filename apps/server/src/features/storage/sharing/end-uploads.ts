import type { Transaction } from '@atoll/database';
import { StorageRefusal } from '../kernel/refusal.ts';
import { abortUpload } from '../multipart/abort-upload.mutation.ts';
import { findByUpload } from '../objects/object.store.ts';
import { useTicket } from './share-access.store.ts';
import { countTransfer } from './share-link.store.ts';
import { findOpenUploads, type SharedUpload, takeSharedUpload } from './share-upload.store.ts';

export interface Ending {
  now: number;
  /** Shard of the bucket's counts. */
  shard: number;
}

/** Strangers may have started many uploads. The job aborts the rest, so that the request doesn't wait. */
const endedAtOnce = 100;

/** Aborts the uploads of a link and releases what they counted. */
export async function endUploadsOf(tx: Transaction, linkId: string, ending: Ending): Promise<void> {
  const uploads = await findOpenUploads(tx, linkId, endedAtOnce);
  for (const upload of uploads) await endUpload(tx, upload, ending);
}

/** Aborts an upload and releases its count, once; the record of a completed one is only deleted. */
export async function endUpload(
  tx: Transaction,
  { tokenHash }: Pick<SharedUpload, 'tokenHash'>,
  ending: Ending,
): Promise<void> {
  const upload = await takeSharedUpload(tx, tokenHash);
  if (!upload || upload.completedAt !== null || (await findByUpload(tx, upload))) return;
  const { linkId, ticketId, sizeBytes, bucketId, key, uploadId } = upload;
  await abortUpload.run(tx, { bucketId, key, uploadId, ...ending }).catch((error: unknown) => {
    // The bucket's owner or a rule of the bucket has aborted it already.
    if (!(error instanceof StorageRefusal)) throw error;
  });
  await countTransfer(tx, linkId, { transfers: -1, bytes: -sizeBytes });
  await useTicket(tx, ticketId, { bytes: -sizeBytes, transfers: -1, coveredBytes: 0 });
}
