import type { CallOutput, hubItemCalls, listHubReviewers } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { type ChangedPosition, decodeCursor, encodeCursor } from '../../../platform/cursor.ts';
import { UserError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import type { HubDeps } from '../kernel/deps.ts';
import { requireHubAccount } from '../kernel/open-hub.ts';
import type { ReviewerService, ReviewerView } from './reviewers.service.ts';

const pageSize = 50;

export function createReviewerHandlers(
  deps: Pick<HubDeps, 'isHubAccount'> & { readonly reviewers: ReviewerService },
): Pick<Handlers<typeof hubItemCalls>, 'listHubReviewers' | 'getHubCollusion'> {
  const { reviewers } = deps;
  return {
    async listHubReviewers({ project_id, cursor }, { principal }) {
      await requireHubAccount(deps, principal);
      const found = await reviewers.list(principal, project_id, {
        after: decodeJoined(cursor),
        limit: pageSize + 1,
      });
      const page = found.slice(0, pageSize);
      const last = found.length > pageSize ? page.at(-1)?.reviewer : undefined;
      return {
        reviewers: page.map(toReviewer),
        next_cursor: last ? encodeCursor({ joined: String(last.joinedAt), id: last.id }) : null,
      };
    },
    async getHubCollusion({ project_id }, { principal }) {
      await requireHubAccount(deps, principal);
      const { pairs, votes } = await reviewers.collusion(principal, project_id);
      return {
        votes,
        pairs: pairs.map((pair) => ({
          reviewer_id: pair.reviewers[0],
          other_id: pair.reviewers[1],
          name: pair.names[0],
          other_name: pair.names[1],
          shared_mistakes: pair.sharedMistakes,
          expected_mistakes: pair.expectedMistakes,
          shared_items: pair.sharedItems,
          agreements: pair.agreements,
          expected_agreements: pair.expectedAgreements,
          chance: pair.chance,
          shares_device: pair.sharesDevice,
        })),
      };
    },
  };
}

/** @throws {UserError} 1027 */
function decodeJoined(cursor: string | undefined): ChangedPosition | undefined {
  const position = decodeCursor(cursor, ['joined', 'id']);
  if (!position) return undefined;
  const joinedAt = Number(position.joined);
  if (!Number.isSafeInteger(joinedAt)) throw new UserError(codes.parameterInvalid);
  return { updatedAt: joinedAt, id: position.id };
}

/** Returns a reviewer as the owner sees them. */
export function toReviewer(view: ReviewerView): CallOutput<typeof listHubReviewers>['reviewers'][number] {
  const { reviewer } = view;
  return {
    reviewer_id: reviewer.id,
    name: view.name,
    state: reviewer.state,
    is_adjudicator: reviewer.isAdjudicator === 1,
    languages: JSON.parse(reviewer.languages) as string[],
    gold_seen: reviewer.goldSeen,
    gold_correct: reviewer.goldCorrect,
    accuracy: view.accuracy && { ...view.accuracy },
    weight: view.weight,
    votes: reviewer.votes,
    agreed_votes: reviewer.agreedVotes,
    decided_votes: reviewer.decidedVotes,
    median_ms: view.medianMs,
    is_fast: view.isFast,
    shares_device: view.sharesDevice,
    joined_at: reviewer.joinedAt,
  };
}
