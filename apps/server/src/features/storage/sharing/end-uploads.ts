import type { Transaction } from '@atoll/database';
import { StorageRefusal } from '../kernel/refusal.ts';
import { abortUpload } from '../multipart/abort-upload.mutation.ts';
import { findByUpload } from '../objects/object.store.ts';
import { useTicket } from './share-access.store.ts';
import { countTransfer } from './share-link.store.ts';
import { findOpenUploads, type SharedUpload, takeSharedUpload } from './share-upload.store.ts';

export interface Ending {
  now: number;
  /** Of the bucket's counts. */
  shard: number;
}

/** Strangers may have begun very many, for which nobody else is to wait: the job ends what is left. */
const endedAtOnce = 100;

/** Ends what still comes by a link: the parts are given up, and count no more. */
export async function endUploadsOf(tx: Transaction, linkId: string, ending: Ending): Promise<void> {
  const uploads = await findOpenUploads(tx, linkId, endedAtOnce);
  for (const upload of uploads) await endUpload(tx, upload, ending);
}

/** Gives up an upload and what it counted, once; one that has become an object is only forgotten. */
export async function endUpload(
  tx: Transaction,
  { tokenHash }: Pick<SharedUpload, 'tokenHash'>,
  ending: Ending,
): Promise<void> {
  const upload = await takeSharedUpload(tx, tokenHash);
  if (!upload || upload.completedAt !== null || (await findByUpload(tx, upload))) return;
  const { linkId, ticketId, sizeBytes, bucketId, key, uploadId } = upload;
  await abortUpload.run(tx, { bucketId, key, uploadId, ...ending }).catch((error: unknown) => {
    // Its bucket's owner or a rule of the bucket has given it up before.
    if (!(error instanceof StorageRefusal)) throw error;
  });
  await countTransfer(tx, linkId, { transfers: -1, bytes: -sizeBytes });
  await useTicket(tx, ticketId, { bytes: -sizeBytes, transfers: -1, coveredBytes: 0 });
}
