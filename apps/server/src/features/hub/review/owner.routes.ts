import type { CallOutput, changeHubReviewer, hubItemCalls } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import type { DisputeService } from '../decisions/disputes.service.ts';
import type { Visitor } from '../kernel/deps.ts';
import type { GoldService } from './gold.service.ts';
import type { ChangedReviewer, ReviewOwnerService } from './owner.service.ts';

interface Deps {
  readonly owners: ReviewOwnerService;
  readonly gold: GoldService;
  readonly disputes: DisputeService;
  /** Returns a reviewer as the owner's list shows them. */
  readonly describe: (
    owner: Visitor,
    reviewer: ChangedReviewer,
  ) => Promise<CallOutput<typeof changeHubReviewer>>;
}

export function createReviewOwnerHandlers({
  owners,
  gold,
  disputes,
  describe,
}: Deps): Pick<
  Handlers<typeof hubItemCalls>,
  'changeHubReviewer' | 'holdHubItem' | 'markHubGold' | 'unmarkHubGold'
> {
  return {
    async changeHubReviewer(
      { project_id, reviewer_id, state, is_adjudicator: isAdjudicator, reason },
      { principal },
    ) {
      const change = { state, isAdjudicator, reason: reason?.trim() };
      return describe(principal, await owners.change(principal, project_id, reviewer_id, change));
    },
    async holdHubItem({ project_id, item_id, reasons, note }, { principal }) {
      await disputes.hold(principal, project_id, item_id, { reasons, note });
      return null;
    },
    async markHubGold({ project_id, item_id, answer, explanation }, { principal }) {
      await gold.mark(principal, project_id, item_id, { answer, explanation });
      return null;
    },
    async unmarkHubGold({ project_id, item_id }, { principal }) {
      await gold.unmark(principal, project_id, item_id);
      return null;
    },
  };
}
