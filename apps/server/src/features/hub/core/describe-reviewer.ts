import type { CallOutput, changeHubReviewer } from '@atoll/contract';
import { toReviewer } from '../insight/reviewers.routes.ts';
import { createReviewerService } from '../insight/reviewers.service.ts';
import type { HubDeps, Visitor } from '../kernel/deps.ts';

interface Reviewer {
  readonly id: string;
  readonly projectId: string;
  readonly joinedAt: number;
}

/** Returns a function that shows a reviewer as the owner's list does. */
export function createReviewerDescription(deps: Pick<HubDeps, 'database' | 'accountName'>) {
  const reviewers = createReviewerService(deps);
  return async (
    owner: Visitor,
    { id, projectId, joinedAt }: Reviewer,
  ): Promise<CallOutput<typeof changeHubReviewer>> => {
    // The list is read from just before them.
    const after = { updatedAt: joinedAt, id: `${id}~` };
    const [view] = await reviewers.list(owner, projectId, { after, limit: 1 });
    if (view?.reviewer.id !== id) throw new Error(`reviewer ${id} is not in the list of ${projectId}`);
    return toReviewer(view);
  };
}
