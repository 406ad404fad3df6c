import { codes } from '@atoll/contract/codes';
import type { Rule } from '@atoll/verification';
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
  /** Why they may not vote. Goes when they may again. */
  readonly reason?: string | undefined;
}

type Deps = Pick<HubDeps, 'database' | 'clock' | 'isHubAccount'> & {
  readonly suspensions: SuspensionService;
};

export type ReviewOwnerService = ReturnType<typeof createReviewOwnerService>;

/** Lets the owner of a project suspend reviewers with a reason, let them vote again, and appoint adjudicators. */
export function createReviewOwnerService(deps: Deps) {
  const { database, clock, suspensions } = deps;
  return {
    /**
     * @throws {UserError} 1063, 1064 for a reviewer who has not passed the gate, or a reason for one who may vote, 1069 if
     * there is no such reviewer
     */
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
        const changes = changesOf(reviewer, change, ruleInForce(project));
        await updateReviewer(tx, reviewerId, changes);
        return { ...reviewer, ...changes };
      });
      if (changed.state === 'suspended' || changed.state === 'removed') await suspensions.settle(changed);
      return changed;
    },
  };
}

/** @throws {UserError} 1064 */
function changesOf(reviewer: Reviewer, change: Change, rule: Rule) {
  const { state = reviewer.state, isAdjudicator = reviewer.isAdjudicator === 1, reason } = change;
  if (change.state === 'active' && !hasPassedGate(reviewer, rule)) throw new UserError(codes.hubStateRefused);
  const isStopped = state === 'suspended' || state === 'removed';
  if (reason !== undefined && !isStopped) throw new UserError(codes.hubStateRefused);
  const isBack = change.state === 'active' && reviewer.state !== 'active';
  return {
    state,
    isAdjudicator: Number(isAdjudicator),
    // Or the next mistake would suspend them again.
    goldRecent: isBack ? '' : reviewer.goldRecent,
    stopReason: isStopped ? (reason ?? reviewer.stopReason) : '',
  };
}
