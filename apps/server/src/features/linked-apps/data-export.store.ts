import type { Reader } from '@atoll/database';
import { sql } from 'kysely';
import { type ExportedFile, tableFile } from '../../platform/data-export.ts';

/** Exports a person's grants. */
export function exportConnections(read: Reader, personId: string): ExportedFile[] {
  return [
    tableFile(read, {
      name: 'you/connected-apps.jsonl',
      table: 'app_grants',
      condition: sql`person_id = ${personId}`,
      key: ['id'],
    }),
  ];
}

/** Exports the grants on an account, and the apps that it registered. */
export function exportApps(read: Reader, accountId: string): ExportedFile[] {
  const condition = sql`account_id = ${accountId}`;
  return [
    tableFile(read, {
      name: 'account/connected-apps.jsonl',
      table: 'app_grants',
      condition,
      key: ['id'],
    }),
    tableFile(read, {
      name: 'account/registered-apps.jsonl',
      table: 'linked_apps',
      condition,
      key: ['id'],
    }),
  ];
}
