import { describe, expect, it } from 'vitest';
import { createRandom } from '../simulation/random.ts';
import { type CastVote, findCollusion, type GoldAnswer } from './collusion.ts';

type Say = (isGood: boolean, item: number) => boolean;

/** Creates 40 gold items and 400 others, each answered by 6 of the given people. */
function createAnswers(people: Readonly<Record<string, Say>>, seed: number) {
  const random = createRandom(seed);
  const names = Object.keys(people);
  const gold: GoldAnswer[] = [];
  const votes: CastVote[] = [];
  for (let item = 0; item < 440; item++) {
    const isGold = item < 40;
    const isGood = random.chance(isGold ? 0.5 : 0.6);
    const start = random.below(names.length);
    const asked = isGold
      ? names
      : Array.from({ length: 6 }, (_, at) => names[(start + at) % names.length] as string);
    for (const reviewer of asked) {
      const isYes = (people[reviewer] as Say)(isGood, item);
      if (isGold) gold.push({ reviewer, item: `gold ${item}`, isGood, isCorrect: isYes === isGood });
      else votes.push({ reviewer, item: `item ${item}`, isYes });
    }
  }
  return { gold, votes };
}

function honest(count: number, random = createRandom(7)): Record<string, Say> {
  const say: Say = (isGood) => random.chance(0.9) === isGood;
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`honest ${at}`, say]));
}

describe('the collusion view', () => {
  it('shows nobody among people who work independently', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { gold, votes } = createAnswers(honest(12), seed);
      const view = findCollusion(gold, votes);
      expect(view.pairs).toEqual([]);
      expect(view).toMatchObject({ comparedPairs: 66, isComplete: true });
    }
  });

  it('shows two who copy from each other, and nobody beside them', () => {
    const random = createRandom(8);
    const shared = new Map<number, boolean>();
    const copy: Say = (isGood, item) => {
      const answer = shared.get(item) ?? random.chance(0.75) === isGood;
      shared.set(item, answer);
      return answer;
    };
    const { gold, votes } = createAnswers({ ...honest(10), twin: copy, other: copy }, 3);
    const { pairs } = findCollusion(gold, votes);
    expect(pairs.map(({ reviewers }) => reviewers)).toEqual([['other', 'twin']]);
    expect(pairs[0]?.sharedMistakes).toBeGreaterThan(2 * (pairs[0]?.expectedMistakes ?? 0));
    expect(pairs[0]?.agreements).toBe(pairs[0]?.sharedItems);
  });

  it('shows no two who always say yes, each for themselves', () => {
    const { gold, votes } = createAnswers({ ...honest(10), lazy: () => true, idle: () => true }, 4);
    expect(findCollusion(gold, votes).pairs).toEqual([]);
  });

  it('does not depend on the order of answers', () => {
    const say: Say = (isGood, item) => (item % 4 === 0) !== isGood;
    const { gold, votes } = createAnswers({ ...honest(6), twin: say, other: say }, 5);
    const [one, other] = [findCollusion(gold, votes), findCollusion(gold.toReversed(), votes.toReversed())];
    expect(one.pairs.length).toBeGreaterThan(0);
    expect(other.pairs.map(({ reviewers }) => reviewers)).toEqual(
      one.pairs.map(({ reviewers }) => reviewers),
    );
  });

  it('bounds its work, and says so', () => {
    const { gold, votes } = createAnswers(honest(12), 6);
    const limits = { chance: 1, comparisons: 100, pairs: 5 };
    const view = findCollusion(gold, votes, limits);
    expect(view.isComplete).toBe(false);
    expect(view.pairs.length).toBeLessThanOrEqual(5);
    expect(view.comparedPairs).toBeLessThanOrEqual(100);
  });

  it('is empty without answers', () => {
    expect(findCollusion([], [])).toEqual({ pairs: [], comparedPairs: 0, isComplete: true });
  });
});
