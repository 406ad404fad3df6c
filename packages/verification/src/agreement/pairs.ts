export type PairKey = readonly [string, string];

interface Answered {
  readonly reviewer: string;
  readonly item: string;
}

export interface PairCounts {
  sharedMistakes: number;
  expectedMistakes: number;
  sharedItems: number;
  agreements: number;
}

/** Creates the counts of pairs of reviewers, from at most this many comparisons of two answers to one item. */
export function createPairs(maxComparisons: number) {
  const byFirst = new Map<string, Map<string, PairCounts>>();
  const all = new Map<PairKey, PairCounts>();
  let left = maxComparisons;
  let isCut = false;

  return {
    all,
    isComplete: () => !isCut,

    /** Yields each two answers to the same item by different people; items with few answers first. */
    *of<A extends Answered>(answers: readonly A[]): Generator<readonly [A, A]> {
      for (const group of groupByItem(answers)) {
        for (let first = 0; first < group.length; first++) {
          for (let second = first + 1; second < group.length; second++) {
            const [one, other] = [group[first] as A, group[second] as A];
            if (one.reviewer === other.reviewer) continue;
            isCut ||= left <= 0;
            if (isCut) return;
            left--;
            yield [one, other];
          }
        }
      }
    },

    /** Returns the counts of two reviewers, in any order. */
    get(one: string, other: string): PairCounts {
      const [first, second] = one < other ? [one, other] : [other, one];
      const seconds = byFirst.get(first) ?? new Map<string, PairCounts>();
      byFirst.set(first, seconds);
      const known = seconds.get(second);
      if (known) return known;
      const counts = { sharedMistakes: 0, expectedMistakes: 0, sharedItems: 0, agreements: 0 };
      seconds.set(second, counts);
      all.set([first, second], counts);
      return counts;
    },
  };
}

function groupByItem<A extends Answered>(answers: readonly A[]): A[][] {
  const groups = new Map<string, A[]>();
  for (const answer of answers) {
    const group = groups.get(answer.item);
    if (group) group.push(answer);
    else groups.set(answer.item, [answer]);
  }
  return [...groups.values()].sort((one, other) => one.length - other.length);
}
