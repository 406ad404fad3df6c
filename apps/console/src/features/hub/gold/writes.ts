import { getHubItem, listHubItems, unmarkHubGold } from '@atoll/contract';
import { queryClient } from '#lib/calls/query-client.ts';
import type { Write } from '#lib/calls/write.ts';
import { refreshGold } from './queries.ts';

export const unmarkGoldWrite: Write<typeof unmarkHubGold> = {
  call: unmarkHubGold,
  invalidates({ project_id: projectId }) {
    refreshGold(projectId);
    for (const { name } of [listHubItems, getHubItem])
      void queryClient.invalidateQueries({ queryKey: [name, projectId] });
  },
};
