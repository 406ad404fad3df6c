import { decideHubDispute, getHubItem, getHubProgress, listHubItems } from '@atoll/contract';
import { queryClient } from '#lib/calls/query-client.ts';
import type { Write } from '#lib/calls/write.ts';
import { refreshDisputes } from './queries.ts';

export const decideWrite: Write<typeof decideHubDispute> = {
  call: decideHubDispute,
  invalidates({ project_id: projectId }) {
    refreshDisputes(projectId);
    for (const { name } of [listHubItems, getHubItem, getHubProgress])
      void queryClient.invalidateQueries({ queryKey: [name, projectId] });
  },
};
