import type { Reader } from '@atoll/database';
import { sql } from 'kysely';
import { type ExportedFile, tableFile } from '../../../platform/data-export.ts';

/** Returns the records of an account's published agents. Keys, links and passwords are hidden. */
export function exportPublishing(read: Reader, accountId: string): ExportedFile[] {
  const condition = sql`account_id = ${accountId}`;
  const ofAgents = sql`agent_id in (select id from ${sql.table('agents')} where account_id = ${accountId})`;
  return [
    tableFile(read, {
      name: 'agents/versions.jsonl',
      table: 'agent_versions',
      key: ['agent_id', 'version'],
      condition,
    }),
    tableFile(read, {
      name: 'agents/publications.jsonl',
      table: 'agent_publications',
      key: ['agent_id'],
      condition,
    }),
    tableFile(read, { name: 'agents/keys.jsonl', table: 'agent_keys', key: ['id'], condition }),
    tableFile(read, {
      name: 'agents/usage.csv',
      table: 'agent_usage',
      key: ['agent_id', 'day', 'subject'],
      condition: ofAgents,
    }),
  ];
}
