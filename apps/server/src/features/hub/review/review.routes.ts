import type { CallOutput, getHubReviewer, hubReviewCalls, takeHubAssignment } from '@atoll/contract';
import { leaseMs, wilsonInterval } from '@atoll/verification';
import type { Handlers } from '../../../platform/http/index.ts';
import { shownContentOf } from '../decisions/shown-item.ts';
import type { Visitor } from '../kernel/deps.ts';
import type { Project } from '../kernel/project.ts';
import { checksOf, languagesOf } from '../kernel/stored-json.ts';
import type { AssignmentService, Taken } from './assignments.service.ts';
import { hasFailedGold } from './gold-record.ts';
import type { ReviewMedia } from './media.service.ts';
import { ruleInForce } from './open-review.ts';
import type { ReviewService, Standing } from './review.service.ts';
import type { VoteService } from './votes.service.ts';

interface Deps {
  readonly review: ReviewService;
  readonly assignments: AssignmentService;
  readonly media: ReviewMedia;
  readonly votes: VoteService;
}

type ReviewHandlers = Omit<
  Handlers<typeof hubReviewCalls>,
  'listHubDisputes' | 'openHubDisputeMedia' | 'decideHubDispute'
>;
type Shown = CallOutput<typeof getHubReviewer>;

export function createReviewHandlers({ review, assignments, media, votes }: Deps): ReviewHandlers {
  const shown = async (principal: Visitor, projectId: string) =>
    toShown(await review.find(principal, projectId));
  return {
    getHubReviewer: ({ project_id }, { principal }) => shown(principal, project_id),
    async joinHubReview({ project_id, languages, device }, { principal }) {
      return toShown(await review.join(principal, project_id, { languages, device }));
    },
    async takeHubAssignment({ project_id }, { principal }) {
      const taken = await assignments.take(principal, project_id);
      if (!taken) return { assignment: null };
      const { project } = await review.find(principal, project_id);
      return { assignment: toAssignment(taken, project) };
    },
    async openHubAssignmentMedia({ project_id, assignment_id }, { principal }) {
      const { url, similarUrl, expiresAt } = await media.open(principal, project_id, assignment_id);
      return { url, similar_url: similarUrl, expires_at: expiresAt };
    },
    async voteHubAssignment({ project_id, assignment_id, ...ballot }, { principal }) {
      const { gold } = await votes.vote(principal, project_id, assignment_id, ballot);
      const { isCorrect, expected, explanation } = gold ?? {};
      return {
        gold:
          isCorrect === undefined || expected === undefined
            ? null
            : { is_correct: isCorrect, expected, explanation: explanation ?? '' },
        reviewer: await shown(principal, project_id),
      };
    },
    async skipHubAssignment({ project_id, assignment_id }, { principal }) {
      await votes.skip(principal, project_id, assignment_id);
      return null;
    },
    async reportHubAssignment({ project_id, assignment_id, ...report }, { principal }) {
      await votes.report(principal, project_id, assignment_id, report);
      return null;
    },
  };
}

/** Returns a person's state as a reviewer of a project. */
function toShown({ project, reviewer, earnedMicroUsd }: Standing): Shown {
  const rule = ruleInForce(project);
  const { gateItems, gateCorrect } = rule;
  const gate = { gate_items: gateItems, gate_needed: gateCorrect };
  if (!reviewer) return { ...notJoined, ...gate };
  const { goldSeen, goldCorrect } = reviewer;
  return {
    reviewer_id: reviewer.id,
    state: reviewer.state,
    is_suspended_by_owner: reviewer.state === 'suspended' && !hasFailedGold(reviewer, rule),
    stop_reason: reviewer.stopReason,
    is_adjudicator: reviewer.isAdjudicator === 1,
    languages: languagesOf(reviewer),
    gate_answered: reviewer.gateAnswered,
    gate_correct: reviewer.gateCorrect,
    ...gate,
    gold_seen: goldSeen,
    gold_correct: goldCorrect,
    accuracy: goldSeen === 0 ? null : { ...wilsonInterval(goldCorrect, goldSeen) },
    votes: reviewer.votes,
    decided_votes: reviewer.decidedVotes,
    agreed_votes: reviewer.agreedVotes,
    earned_micro_usd: earnedMicroUsd,
  };
}

const notJoined = {
  reviewer_id: null,
  state: null,
  is_suspended_by_owner: false,
  stop_reason: '',
  is_adjudicator: false,
  languages: [],
  gate_answered: 0,
  gate_correct: 0,
  gold_seen: 0,
  gold_correct: 0,
  accuracy: null,
  votes: 0,
  decided_votes: 0,
  agreed_votes: 0,
  earned_micro_usd: 0,
};

/** Returns what a reviewer sees: the same fields, with the same ones empty, for gold and other items. */
function toAssignment(
  { assignment, item }: Taken,
  { settings: { item_type, fields } }: Project,
): NonNullable<CallOutput<typeof takeHubAssignment>['assignment']> {
  return {
    assignment_id: assignment.id,
    item_type,
    ...shownContentOf(item),
    // Details name other items, by IDs that contain when they were sent, and places.
    checks: checksOf(item).map(({ code, level }) => ({ code, level, detail: {} })),
    fields,
    has_similar: item.similarTo !== null,
    leased_until: assignment.leasedAt + leaseMs,
    is_opened: assignment.openedAt !== null,
  };
}
