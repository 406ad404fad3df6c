import type { Reader, Schema, Transaction } from '@atoll/database';
import type { UploadName } from '../multipart/upload-name.ts';

/** A multipart upload through a request link. */
export interface SharedUpload extends UploadName {
  tokenHash: string;
  linkId: string;
  ticketId: string;
  sizeBytes: number;
  /** Size of each part except the last. */
  partSizeBytes: number;
  expiresAt: number;
  completedAt: number | null;
}

export async function insertSharedUpload(tx: Transaction, upload: SharedUpload): Promise<void> {
  await tx
    .insertInto('share_uploads')
    .values({
      token_hash: upload.tokenHash,
      link_id: upload.linkId,
      ticket_id: upload.ticketId,
      bucket_id: upload.bucketId,
      key: upload.key,
      upload_id: upload.uploadId,
      size_bytes: upload.sizeBytes,
      part_size_bytes: upload.partSizeBytes,
      expires_at: upload.expiresAt,
      completed_at: upload.completedAt,
    })
    .execute();
}

export async function findSharedUpload(read: Reader, tokenHash: string): Promise<SharedUpload | undefined> {
  const row = await read
    .selectFrom('share_uploads')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Returns the upload that the URL was signed for. */
export async function findUploadOfTicket(
  read: Reader,
  linkId: string,
  ticketId: string,
): Promise<SharedUpload | undefined> {
  const row = await read
    .selectFrom('share_uploads')
    .selectAll()
    .where('link_id', '=', linkId)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Returns some unfinished uploads of a link. */
export async function findOpenUploads(read: Reader, linkId: string, limit: number): Promise<SharedUpload[]> {
  const rows = await read
    .selectFrom('share_uploads')
    .selectAll()
    .where('link_id', '=', linkId)
    .where('completed_at', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** Returns the keys with an upload in progress, which are reserved. */
export async function findComingKeys(
  read: Reader,
  bucketId: string,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await read
    .selectFrom('share_uploads')
    .select('key')
    .where('bucket_id', '=', bucketId)
    .where('key', 'in', keys)
    .where('completed_at', 'is', null)
    .execute();
  return rows.map(({ key }) => key);
}

/** Returns uploads that have expired, or whose link has ended or been deleted. */
export async function findEndedUploads(read: Reader, now: number, limit: number): Promise<SharedUpload[]> {
  const rows = await read
    .selectFrom('share_uploads')
    .leftJoin('share_links', 'share_links.id', 'share_uploads.link_id')
    .selectAll('share_uploads')
    .where(({ eb, or }) =>
      or([
        eb('share_uploads.expires_at', '<=', now),
        eb('share_links.id', 'is', null),
        eb('share_links.revoked_at', 'is not', null),
        eb('share_links.expires_at', '<=', now),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

export async function completeSharedUpload(tx: Transaction, tokenHash: string, now: number): Promise<void> {
  await tx
    .updateTable('share_uploads')
    .set({ completed_at: now })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Deletes and returns an upload; undefined if another process has ended it. */
export async function takeSharedUpload(
  tx: Transaction,
  tokenHash: string,
): Promise<SharedUpload | undefined> {
  const row = await tx
    .deleteFrom('share_uploads')
    .where('token_hash', '=', tokenHash)
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

function fromRow(row: Schema['share_uploads']): SharedUpload {
  return {
    tokenHash: row.token_hash,
    linkId: row.link_id,
    ticketId: row.ticket_id,
    bucketId: row.bucket_id,
    key: row.key,
    uploadId: row.upload_id,
    sizeBytes: row.size_bytes,
    partSizeBytes: row.part_size_bytes,
    expiresAt: row.expires_at,
    completedAt: row.completed_at,
  };
}
