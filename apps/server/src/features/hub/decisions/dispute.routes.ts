import type { CallOutput, hubReviewCalls, listHubDisputes } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import { reviewerWeight } from '@atoll/verification';
import { cutChangedPage, decodeChanged } from '../../../platform/cursor.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import type { Item } from '../kernel/item.ts';
import { type Decision, findDecisions } from './decision.store.ts';
import { findVotesOn } from './dispute.store.ts';
import type { DisputeService } from './disputes.service.ts';
import { shownContentOf } from './shown-item.ts';

const pageSize = 50;

type Case = CallOutput<typeof listHubDisputes>['cases'][number];
type DisputeHandlers = Pick<
  Handlers<typeof hubReviewCalls>,
  'listHubDisputes' | 'openHubDisputeMedia' | 'decideHubDispute'
>;

export function createDisputeHandlers({
  read,
  disputes,
}: {
  readonly read: Reader;
  readonly disputes: DisputeService;
}): DisputeHandlers {
  return {
    async listHubDisputes({ project_id, cursor }, { principal }) {
      const after = decodeChanged(cursor);
      const { project, items } = await disputes.list(principal, project_id, { after, limit: pageSize + 1 });
      const { page, nextCursor } = cutChangedPage(items, pageSize);
      const { item_type, fields } = project.settings;
      return { item_type, fields, cases: await casesOf(read, page), next_cursor: nextCursor };
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

async function casesOf(read: Reader, items: readonly Item[]): Promise<Case[]> {
  const ids = items.map(({ id }) => id);
  const votes = Map.groupBy(await findVotesOn(read, ids), ({ itemId }) => itemId);
  const decisions = Map.groupBy(await findDecisions(read, ids), ({ itemId }) => itemId);
  return items.map((item) => ({
    item_id: item.id,
    state: item.state as Case['state'],
    ...shownContentOf(item),
    exif: item.exif,
    votes: (votes.get(item.id) ?? []).map(({ seen, correct, ...vote }) => ({
      reviewer_id: vote.reviewerId,
      answer: vote.answer,
      reasons: JSON.parse(vote.reasons),
      note: vote.note,
      weight: reviewerWeight({ seen, correct }),
      is_counted: vote.isCounted === 1,
      voted_at: vote.votedAt,
    })),
    decisions: (decisions.get(item.id) ?? []).map(toDecision),
    appeal_text: item.appealText,
    report_reason: item.reportReason as Case['report_reason'],
    report_note: item.reportNote,
    since: item.updatedAt,
  }));
}

function toDecision(decision: Decision): Case['decisions'][number] {
  return {
    outcome: decision.outcome,
    decided_by: decision.decidedBy,
    reason: decision.reason,
    reasons: JSON.parse(decision.reasons),
    note: decision.note,
    posterior: decision.posterior,
    project_version: decision.projectVersion,
    decided_at: decision.decidedAt,
  };
}
