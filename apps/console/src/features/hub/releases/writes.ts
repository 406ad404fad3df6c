import {
  createAgent,
  createHubRelease,
  deleteHubRelease,
  listAgents,
  publishHubRelease,
  recallHubRelease,
} from '@atoll/contract';
import { queryClient } from '#lib/calls/query-client.ts';
import type { Write } from '#lib/calls/write.ts';
import { refreshReleases } from './queries.ts';

const invalidates = ({ project_id: projectId }: { project_id: string }) => refreshReleases(projectId);

export const createReleaseWrite: Write<typeof createHubRelease> = { call: createHubRelease, invalidates };
export const publishReleaseWrite: Write<typeof publishHubRelease> = { call: publishHubRelease, invalidates };
export const recallReleaseWrite: Write<typeof recallHubRelease> = { call: recallHubRelease, invalidates };
export const deleteReleaseWrite: Write<typeof deleteHubRelease> = { call: deleteHubRelease, invalidates };
export const giveToAgentWrite: Write<typeof createAgent> = {
  call: createAgent,
  invalidates: () => void queryClient.invalidateQueries({ queryKey: [listAgents.name] }),
};
