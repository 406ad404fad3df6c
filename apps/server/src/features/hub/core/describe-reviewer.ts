import type { CallOutput, changeHubReviewer } from '@atoll/contract';
import { toReviewer } from '../insight/reviewer-view.ts';
import { createReviewerService } from '../insight/reviewers.service.ts';
import type { HubDeps, Visitor } from '../kernel/deps.ts';

interface Reviewer {
  readonly id: string;
  readonly projectId: string;
}

/** Returns a function that shows a reviewer as the owner's list does. */
export function createReviewerDescription(deps: Pick<HubDeps, 'database' | 'accountName'>) {
  const reviewers = createReviewerService(deps);
  return async (owner: Visitor, { id, projectId }: Reviewer): Promise<CallOutput<typeof changeHubReviewer>> =>
    toReviewer(await reviewers.open(owner, projectId, id));
}
