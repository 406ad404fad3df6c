import { type CallOutput, getHubProgress } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { askQuietly } from '#lib/calls/query-client.ts';

export type Progress = CallOutput<typeof getHubProgress>;

/** The interval between requests for the overview, in ms. */
const pollMs = 20_000;

export const progressQuery = (projectId: string) =>
  queryOptions({
    queryKey: [getHubProgress.name, projectId],
    queryFn: ({ signal }) => askQuietly(getHubProgress, { project_id: projectId }, signal),
    refetchInterval: pollMs,
  });
