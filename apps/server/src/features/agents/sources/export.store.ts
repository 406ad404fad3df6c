import type { Reader } from '@atoll/database';
import { sql } from 'kysely';
import { type ExportedFile, tableFile } from '../../../platform/data-export.ts';

/** Returns an account's agents, their sources and the files that they know, without the files' texts. */
export function exportKnowledge(read: Reader, accountId: string): ExportedFile[] {
  const condition = sql`account_id = ${accountId}`;
  return [
    tableFile(read, { name: 'agents/agents.jsonl', table: 'agents', key: ['id'], condition }),
    tableFile(read, { name: 'agents/sources.jsonl', table: 'agent_sources', key: ['id'], condition }),
    tableFile(read, { name: 'agents/files.jsonl', table: 'agent_documents', key: ['id'], condition }),
  ];
}
