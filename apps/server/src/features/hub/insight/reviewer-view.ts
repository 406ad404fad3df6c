import type { CallOutput, listHubReviewers } from '@atoll/contract';
import { languagesOf } from '../kernel/stored-json.ts';
import type { ReviewerView } from './reviewers.service.ts';

/** Returns a reviewer as the owner sees them. */
export function toReviewer(view: ReviewerView): CallOutput<typeof listHubReviewers>['reviewers'][number] {
  const { reviewer } = view;
  return {
    reviewer_id: reviewer.id,
    name: view.name,
    state: reviewer.state,
    is_adjudicator: reviewer.isAdjudicator === 1,
    languages: languagesOf(reviewer),
    gold_seen: reviewer.goldSeen,
    gold_correct: reviewer.goldCorrect,
    accuracy: view.accuracy && { ...view.accuracy },
    weight: view.weight,
    votes: reviewer.votes,
    agreed_votes: reviewer.agreedVotes,
    decided_votes: reviewer.decidedVotes,
    median_ms: view.medianMs,
    suspension: view.suspension && { ...view.suspension },
    stop_reason: reviewer.stopReason,
    is_fast: view.isFast,
    shares_device: view.sharesDevice,
    joined_at: reviewer.joinedAt,
  };
}
