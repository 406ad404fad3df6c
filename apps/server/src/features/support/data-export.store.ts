import type { Reader } from '@atoll/database';
import { sql } from 'kysely';
import { type ExportedFile, tableFile } from '../../platform/data-export.ts';

/** Exports the messages to the operator. */
export function exportFeedback(read: Reader, accountId: string): ExportedFile[] {
  return [
    tableFile(read, {
      name: 'account/feedback.jsonl',
      table: 'feedback',
      condition: sql`account_id = ${accountId}`,
      key: ['id'],
    }),
  ];
}
