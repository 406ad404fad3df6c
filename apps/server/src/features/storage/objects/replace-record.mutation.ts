import { mutation, type Transaction } from '@atoll/database';
import { toEncryptionColumns } from '../kernel/object-info.ts';
import { type EncryptionRecord, toColumn } from '../kernel/record.ts';

export interface RecordReplacement {
  /** ID of an object or an upload. */
  id: string;
  /** The expected current record; if it differs, nothing changes. */
  record: EncryptionRecord;
  replacement: EncryptionRecord;
}

export const replaceRecord = mutation(
  'storage.replaceEncryptionRecord',
  async (tx, input: RecordReplacement): Promise<void> => {
    await replaceIn(tx, 'objects', input);
    await replaceIn(tx, 'multipart_uploads', input);
  },
);

async function replaceIn(
  tx: Transaction,
  table: 'objects' | 'multipart_uploads',
  { id, record, replacement }: RecordReplacement,
): Promise<void> {
  await tx
    .updateTable(table)
    .set(toEncryptionColumns(replacement))
    .where('id', '=', id)
    .where('encryption', '=', toColumn(record))
    .execute();
}
