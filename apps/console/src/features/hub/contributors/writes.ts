import {
  changeHubStopReason,
  listHubContributors,
  resumeHubContributor,
  stopHubContributor,
} from '@atoll/contract';
import { queryClient } from '#lib/calls/query-client.ts';
import type { Write } from '#lib/calls/write.ts';

function refreshContributors({ project_id: projectId }: { project_id: string }): void {
  void queryClient.invalidateQueries({ queryKey: [listHubContributors.name, projectId] });
}

export const stopContributorWrite: Write<typeof stopHubContributor> = {
  call: stopHubContributor,
  invalidates: refreshContributors,
};
export const resumeContributorWrite: Write<typeof resumeHubContributor> = {
  call: resumeHubContributor,
  invalidates: refreshContributors,
};
export const stopReasonWrite: Write<typeof changeHubStopReason> = {
  call: changeHubStopReason,
  invalidates: refreshContributors,
};
