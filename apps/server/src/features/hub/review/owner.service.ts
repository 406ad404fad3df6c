import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../platform/errors.ts';
import type { HubDeps, Visitor } from '../kernel/deps.ts';
import { openProject, requireHubAccount } from '../kernel/open-hub.ts';
import { hasPassedGate } from './gold-record.ts';
import { ruleInForce } from './open-review.ts';
import { findReviewerById, lockReviewer, type Reviewer, updateReviewer } from './reviewer.store.ts';
import type { SuspensionService } from './suspensions.service.ts';

export type ChangedReviewer = Pick<Reviewer, 'id' | 'projectId'>;

interface Change {
  readonly state?: 'active' | 'suspended' | 'removed' | undefined;
  readonly isAdjudicator?: boolean | undefined;
}

type Deps = Pick<HubDeps, 'database' | 'clock' | 'isHubAccount'> & {
  readonly suspensions: SuspensionService;
};

export type ReviewOwnerService = ReturnType<typeof createReviewOwnerService>;

/** Lets the owner of a project suspend reviewers, let them vote again, and appoint adjudicators. */
export function createReviewOwnerService(deps: Deps) {
  const { database, clock, suspensions } = deps;
  return {
    /** @throws {UserError} 1063, 1064 for a reviewer who has not passed the gate, 1069 if there is no such reviewer */
    async change(
      visitor: Visitor,
      projectId: string,
      reviewerId: string,
      change: Change,
    ): Promise<ChangedReviewer> {
      await requireHubAccount(deps, visitor);
      const changed = await database.transaction(async (tx) => {
        const project = await openProject(tx, visitor, projectId);
        if (!(await findReviewerById(tx, projectId, reviewerId))) throw new UserError(codes.hubReviewRefused);
        const reviewer = await lockReviewer(tx, reviewerId, clock.now());
        if (!reviewer) throw new UserError(codes.hubReviewRefused);
        const { state, isAdjudicator = reviewer.isAdjudicator === 1 } = change;
        if (state === 'active' && !hasPassedGate(reviewer, ruleInForce(project))) {
          throw new UserError(codes.hubStateRefused);
        }
        const isBack = state === 'active' && reviewer.state !== 'active';
        const changes = {
          state: state ?? reviewer.state,
          isAdjudicator: Number(isAdjudicator),
          // Or the next mistake would suspend them again.
          goldRecent: isBack ? '' : reviewer.goldRecent,
        };
        await updateReviewer(tx, reviewerId, changes);
        return { ...reviewer, ...changes };
      });
      if (changed.state === 'suspended' || changed.state === 'removed') await suspensions.settle(changed);
      return changed;
    },
  };
}
