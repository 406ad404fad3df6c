import type { Rule } from './settings.ts';
import { type GoldRecord, logOddsOf, probabilityOf, reviewerWeight } from './weight.ts';

export type Answer = 'yes' | 'no' | 'cannot-tell';

export interface Vote {
  /** ID of the reviewer. */
  readonly reviewer: string;
  readonly answer: Answer;
  /** The reviewer's record at the time of the decision. */
  readonly gold: GoldRecord;
}

export type Outcome = 'accept' | 'reject' | 'another-vote' | 'adjudicate';

export type DecisionReason =
  | 'threshold-reached'
  /** Fewer votes of yes or no than the rule asks for. */
  | 'too-few-votes'
  /** The posterior is between the thresholds. */
  | 'undecided'
  /** The posterior would accept, but there are not more votes of yes than of no. */
  | 'no-majority'
  | 'vote-limit';

export interface WeighedVote extends Vote {
  readonly weight: number;
  /** Amount that the vote adds to the log odds that the item is good. 0 for "can't tell". */
  readonly logOdds: number;
}

/** Everything a decision was made from: enough to show why, and to compute it again. */
export interface Explanation {
  /** Sorted by reviewer. */
  readonly votes: readonly WeighedVote[];
  readonly yes: number;
  readonly no: number;
  readonly cannotTell: number;
  /** Probability that the item is good. */
  readonly posterior: number;
  readonly acceptAt: number;
  readonly rejectAt: number;
  readonly minVotes: number;
  readonly maxVotes: number;
}

export interface Decision {
  readonly outcome: Outcome;
  readonly reason: DecisionReason;
  readonly explanation: Explanation;
}

/** Rounding errors of a sum of logarithms must not decide: posteriors this close to a threshold have reached it. */
const tolerance = 1e-9;

/**
 * Decides about an item from its blind votes by Bayes' rule, with a prior of one half and independent votes. The order
 * of votes makes no difference, not even in the last digit. "Can't tell" is not evidence: it doesn't count toward the
 * votes that a decision needs, but it does count toward the limit. Throws a RangeError if a reviewer voted twice.
 */
export function decide(votes: readonly Vote[], rule: Rule): Decision {
  const weighed = votes.map(weigh).sort(byReviewer);
  for (let at = 1; at < weighed.length; at++) {
    const { reviewer } = weighed[at] as WeighedVote;
    if (weighed[at - 1]?.reviewer === reviewer) throw new RangeError(`${reviewer} voted twice`);
  }
  let [yes, no, logOdds] = [0, 0, 0];
  for (const vote of weighed) {
    if (vote.answer === 'yes') yes++;
    if (vote.answer === 'no') no++;
    logOdds += vote.logOdds;
  }
  const { acceptAt, rejectAt, minVotes, maxVotes } = rule;
  const counts = { yes, no, cannotTell: weighed.length - yes - no };
  const explanation = {
    votes: weighed,
    ...counts,
    posterior: probabilityOf(logOdds),
    acceptAt,
    rejectAt,
    minVotes,
    maxVotes,
  };
  return { ...judge(counts, logOdds, rule), explanation };
}

function judge(
  { yes, no, cannotTell }: { readonly yes: number; readonly no: number; readonly cannotTell: number },
  logOdds: number,
  rule: Rule,
): { outcome: Outcome; reason: DecisionReason } {
  const isEnough = yes + no >= rule.minVotes;
  const reachesAccept = logOdds >= logOddsOf(rule.acceptAt) - tolerance;
  const reachesReject = logOdds <= logOddsOf(rule.rejectAt) + tolerance;
  if (isEnough && reachesAccept && yes > no) return { outcome: 'accept', reason: 'threshold-reached' };
  if (isEnough && reachesReject) return { outcome: 'reject', reason: 'threshold-reached' };
  if (yes + no + cannotTell >= rule.maxVotes) return { outcome: 'adjudicate', reason: 'vote-limit' };
  if (!isEnough) return { outcome: 'another-vote', reason: 'too-few-votes' };
  return { outcome: 'another-vote', reason: reachesAccept ? 'no-majority' : 'undecided' };
}

function weigh({ reviewer, answer, gold }: Vote): WeighedVote {
  const weight = reviewerWeight(gold);
  return { reviewer, answer, gold, weight, logOdds: evidenceOf(answer, weight) };
}

function evidenceOf(answer: Answer, weight: number): number {
  if (answer === 'cannot-tell') return 0;
  return answer === 'yes' ? logOddsOf(weight) : -logOddsOf(weight);
}

function byReviewer(one: Vote, other: Vote): number {
  if (one.reviewer === other.reviewer) return 0;
  return one.reviewer < other.reviewer ? -1 : 1;
}
