import type { hubItemCalls } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { type ChangedPosition, decodeCursor, encodeCursor } from '../../../platform/cursor.ts';
import { UserError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import type { HubDeps } from '../kernel/deps.ts';
import { requireHubAccount } from '../kernel/open-hub.ts';
import { toReviewer } from './reviewer-view.ts';
import type { ReviewerService } from './reviewers.service.ts';

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
