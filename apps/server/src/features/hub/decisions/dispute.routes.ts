import type { CallOutput, hubReviewCalls, listHubDisputes } from '@atoll/contract';
import { reviewerWeight } from '@atoll/verification';
import { cutChangedPage, decodeChanged } from '../../../platform/cursor.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { reasonsOf } from '../kernel/stored-json.ts';
import type { DisputeCase, DisputeService } from './disputes.service.ts';
import { toDecision } from './shown-decision.ts';
import { shownContentOf } from './shown-item.ts';

const pageSize = 50;

type Case = CallOutput<typeof listHubDisputes>['cases'][number];
type DisputeHandlers = Pick<
  Handlers<typeof hubReviewCalls>,
  'listHubDisputes' | 'openHubDisputeMedia' | 'decideHubDispute'
>;

export function createDisputeHandlers(disputes: DisputeService): DisputeHandlers {
  return {
    async listHubDisputes({ project_id, cursor }, { principal }) {
      const after = decodeChanged(cursor);
      const { project, cases } = await disputes.list(principal, project_id, { after, limit: pageSize + 1 });
      const { nextCursor } = cutChangedPage(
        cases.map(({ item }) => item),
        pageSize,
      );
      const { item_type, fields } = project.settings;
      return { item_type, fields, cases: cases.slice(0, pageSize).map(toCase), next_cursor: nextCursor };
    },
    async openHubDisputeMedia({ project_id, item_id }, { principal }) {
      const { url, expiresAt } = await disputes.openMedia(principal, project_id, item_id);
      return { url, expires_at: expiresAt };
    },
    async decideHubDispute({ project_id, item_id, ...judgment }, { principal }) {
      await disputes.decide(principal, project_id, item_id, judgment);
      return null;
    },
  };
}

function toCase({ item, votes, decisions }: DisputeCase): Case {
  return {
    item_id: item.id,
    state: item.state as Case['state'],
    ...shownContentOf(item),
    exif: item.exif,
    votes: votes.map(({ seen, correct, ...vote }) => ({
      reviewer_id: vote.reviewerId,
      answer: vote.answer,
      reasons: reasonsOf(vote),
      note: vote.note,
      weight: reviewerWeight({ seen, correct }),
      is_counted: vote.isCounted === 1,
      voted_at: vote.votedAt,
    })),
    decisions: decisions.map(toDecision),
    appeal_text: item.appealText,
    report_reason: item.reportReason as Case['report_reason'],
    report_note: item.reportNote,
    since: item.updatedAt,
  };
}
