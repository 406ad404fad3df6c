import { getHubProgress, holdHubItem, listHubDisputes, listHubGold, markHubGold } from '@atoll/contract';
import { queryClient } from '#lib/calls/query-client.ts';
import type { Write } from '#lib/calls/write.ts';
import { refreshItems } from './queries.ts';

function refreshAll({ project_id: projectId }: { project_id: string }): void {
  refreshItems(projectId);
  for (const { name } of [listHubGold, listHubDisputes, getHubProgress])
    void queryClient.invalidateQueries({ queryKey: [name, projectId] });
}

export const holdItemWrite: Write<typeof holdHubItem> = { call: holdHubItem, invalidates: refreshAll };
export const markGoldWrite: Write<typeof markHubGold> = { call: markHubGold, invalidates: refreshAll };
