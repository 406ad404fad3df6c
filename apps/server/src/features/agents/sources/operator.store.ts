import type { Reader } from '@atoll/database';
import { noDocuments } from './document-counts.ts';
import { countDocumentsOf } from './document-state.store.ts';
import { countSourcesOf } from './source.store.ts';

/** Returns agents of all accounts, oldest first. */
export async function listAllAgents(
  read: Reader,
  { after = '', limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<{ id: string; accountId: string; createdAt: number }[]> {
  return read
    .selectFrom('agents')
    .select(['id', 'account_id as accountId', 'created_at as createdAt'])
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns the numbers and the size of agents' sources and files. */
export async function countAllDocuments(read: Reader, agentIds: readonly string[]) {
  const [sources, documents, sizes] = await Promise.all([
    countSourcesOf(read, agentIds),
    countDocumentsOf(read, agentIds),
    sumSizes(read, agentIds),
  ]);
  return (agentId: string) => ({
    sources: sources.get(agentId)?.sources ?? 0,
    ...(documents.get(agentId) ?? noDocuments),
    sizeBytes: sizes.get(agentId) ?? 0,
  });
}

async function sumSizes(read: Reader, agentIds: readonly string[]): Promise<Map<string, number>> {
  if (agentIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('agent_documents')
    .select(({ fn }) => ['agent_id as agentId', fn.sum<number>('size_bytes').as('sizeBytes')])
    .where('agent_id', 'in', agentIds)
    .where('state', '!=', 'gone')
    .groupBy('agent_id')
    .execute();
  return new Map(rows.map(({ agentId, sizeBytes }) => [agentId, Number(sizeBytes)]));
}
