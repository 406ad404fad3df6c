import type { Reader } from '@atoll/database';

export async function countSourcesOf(
  read: Reader,
  agentIds: readonly string[],
): Promise<Map<string, number>> {
  if (agentIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('agent_sources')
    .select(({ fn }) => ['agent_id as agentId', fn.countAll<number>().as('count')])
    .where('agent_id', 'in', agentIds)
    .groupBy('agent_id')
    .execute();
  return new Map(rows.map(({ agentId, count }) => [agentId, Number(count)]));
}
