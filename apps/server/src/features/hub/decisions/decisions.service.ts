import { codes } from '@atoll/contract/codes';
import type { Transaction } from '@atoll/database';
import { decide, type Vote as RuleVote } from '@atoll/verification';
import { UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { HubDeps } from '../kernel/deps.ts';
import { type ItemChanges, moveItem } from '../kernel/item.store.ts';
import { type Actor, type Item, system } from '../kernel/item.ts';
import type { Rewards } from '../rewards/rewards.service.ts';
import { insertDecision } from './decision.store.ts';
import { type Ground, groundOf } from './ground.ts';
import { dueRewards, judgeVotes, type Verdict, verdictOf, voteReward } from './verdict.ts';
import { addVotes, findItemVotes, type ItemVote, markVote, uncountVotes } from './vote.store.ts';

type Deps = Pick<HubDeps, 'clock'> & { readonly rewards: Rewards };

export type Decisions = ReturnType<typeof createDecisions>;

type Person = Exclude<Actor, { readonly kind: 'system' }>;

interface Basis {
  readonly by: Actor;
  readonly votes: readonly ItemVote[];
  readonly ground: Ground;
  /** Columns that change besides. */
  readonly changes: ItemChanges;
}

/** States in which a late vote still counts, because the item was decided while its reviewer was looking at it. */
const decidedStates: ReadonlySet<Item['state']> = new Set([
  'accepted',
  'rejected',
  'stored',
  'released',
  'appealed',
  'final',
]);

/** Decides about items. All parts of a decision are written in the given transaction. */
export function createDecisions({ clock, rewards }: Deps) {
  /** Applies a verdict to an item, with votes, figures, rewards and the record of the decision. */
  async function apply(
    tx: Transaction,
    item: Item,
    verdict: Verdict,
    { by, votes, ground, changes }: Basis,
  ): Promise<Item> {
    const now = clock.now();
    const changed = { ...changesOf(verdict, now), ...changes };
    const moved = await moveItem(tx, item, verdict.outcome, { by, now, changes: changed });
    await insertDecision(tx, {
      id: newId(),
      itemId: item.id,
      projectId: item.projectId,
      accountId: item.accountId,
      outcome: verdict.outcome,
      decidedBy: verdict.decidedBy,
      personId: verdict.personId,
      reason: verdict.reason,
      reasons: JSON.stringify(verdict.reasons),
      note: verdict.note,
      posterior: verdict.ruled?.explanation.posterior ?? null,
      explanation: JSON.stringify(verdict.ruled?.explanation ?? {}),
      projectVersion: item.projectVersion,
      decidedAt: now,
    });
    for (const { vote, isRight } of judgeVotes(verdict.outcome, votes)) {
      await markVote(tx, item.id, vote, isRight);
    }
    await rewards.pay(tx, payerOf(item), dueRewards(item, verdict.outcome, votes, ground.settings));
    return moved;
  }

  return {
    /**
     * Decides about an item in review from its votes, by the frozen rule of its project. Votes of reviewers who have
     * been suspended don't count. An item that the budget doesn't cover goes to a person instead, without payments so
     * far.
     */
    async decideByRule(tx: Transaction, item: Item): Promise<Item> {
      if (item.state !== 'in_review' || item.goldAnswer !== null) return item;
      const ground = await groundOf(tx, item);
      const votes = await countableVotes(tx, item.id);
      const counted = votes.filter(({ isCounted }) => isCounted);
      const ruled = verdictOf(decide(counted.map(ruleVote), ground.rule), counted);
      if (!ruled) return item;
      const due = dueRewards(item, ruled.outcome, votes, ground.settings);
      const isCovered = await rewards.areCovered(tx, { id: item.projectId }, due);
      const unpaid = { outcome: 'dispute', reason: 'budget-used-up' } as const;
      const verdict: Verdict = isCovered ? ruled : { ...ruled, ...unpaid };
      return apply(tx, item, verdict, { by: system, votes, ground, changes: {} });
    },
    /**
     * Applies a person's decision. Only the owner can exceed the budget: the rest is taken from their credit.
     * @throws {UserError} 1022 if the credit isn't enough, 1064 if the state does not allow it, 1068 for an adjudicator who
     * would exceed the budget
     */
    async decideByPerson(
      tx: Transaction,
      item: Item,
      verdict: Omit<Verdict, 'reason' | 'ruled' | 'personId'>,
      { by, changes = {} }: { readonly by: Person; readonly changes?: ItemChanges },
    ): Promise<Item> {
      const ground = await groundOf(tx, item);
      const votes = await countableVotes(tx, item.id);
      const { personId } = by;
      const decided: Verdict = { ...verdict, reason: '', ruled: null, personId };
      if (by.kind === 'adjudicator') {
        const due = dueRewards(item, decided.outcome, votes, ground.settings);
        const isCovered = await rewards.areCovered(tx, { id: item.projectId }, due);
        if (!isCovered) throw new UserError(codes.hubLimitReached);
      }
      // A gold item with a wrong answer no longer tests reviewers.
      const isRefuted =
        item.goldAnswer !== null && (item.goldAnswer === 'yes') !== (verdict.outcome === 'accept');
      const changed = isRefuted ? { ...changes, goldAnswer: null } : changes;
      return apply(tx, item, decided, { by, votes, ground, changes: changed });
    },
    /** Stops counting the votes on an undecided item of reviewers who are suspended or removed by now. */
    async dropExcluded(tx: Transaction, itemId: string): Promise<void> {
      await countableVotes(tx, itemId);
    },
    /** Records and pays the vote of a reviewer who was still looking at an item when it was decided. The decision stays. */
    async addLateVote(tx: Transaction, item: Item, reviewerId: string): Promise<void> {
      if (!decidedStates.has(item.state)) return;
      const vote = (await findItemVotes(tx, item.id)).find((one) => one.reviewerId === reviewerId);
      if (!vote || vote.answer === 'cannot_tell') return;
      const isRight = (vote.answer === 'yes') === acceptedStates.has(item.state);
      await markVote(tx, item.id, vote, isRight);
      const { settings } = await groundOf(tx, item);
      const due = isRight ? [voteReward(item.id, vote, settings)] : [];
      // A project that was closed in the meantime has no budget left.
      if (await rewards.areCovered(tx, { id: item.projectId }, due))
        await rewards.pay(tx, payerOf(item), due);
    },
  };
}

const acceptedStates: ReadonlySet<Item['state']> = new Set(['accepted', 'stored', 'released']);

const payerOf = ({ projectId, accountId }: Item) => ({ id: projectId, accountId });

/** Returns the votes on an item, after those of reviewers who are suspended by now stopped counting. */
async function countableVotes(tx: Transaction, itemId: string): Promise<ItemVote[]> {
  const votes = await findItemVotes(tx, itemId);
  const excluded = votes.filter(({ isCounted, isExcluded, isRight }) => {
    return isCounted && isExcluded && isRight === null;
  });
  const ids = new Set(excluded.map(({ reviewerId }) => reviewerId));
  await uncountVotes(tx, itemId, [...ids]);
  await addVotes(tx, itemId, -ids.size);
  return votes.map((vote) => (ids.has(vote.reviewerId) ? { ...vote, isCounted: false } : vote));
}

function ruleVote({ reviewerId, answer, gold }: ItemVote): RuleVote {
  return { reviewer: reviewerId, answer: answer === 'cannot_tell' ? 'cannot-tell' : answer, gold };
}

/** Returns the columns that change with a verdict. */
function changesOf({ outcome }: Pick<Verdict, 'outcome'>, now: number): ItemChanges {
  return outcome === 'reject' ? { rejectedAt: now } : {};
}
