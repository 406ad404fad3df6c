import { type CallOutput, getHubProject } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '#lib/calls/query-client.ts';

export type Project = CallOutput<typeof getHubProject>;

/** The project with its settings, shared by all of its pages. */
export const hubProjectQuery = (projectId: string) =>
  queryOptions({
    queryKey: [getHubProject.name, projectId],
    queryFn: ({ signal }) => ask(getHubProject, { project_id: projectId }, signal),
  });
