import type { Reader, Transaction } from '@atoll/database';

export interface UploadTokenRecord {
  tokenHash: string;
  accountId: string;
  accountMark: string;
  bucketName: string;
  key: string;
  uploadId: string;
  expiresAt: number;
  /** The person; null if unknown. */
  createdBy: string | null;
  grantId: string | null;
}

/** Replaces expired tokens. */
export async function insertUploadToken(
  tx: Transaction,
  record: UploadTokenRecord,
  now: number,
): Promise<void> {
  await tx.deleteFrom('upload_tokens').where('expires_at', '<=', now).execute();
  await tx
    .insertInto('upload_tokens')
    .values({
      token_hash: record.tokenHash,
      account_id: record.accountId,
      account_mark: record.accountMark,
      bucket_name: record.bucketName,
      key: record.key,
      upload_id: record.uploadId,
      expires_at: record.expiresAt,
      created_by: record.createdBy,
      grant_id: record.grantId,
    })
    .execute();
}

export async function findUploadToken(
  read: Reader,
  tokenHash: string,
): Promise<UploadTokenRecord | undefined> {
  return read
    .selectFrom('upload_tokens')
    .select([
      'token_hash as tokenHash',
      'account_id as accountId',
      'account_mark as accountMark',
      'bucket_name as bucketName',
      'key',
      'upload_id as uploadId',
      'expires_at as expiresAt',
      'created_by as createdBy',
      'grant_id as grantId',
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Shortens the lifetime of an upload's tokens. */
export async function shortenUploadTokens(
  tx: Transaction,
  uploadId: string,
  expiresAt: number,
): Promise<void> {
  await tx
    .updateTable('upload_tokens')
    .set({ expires_at: expiresAt })
    .where('upload_id', '=', uploadId)
    .where('expires_at', '>', expiresAt)
    .execute();
}
