import type { DatabaseClient, Reader } from '@atoll/database';
import { type EncryptedThing, type EncryptionRecords, fromColumn } from '../encryption/index.ts';
import { replaceRecord } from './replace-record.mutation.ts';

/** Gives access to the encryption records of objects and unfinished uploads. */
export function createEncryptionRecords({ read, write }: DatabaseClient): EncryptionRecords {
  return {
    async findWrappedUnder(wrapping, afterId, limit) {
      const found = await Promise.all([
        findObjects(read, wrapping, afterId, limit),
        findUploads(read, wrapping, afterId, limit),
      ]);
      return found
        .flat()
        .sort((one, other) => (one.id < other.id ? -1 : 1))
        .slice(0, limit);
    },
    replace: ({ id, record }, replacement) => write(replaceRecord, { id, record, replacement }),
  };
}

async function findObjects(read: Reader, wrapping: string, afterId: string, limit: number) {
  const rows = await read
    .selectFrom('objects')
    .select(['id', 'account_id', 'encryption'])
    .where('encryption_key', '=', wrapping)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap(toThing);
}

async function findUploads(read: Reader, wrapping: string, afterId: string, limit: number) {
  const rows = await read
    .selectFrom('multipart_uploads')
    .innerJoin('buckets', 'buckets.id', 'multipart_uploads.bucket_id')
    .select(['multipart_uploads.id', 'buckets.account_id', 'multipart_uploads.encryption'])
    .where('multipart_uploads.encryption_key', '=', wrapping)
    .where('multipart_uploads.id', '>', afterId)
    .orderBy('multipart_uploads.id')
    .limit(limit)
    .execute();
  return rows.flatMap(toThing);
}

function toThing(row: { id: string; account_id: string; encryption: string | null }): EncryptedThing[] {
  const record = fromColumn(row.encryption);
  return record ? [{ id: row.id, accountId: row.account_id, record }] : [];
}
