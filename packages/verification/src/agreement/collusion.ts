import { wilsonInterval } from './interval.ts';
import { createPairs, type PairCounts, type PairKey } from './pairs.ts';
import { binomialTail, poissonTail } from './tails.ts';

export interface GoldAnswer {
  readonly reviewer: string;
  readonly item: string;
  readonly isGood: boolean;
  readonly isCorrect: boolean;
}

/** A vote of yes or no. Leave out "can't tell". */
export interface CastVote {
  readonly reviewer: string;
  readonly item: string;
  readonly isYes: boolean;
}

export interface SuspiciousPair {
  readonly reviewers: readonly [string, string];
  /** Number of gold items that both answered wrong, and the number expected if they worked independently. */
  readonly sharedMistakes: number;
  readonly expectedMistakes: number;
  /** Numbers of items on which both voted, on which they agree, and on which they would be expected to agree. */
  readonly sharedItems: number;
  readonly agreements: number;
  readonly expectedAgreements: number;
  /** Probability of this much agreement by chance: the smaller of both, times the number of pairs; at most 1. */
  readonly chance: number;
}

export interface CollusionView {
  /** The most suspicious first. */
  readonly pairs: readonly SuspiciousPair[];
  readonly comparedPairs: number;
  /** False if there were too many pairs to compare all of them. */
  readonly isComplete: boolean;
}

export interface CollusionLimits {
  /** Maximum chance of the pairs to report. */
  readonly chance: number;
  /** Maximum number of comparisons of two answers to one item. Bounds time and memory. */
  readonly comparisons: number;
  readonly pairs: number;
}

const defaultLimits: CollusionLimits = { chance: 0.01, comparisons: 2_000_000, pairs: 100 };

interface Skill {
  seen: number;
  correct: number;
  good: { seen: number; wrong: number };
  bad: { seen: number; wrong: number };
  votes: number;
  yes: number;
}

/**
 * Finds pairs of reviewers who make the same mistakes on gold items, or agree, more often than two people who work
 * independently. Individual habits don't count: two reviewers who always say yes make the same mistakes without knowing
 * each other. The result is a hint for a person to examine, not a proof. It misses reviewers who are careful and rarely
 * help a friend.
 */
export function findCollusion(
  gold: readonly GoldAnswer[],
  votes: readonly CastVote[],
  limits: CollusionLimits = defaultLimits,
): CollusionView {
  const skills = measureSkills(gold, votes);
  const pairs = createPairs(limits.comparisons);
  for (const [one, other] of pairs.of(gold)) {
    const pair = pairs.get(one.reviewer, other.reviewer);
    if (!one.isCorrect && !other.isCorrect) pair.sharedMistakes++;
    pair.expectedMistakes += errorRate(skills, one) * errorRate(skills, other);
  }
  for (const [one, other] of pairs.of(votes)) {
    const pair = pairs.get(one.reviewer, other.reviewer);
    pair.sharedItems++;
    if (one.isYes === other.isYes) pair.agreements++;
  }
  const { all, isComplete } = pairs;
  const judged = Array.from(all, ([key, counts]) => judgePair(key, counts, { skills, tests: all.size }));
  const suspicious = judged
    .filter(({ chance }) => chance <= limits.chance)
    .sort((one, other) => one.chance - other.chance || compareText(one.reviewers, other.reviewers));
  return { pairs: suspicious.slice(0, limits.pairs), comparedPairs: all.size, isComplete: isComplete() };
}

function measureSkills(gold: readonly GoldAnswer[], votes: readonly CastVote[]): Map<string, Skill> {
  const skills = new Map<string, Skill>();
  const skillOf = (reviewer: string): Skill => {
    const known = skills.get(reviewer) ?? {
      seen: 0,
      correct: 0,
      good: { seen: 0, wrong: 0 },
      bad: { seen: 0, wrong: 0 },
      votes: 0,
      yes: 0,
    };
    skills.set(reviewer, known);
    return known;
  };
  for (const { reviewer, isGood, isCorrect } of gold) {
    const skill = skillOf(reviewer);
    const kind = isGood ? skill.good : skill.bad;
    skill.seen++;
    skill.correct += Number(isCorrect);
    kind.seen++;
    kind.wrong += Number(!isCorrect);
  }
  for (const { reviewer, isYes } of votes) {
    const skill = skillOf(reviewer);
    skill.votes++;
    skill.yes += Number(isYes);
  }
  return skills;
}

/** Returns the reviewer's error rate on gold items of this kind, drawn toward one half if there are few. */
function errorRate(skills: ReadonlyMap<string, Skill>, { reviewer, isGood }: GoldAnswer): number {
  const skill = skills.get(reviewer) as Skill;
  const { seen, wrong } = isGood ? skill.good : skill.bad;
  return (1 + wrong) / (2 + seen);
}

function judgePair(
  reviewers: PairKey,
  counts: PairCounts,
  { skills, tests }: { skills: ReadonlyMap<string, Skill>; tests: number },
): SuspiciousPair {
  const [one, other] = reviewers.map((reviewer) => skills.get(reviewer) as Skill) as [Skill, Skill];
  const probability = expectedAgreement(one, other);
  // A sum of unequal chances has a smaller variance than a Poisson variable, so this errs in the reviewers' favor.
  const byMistakes = poissonTail(counts.sharedMistakes, counts.expectedMistakes);
  const byVotes = binomialTail(counts.agreements, counts.sharedItems, probability);
  return {
    reviewers,
    ...counts,
    expectedAgreements: counts.sharedItems * probability,
    chance: Math.min(1, Math.min(byMistakes, byVotes) * 2 * tests),
  };
}

/**
 * Returns the expected agreement of two independent reviewers: both are right or both wrong, with the best accuracies
 * that their gold answers allow; or, if that is more, the agreement that follows from their habits of saying yes.
 */
function expectedAgreement(one: Skill, other: Skill): number {
  const [first, second] = [one, other].map(({ seen, correct }) => wilsonInterval(correct, seen).high) as [
    number,
    number,
  ];
  const [firstYes, secondYes] = [one, other].map(({ votes, yes }) => (votes > 0 ? yes / votes : 0)) as [
    number,
    number,
  ];
  return Math.max(bothOrNeither(first, second), bothOrNeither(firstYes, secondYes));
}

function bothOrNeither(one: number, other: number): number {
  return one * other + (1 - one) * (1 - other);
}

function compareText(one: PairKey, other: PairKey): number {
  const [first, second] = [one.join('\n'), other.join('\n')];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
