import type { Reader } from '@atoll/database';
import { InlineDamagedError, soundInline } from '../blobs/inline-bytes.ts';

const batchSize = 500;

/** Checks all inline bytes, and yields a description of each damaged row. */
export async function* damagedRows(read: Reader): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await read
      .selectFrom('objects')
      .select(['id', 'key', 'etag', 'encryption', 'inline_bytes', 'inline_sum as inlineSum'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const row of rows) {
      try {
        if (row.inline_bytes) soundInline(row, row.inline_bytes);
      } catch (error) {
        if (!(error instanceof InlineDamagedError)) throw error;
        yield error.message;
      }
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
