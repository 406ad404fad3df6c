import type { HubReason } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Transaction } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import { createKeyedQueue } from '../../../platform/keyed-queue.ts';
import { dayMs } from '../../../platform/time.ts';
import type { Decisions } from '../decisions/decisions.service.ts';
import { canHold, holdItem } from '../decisions/holds.ts';
import { addVotes, findVote, insertVote, type Vote } from '../decisions/vote.store.ts';
import type { HubDeps, Visitor } from '../kernel/deps.ts';
import { openItem } from '../kernel/item.store.ts';
import type { Item } from '../kernel/item.ts';
import { openSharedProject } from '../kernel/open-hub.ts';
import { type Assignment, endAssignment, findAssignment, findLastVoted } from './assignment.store.ts';
import { isOver } from './assignments.service.ts';
import { countGoldAnswer } from './gold-item.store.ts';
import { withGoldAnswer } from './gold-record.ts';
import { requireReviewing, ruleInForce } from './open-review.ts';
import { findReviewer, type Reviewer, updateReviewer } from './reviewer.store.ts';
import type { SuspensionService } from './suspensions.service.ts';

interface Ballot {
  readonly answer: Vote['answer'];
  readonly reasons: readonly HubReason[];
  readonly note: string;
}

/** Feedback on a reviewer’s answer to a gold item. */
export interface GoldFeedback {
  readonly isCorrect: boolean;
  readonly expected: 'yes' | 'no';
  readonly explanation: string;
}

/** Share of a recording that has to have had time to play before a vote. */
const playedShare = 0.8;

/** Reports of one reviewer in a day. Each holds an item until its owner has looked at it. */
const reportsPerDay = 50;

type Deps = Pick<HubDeps, 'database' | 'clock' | 'limits'> & {
  readonly decisions: Decisions;
  readonly suspensions: SuspensionService;
};

export type VoteService = ReturnType<typeof createVoteService>;

/** Takes the answers of reviewers: a vote, a skip or a report. Each ends the assignment. */
export function createVoteService({ database, clock, limits, decisions, suspensions }: Deps) {
  const reports = limits.define({
    name: 'hub-reports',
    points: reportsPerDay,
    windowSeconds: dayMs / 1000,
    code: codes.tooManyRequests,
  });
  // Read before the transaction: each payment changes the project, which would make PostgreSQL repeat all votes that read it.
  const openProject = (projectId: string) => openSharedProject(database.read, projectId);
  // Votes read the records of others who voted on the item, so that PostgreSQL would refuse most of many at once.
  const inTurn = createKeyedQueue();

  /** @throws {UserError} 1069, 1070 */
  async function own(tx: Transaction, { personId }: Visitor, projectId: string, assignmentId: string) {
    const reviewer = await findReviewer(tx, projectId, personId);
    if (!reviewer) throw new UserError(codes.hubReviewRefused);
    const assignment = await findAssignment(tx, reviewer.id, assignmentId);
    if (!assignment) {
      requireReviewing(reviewer);
      throw new UserError(codes.hubAssignmentOver);
    }
    return { reviewer, assignment };
  }

  /** Ends an assignment that is still leased. @throws {UserError} 1069, 1070 */
  async function end(
    tx: Transaction,
    reviewer: Reviewer,
    assignment: Assignment,
    state: 'voted' | 'skipped',
  ): Promise<void> {
    requireReviewing(reviewer);
    const now = clock.now();
    if (assignment.state !== 'leased' || isOver(assignment, now))
      throw new UserError(codes.hubAssignmentOver);
    if (!(await endAssignment(tx, assignment, state, now))) throw new UserError(codes.hubAssignmentOver);
  }

  async function answerGold(tx: Transaction, given: Given): Promise<GoldFeedback> {
    const { reviewer, item, ballot, assignment } = given;
    // It was retired while the reviewer was looking at it.
    if (item.goldAnswer === null) throw new UserError(codes.hubAssignmentOver);
    const isCorrect = ballot.answer === item.goldAnswer;
    await insertVote(tx, voteOf(given, { isGold: 1, isRight: Number(isCorrect), now: clock.now() }));
    await countGoldAnswer(tx, item.id, isCorrect);
    const { project } = given;
    const record = withGoldAnswer(reviewer, isCorrect, ruleInForce(project));
    await updateReviewer(tx, assignment.reviewerId, { ...recordOf(record), updatedAt: clock.now() });
    return { isCorrect, expected: item.goldAnswer, explanation: item.goldExplanation };
  }

  async function answerItem(tx: Transaction, given: Given): Promise<null> {
    const { reviewer, item } = given;
    await addVotes(tx, item.id, 1);
    await updateReviewer(tx, reviewer.id, { votes: reviewer.votes + 1, updatedAt: clock.now() });
    await insertVote(tx, voteOf(given, { isGold: 0, isRight: null, now: clock.now() }));
    if (item.state === 'in_review') await decisions.decideByRule(tx, item);
    else await decisions.addLateVote(tx, item, reviewer.id);
    return null;
  }

  return {
    /**
     * Records a vote, and decides about the item. Repeating the last vote returns its result again.
     * @throws {UserError} 1027 for a no without a reason, 1063, 1069, 1070, 1071
     */
    async vote(
      visitor: Visitor,
      projectId: string,
      assignmentId: string,
      ballot: Ballot,
    ): Promise<{ gold: GoldFeedback | null }> {
      if (ballot.answer === 'no' && ballot.reasons.length === 0) {
        throw new UserError(codes.parameterInvalid, { field: ' (reasons)' });
      }
      const project = await openProject(projectId);
      const { gold, excluded } = await inTurn(projectId, () =>
        database.transaction(async (tx) => {
          const { reviewer, assignment } = await own(tx, visitor, projectId, assignmentId);
          const item = await openItem(tx, projectId, assignment.itemId);
          let feedback: GoldFeedback | null;
          if (assignment.state === 'voted') {
            feedback = await repeated(tx, assignment, item, ballot);
          } else {
            await end(tx, reviewer, assignment, 'voted');
            requireVotable(item, assignment, clock.now());
            const given = { project, reviewer, assignment, item, ballot };
            const isGold = assignment.isGold === 1;
            feedback = isGold ? await answerGold(tx, given) : await answerItem(tx, given);
          }
          // The vote before a repeated one may have been cut off before its items were opened again.
          const after = await findReviewer(tx, projectId, visitor.personId);
          return { gold: feedback, excluded: after?.state === 'suspended' ? after : undefined };
        }),
      );
      if (excluded) await suspensions.settle(excluded);
      return { gold };
    },
    /** Gives an item back. @throws {UserError} 1063, 1069, 1070 */
    async skip(visitor: Visitor, projectId: string, assignmentId: string): Promise<void> {
      await openProject(projectId);
      await database.transaction(async (tx) => {
        const { reviewer, assignment } = await own(tx, visitor, projectId, assignmentId);
        await end(tx, reviewer, assignment, 'skipped');
      });
    },
    /** Returns an item, and holds it until a person has decided about it. @throws {UserError} 1031, 1063, 1069, 1070 */
    async report(
      visitor: Visitor,
      projectId: string,
      assignmentId: string,
      { reason, note }: { readonly reason: HubReason; readonly note: string },
    ): Promise<void> {
      await openProject(projectId);
      await reports.take(`${projectId}:${visitor.personId}`);
      await database.transaction(async (tx) => {
        const { reviewer, assignment } = await own(tx, visitor, projectId, assignmentId);
        await end(tx, reviewer, assignment, 'skipped');
        const item = await openItem(tx, projectId, assignment.itemId);
        const by = { kind: 'reviewer', personId: visitor.personId } as const;
        if (canHold(item)) await holdItem(tx, item, { reason, note, by, now: clock.now() });
      });
    },
  };
}

interface Given {
  readonly project: Awaited<ReturnType<typeof openSharedProject>>;
  readonly reviewer: Reviewer;
  readonly assignment: Assignment;
  readonly item: Item;
  readonly ballot: Ballot;
}

/** Returns what the last vote led to. @throws {UserError} 1070 for another answer, or an earlier vote */
async function repeated(
  tx: Transaction,
  { reviewerId, id }: Assignment,
  item: Item,
  ballot: Ballot,
): Promise<GoldFeedback | null> {
  const vote = await findVote(tx, { itemId: item.id, reviewerId });
  const isLast = (await findLastVoted(tx, reviewerId)) === id;
  if (!vote || !isLast || vote.answer !== ballot.answer) throw new UserError(codes.hubAssignmentOver);
  if (vote.isGold === 0) return null;
  const isCorrect = vote.isRight === 1;
  const opposite = vote.answer === 'yes' ? 'no' : 'yes';
  const expected = item.goldAnswer ?? (isCorrect && vote.answer !== 'cannot_tell' ? vote.answer : opposite);
  return { isCorrect, expected, explanation: item.goldExplanation };
}

/** @throws {UserError} 1070 for an item that is gone or held, 1071 for media that was not opened, or not long enough to be played */
function requireVotable(item: Item, { openedAt }: Assignment, now: number): void {
  if (item.state === 'held' || item.state === 'withdrawn') throw new UserError(codes.hubAssignmentOver);
  if (openedAt === null) throw new UserError(codes.hubMediaNotOpened);
  const isAudio = item.contentType?.startsWith('audio/') ?? false;
  const playedMs = isAudio ? (item.durationMs ?? 0) * playedShare : 0;
  if (now < openedAt + playedMs) throw new UserError(codes.hubMediaNotOpened);
}

function voteOf(
  { item, reviewer, ballot, assignment }: Given,
  { isGold, isRight, now }: { isGold: number; isRight: number | null; now: number },
): Vote {
  return {
    itemId: item.id,
    reviewerId: reviewer.id,
    projectId: item.projectId,
    accountId: item.accountId,
    answer: ballot.answer,
    reasons: JSON.stringify(ballot.reasons),
    note: ballot.note,
    isGold,
    isRight,
    isCounted: 1,
    tookMs: Math.max(0, now - (assignment.openedAt ?? assignment.leasedAt)),
    votedAt: now,
  };
}

function recordOf({ state, goldSeen, goldCorrect, goldRecent, gateAnswered, gateCorrect }: Reviewer) {
  return { state, goldSeen, goldCorrect, goldRecent, gateAnswered, gateCorrect };
}
