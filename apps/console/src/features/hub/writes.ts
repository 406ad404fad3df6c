import {
  billingSummary,
  closeHubProject,
  createHubProject,
  creditStatus,
  deleteHubProject,
  getHubProgress,
  getHubProject,
  listHubProjects,
  listLedger,
  openHubProject,
  pauseHubProject,
  resumeHubProject,
  updateHubProject,
} from '@atoll/contract';
import { queryClient } from '#lib/calls/query-client.ts';
import type { Write } from '#lib/calls/write.ts';

interface OfProject {
  project_id: string;
}

function refreshProjects(): void {
  void queryClient.invalidateQueries({ queryKey: [listHubProjects.name] });
}

/** Invalidates everything that shows a project. */
function refreshProject({ project_id: projectId }: OfProject): void {
  for (const { name } of [getHubProject, getHubProgress])
    void queryClient.invalidateQueries({ queryKey: [name, projectId] });
  refreshProjects();
}

/** The budget moves between the project and the account's credit. */
function refreshBudget(input: OfProject): void {
  refreshProject(input);
  for (const { name } of [creditStatus, billingSummary, listLedger])
    void queryClient.invalidateQueries({ queryKey: [name] });
}

export const createProjectWrite: Write<typeof createHubProject> = {
  call: createHubProject,
  invalidates: refreshProjects,
};
/** The design page puts the answer into the cache itself, because a refetch would overwrite edits. */
export const updateProjectWrite: Write<typeof updateHubProject> = {
  call: updateHubProject,
  invalidates: refreshProjects,
};
/** Doesn't invalidate the query of the project itself: its page is still open, and its request would fail. */
export const deleteProjectWrite: Write<typeof deleteHubProject> = {
  call: deleteHubProject,
  invalidates: refreshProjects,
};
export const openProjectWrite: Write<typeof openHubProject> = {
  call: openHubProject,
  invalidates: refreshBudget,
};
export const pauseProjectWrite: Write<typeof pauseHubProject> = {
  call: pauseHubProject,
  invalidates: refreshProject,
};
export const resumeProjectWrite: Write<typeof resumeHubProject> = {
  call: resumeHubProject,
  invalidates: refreshProject,
};
export const closeProjectWrite: Write<typeof closeHubProject> = {
  call: closeHubProject,
  invalidates: refreshBudget,
};
