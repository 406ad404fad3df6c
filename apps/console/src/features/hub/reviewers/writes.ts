import { answerHubAudit, changeHubReviewer, getHubProgress, listHubItems } from '@atoll/contract';
import { queryClient } from '#lib/calls/query-client.ts';
import type { Write } from '#lib/calls/write.ts';
import { refreshReviewers } from './queries.ts';

export const reviewerWrite: Write<typeof changeHubReviewer> = {
  call: changeHubReviewer,
  invalidates({ project_id: projectId }) {
    refreshReviewers(projectId);
    // A suspension reopens items.
    for (const { name } of [listHubItems, getHubProgress])
      void queryClient.invalidateQueries({ queryKey: [name, projectId] });
  },
};

export const auditAnswerWrite: Write<typeof answerHubAudit> = {
  call: answerHubAudit,
  invalidates: ({ project_id: projectId }) =>
    void queryClient.invalidateQueries({ queryKey: [getHubProgress.name, projectId] }),
};
