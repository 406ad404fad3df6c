import {
  type CallOutput,
  connectHubStorage,
  getHubProject,
  getHubStorage,
  listHubProjects,
} from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { askQuietly, queryClient } from '#lib/calls/query-client.ts';
import type { Write } from '#lib/calls/write.ts';

export type Storage = CallOutput<typeof getHubStorage>;

export const storageQuery = queryOptions({
  queryKey: [getHubStorage.name],
  queryFn: ({ signal }) => askQuietly(getHubStorage, {}, signal),
});

export const connectStorageWrite: Write<typeof connectHubStorage> = {
  call: connectHubStorage,
  invalidates: () => {
    for (const { name } of [getHubStorage, getHubProject, listHubProjects])
      void queryClient.invalidateQueries({ queryKey: [name] });
  },
};
