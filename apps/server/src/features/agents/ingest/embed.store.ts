import type { Reader } from '@atoll/database';

/** Returns agents that have texts in the index, by ID, and the time of their latest text. */
export async function findAgentsWithVectorsDue(
  read: Reader,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<{ agentId: string; indexedAt: number }[]> {
  const rows = await read
    .selectFrom('agent_documents')
    .select(({ fn }) => ['agent_id as agentId', fn.max<number | null>('indexed_at').as('indexedAt')])
    .where('agent_id', '>', after)
    .where('state', '=', 'ready')
    .groupBy('agent_id')
    .orderBy('agent_id')
    .limit(limit)
    .execute();
  return rows.map(({ agentId, indexedAt }) => ({ agentId, indexedAt: indexedAt ?? 0 }));
}
