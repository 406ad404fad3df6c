import type { Reader } from '@atoll/database';
import { type DocumentCounts, noDocuments } from './document-counts.ts';

interface CountedState {
  readonly owner: string;
  readonly state: string;
  readonly count: number;
  readonly passages: number;
}

/** Counts the files of agents, by agent. */
export async function countDocumentsOf(
  read: Reader,
  agentIds: readonly string[],
): Promise<Map<string, DocumentCounts>> {
  if (agentIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('agent_documents')
    .select(({ fn }) => [
      'agent_id as owner',
      'state',
      fn.countAll<number>().as('count'),
      fn.sum<number>('passages').as('passages'),
    ])
    .where('agent_id', 'in', agentIds)
    .groupBy(['agent_id', 'state'])
    .execute();
  return sumUp(rows);
}

/** Counts the files of an agent's sources, by source. */
export async function countDocumentsOfSources(
  read: Reader,
  sourceIds: readonly string[],
): Promise<Map<string, DocumentCounts>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('agent_documents')
    .select(({ fn }) => [
      'source_id as owner',
      'state',
      fn.countAll<number>().as('count'),
      fn.sum<number>('passages').as('passages'),
    ])
    .where('source_id', 'in', sourceIds)
    .groupBy(['source_id', 'state'])
    .execute();
  return sumUp(rows);
}

/** Returns when the oldest change of an agent's files that is still to be read happened; undefined: it is up to date. */
export async function findOldestChange(read: Reader, agentId: string): Promise<number | undefined> {
  const row = await read
    .selectFrom('agent_documents')
    .select(({ fn }) => fn.min<number | null>('changed_at').as('at'))
    .where('agent_id', '=', agentId)
    .where('state', 'in', ['queued', 'reading'])
    .executeTakeFirst();
  return row?.at ?? undefined;
}

function sumUp(rows: readonly CountedState[]): Map<string, DocumentCounts> {
  const sums = new Map<string, DocumentCounts>();
  for (const { owner, state, ...row } of rows) {
    if (state === 'gone') continue;
    const [count, passages] = [Number(row.count), Number(row.passages)];
    const sum = sums.get(owner) ?? noDocuments;
    sums.set(owner, {
      documents: sum.documents + count,
      ready: sum.ready + (state === 'ready' ? count : 0),
      behind: sum.behind + (state === 'queued' || state === 'reading' ? count : 0),
      unreadable: sum.unreadable + (state === 'unreadable' ? count : 0),
      passages: sum.passages + (state === 'ready' ? passages : 0),
    });
  }
  return sums;
}
