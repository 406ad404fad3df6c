import type { Rule } from '@atoll/verification';

/** A reference model of reviewing, with plain data and simple rules, without a database. */

type ItemState =
  | 'in_review'
  | 'accepted'
  | 'rejected'
  | 'disputed'
  | 'appealed'
  | 'final'
  | 'held'
  | 'withdrawn';
export type Answer = 'yes' | 'no' | 'cannot_tell';
export type Judgment = 'accept' | 'reject' | 'dismiss';

interface ModelVote {
  readonly answer: Answer;
  isCounted: boolean;
  isRight: boolean | null;
}

export interface ModelItem {
  readonly id: string;
  readonly payee: string;
  readonly person: string;
  readonly goldAnswer: 'yes' | 'no' | null;
  state: ItemState;
  heldFrom: ItemState | null;
  appeals: number;
  readonly votes: Map<string, ModelVote>;
}

export interface ModelReviewer {
  readonly id: string;
  readonly person: string;
  readonly payee: string;
  state: 'active' | 'suspended' | 'removed';
  goldSeen: number;
  goldCorrect: number;
  recent: boolean[];
  /** The item, and whether it is shown as gold. */
  lease: string | null;
  readonly given: Set<string>;
}

interface Terms {
  readonly rule: Rule;
  readonly rewardMicroUsd: number;
  readonly voteMicroUsd: number;
}

export class Model {
  readonly items = new Map<string, ModelItem>();
  readonly reviewers = new Map<string, ModelReviewer>();
  /** Amounts that were paid, by the reward's ID. */
  readonly paid = new Map<string, { payee: string; amount: number }>();
  readonly terms: Terms;
  reserve: number;
  credit: number;

  constructor(terms: Terms, reserve: number, credit: number) {
    this.terms = terms;
    this.reserve = reserve;
    this.credit = credit;
  }

  /** Why a reviewer must not be given an item; undefined: they may. */
  objection(reviewer: ModelReviewer, item: ModelItem): string | undefined {
    if (reviewer.state !== 'active') return 'the reviewer is not active';
    if (reviewer.given.has(item.id)) return 'they had it before';
    if (item.person === reviewer.person || item.payee === reviewer.payee) return 'it is their own';
    if (item.goldAnswer !== null) return undefined;
    if (item.state !== 'in_review') return `it is ${item.state}`;
    const leases = [...this.reviewers.values()].filter(({ lease }) => lease === item.id).length;
    const votes = [...item.votes.values()].filter(({ isCounted }) => isCounted).length;
    return votes + leases >= this.terms.rule.maxVotes ? 'it has enough votes' : undefined;
  }

  vote(reviewer: ModelReviewer, item: ModelItem, answer: Answer): void {
    reviewer.lease = null;
    if (item.goldAnswer !== null) {
      this.answerGold(reviewer, answer === item.goldAnswer);
      return;
    }
    item.votes.set(reviewer.id, { answer, isCounted: true, isRight: null });
    if (item.state === 'in_review') this.decide(item);
    else if (item.state !== 'disputed' && answer !== 'cannot_tell') {
      this.mark(item, item.state === 'accepted' ? 'yes' : 'no');
      this.payVote(item, reviewer);
    }
  }

  answerGold(reviewer: ModelReviewer, isCorrect: boolean): void {
    const { suspendWindow, suspendBelow } = this.terms.rule;
    reviewer.goldSeen += 1;
    reviewer.goldCorrect += Number(isCorrect);
    reviewer.recent = [...reviewer.recent, isCorrect].slice(-suspendWindow);
    const right = reviewer.recent.filter(Boolean).length;
    if (reviewer.recent.length === suspendWindow && right / suspendWindow < suspendBelow - 1e-9) {
      this.exclude(reviewer, 'suspended');
    }
  }

  exclude(reviewer: ModelReviewer, state: 'suspended' | 'removed'): void {
    reviewer.state = state;
    const items = [...this.items.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
    for (const item of items) {
      const vote = item.votes.get(reviewer.id);
      if (!vote?.isCounted || vote.isRight !== null) continue;
      if (item.state === 'held' && (item.heldFrom === 'in_review' || item.heldFrom === 'disputed')) {
        item.heldFrom = 'in_review';
        this.drop(item);
      }
      if (item.state === 'disputed') item.state = 'in_review';
      if (item.state === 'in_review') this.decide(item);
    }
  }

  hold(item: ModelItem): void {
    item.heldFrom = item.state;
    item.state = 'held';
    for (const reviewer of this.reviewers.values()) if (reviewer.lease === item.id) reviewer.lease = null;
  }

  canHold = ({ state }: ModelItem) => state === 'in_review' || state === 'disputed' || state === 'accepted';

  /** Returns whether the judgment is possible; false: nothing changed. */
  judge(item: ModelItem, judgment: Judgment): boolean {
    if (item.state === 'held') {
      if (judgment === 'reject') return this.settle(item, 'no', 'rejected');
      const from = item.heldFrom ?? 'in_review';
      const isOpen = from === 'in_review' || from === 'disputed';
      if (judgment === 'accept' && isOpen) return this.settle(item, 'yes', 'accepted');
      item.state = from;
      item.heldFrom = null;
      if (from === 'in_review') this.decide(item);
      return true;
    }
    if (judgment === 'dismiss' || (item.state !== 'disputed' && item.state !== 'appealed')) return false;
    if (judgment === 'accept') return this.settle(item, 'yes', 'accepted');
    return this.settle(item, 'no', item.state === 'appealed' ? 'final' : 'rejected');
  }

  /** A person decides. What the reserve lacks comes from the owner's credit; false: there is not enough. */
  private settle(item: ModelItem, right: 'yes' | 'no', state: ItemState): boolean {
    this.drop(item);
    const due = this.due(item, right);
    const sum = due.reduce((total, { amount }) => total + amount, 0);
    if (sum > this.reserve + this.credit) return false;
    this.credit -= Math.max(0, sum - this.reserve);
    this.reserve = Math.max(0, this.reserve - sum);
    for (const { id, payee, amount } of due) this.paid.set(id, { payee, amount });
    item.state = state;
    item.heldFrom = null;
    this.mark(item, right);
    return true;
  }

  private decide(item: ModelItem): void {
    this.drop(item);
    const { minVotes, maxVotes, acceptAt, rejectAt } = this.terms.rule;
    const counted = [...item.votes].filter(([, { isCounted }]) => isCounted);
    const count = (answer: Answer) => counted.filter(([, vote]) => vote.answer === answer).length;
    const [yes, no] = [count('yes'), count('no')];
    let good = 1;
    let bad = 1;
    for (const [id, { answer }] of counted) {
      if (answer === 'cannot_tell') continue;
      const { goldSeen, goldCorrect } = this.reviewers.get(id) as ModelReviewer;
      const weight = Math.min(0.95, Math.max(0.5, (1 + goldCorrect) / (2 + goldSeen)));
      good *= answer === 'yes' ? weight : 1 - weight;
      bad *= answer === 'yes' ? 1 - weight : weight;
    }
    const posterior = good / (good + bad);
    const isEnough = yes + no >= minVotes;
    if (isEnough && posterior >= acceptAt - 1e-9 && yes > no) this.rule(item, 'yes', 'accepted');
    else if (isEnough && posterior <= rejectAt + 1e-9) this.rule(item, 'no', 'rejected');
    else if (counted.length >= maxVotes) item.state = 'disputed';
  }

  private rule(item: ModelItem, right: 'yes' | 'no', state: ItemState): void {
    const sum = this.due(item, right).reduce((total, { amount }) => total + amount, 0);
    if (sum > this.reserve) item.state = 'disputed';
    else this.settle(item, right, state);
  }

  /** Votes of excluded reviewers stop counting, unless they were part of a decision. */
  private drop(item: ModelItem): void {
    for (const [id, vote] of item.votes) {
      if (this.reviewers.get(id)?.state !== 'active' && vote.isRight === null) vote.isCounted = false;
    }
  }

  private mark(item: ModelItem, right: 'yes' | 'no'): void {
    for (const vote of item.votes.values()) {
      if (vote.isCounted && vote.answer !== 'cannot_tell') vote.isRight = vote.answer === right;
    }
  }

  private due(item: ModelItem, right: 'yes' | 'no') {
    const { rewardMicroUsd, voteMicroUsd } = this.terms;
    const due = [...item.votes]
      .filter(([, { isCounted, answer }]) => isCounted && answer === right)
      .map(([id]) => ({
        id: `vote:${item.id}:${id}`,
        payee: (this.reviewers.get(id) as ModelReviewer).payee,
        amount: voteMicroUsd,
      }));
    if (right === 'yes') due.push({ id: `item:${item.id}`, payee: item.payee, amount: rewardMicroUsd });
    return due.filter(({ id, amount }) => amount > 0 && !this.paid.has(id));
  }

  /** Pays a late vote, if the project still has something. */
  private payVote(item: ModelItem, { id: reviewerId }: ModelReviewer): void {
    const right = item.state === 'accepted' ? 'yes' : 'no';
    const due = this.due(item, right).find(({ id }) => id === `vote:${item.id}:${reviewerId}`);
    if (!due || due.amount > this.reserve) return;
    this.reserve -= due.amount;
    this.paid.set(due.id, { payee: due.payee, amount: due.amount });
  }
}
