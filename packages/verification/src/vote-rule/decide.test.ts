import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answer, decide, type Vote } from './decide.ts';
import { createRule, defaultRule, type Rule, ruleBounds } from './settings.ts';
import { maxWeight, minWeight, probabilityOf, reviewerWeight } from './weight.ts';

const goldRecord = fc
  .record({ seen: fc.nat(2000), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ seen, share }) => ({ seen, correct: Math.floor(seen * share) }));
const answer = fc.constantFrom<Answer>('yes', 'no', 'cannot-tell');
const vote = fc.record({ reviewer: fc.uuid(), answer, gold: goldRecord });
const votes = fc.uniqueArray(vote, { maxLength: 9, selector: ({ reviewer }) => reviewer });
const rule: fc.Arbitrary<Rule> = fc
  .record({
    acceptAt: fc.double({ min: ruleBounds.acceptAt.min, max: 0.997, noNaN: true }),
    rejectAt: fc.double({ min: 0.003, max: ruleBounds.rejectAt.max, noNaN: true }),
    minVotes: fc.integer({ min: 2, max: 4 }),
    maxVotes: fc.integer({ min: 4, max: 9 }),
  })
  .map((settings) => createRule(settings));

/** Creates one vote by each of several people with the same record: `'yyn?'`, and 8 of 10 gold items. */
function cast(answers: string, gold = { seen: 10, correct: 8 }): Vote[] {
  const meanings: Record<string, Answer> = { y: 'yes', n: 'no', '?': 'cannot-tell' };
  return [...answers].map((letter, at) => ({ reviewer: `r${at}`, answer: meanings[letter] as Answer, gold }));
}
const best = { seen: 100, correct: 100 };
const outcomeOf = (...given: Parameters<typeof cast>) => decide(cast(...given), defaultRule).outcome;

describe('what the rule decides', () => {
  it('needs two votes, however good the reviewer is', () => {
    expect(decide(cast('y', best), defaultRule)).toMatchObject({
      outcome: 'another-vote',
      reason: 'too-few-votes',
    });
    expect(outcomeOf('yy', best)).toBe('accept');
    expect(outcomeOf('nn', best)).toBe('reject');
  });

  it('asks for a third vote while two of 8 right in 10 say yes, since 0.75 twice makes 0.9', () => {
    expect(decide(cast('yy'), defaultRule)).toMatchObject({ outcome: 'another-vote', reason: 'undecided' });
    expect(decide(cast('yy'), defaultRule).explanation.posterior).toBeCloseTo(0.9, 12);
    expect(outcomeOf('yyy')).toBe('accept');
  });

  it('takes a posterior at exactly the threshold as reached', () => {
    // Odds of 19 to 1 are exactly 0.95: one vote of 0.95, and one of 0.5 without weight.
    const nobody = { seen: 0, correct: 0 };
    const [first, second] = [
      cast('n', best)[0] as Vote,
      { ...(cast('y', nobody)[0] as Vote), reviewer: 'r9' },
    ];
    expect(decide([first, second], defaultRule).outcome).toBe('reject');
  });

  it('accepts only with more yes than no', () => {
    const [expert, ...others] = [cast('y', best)[0] as Vote, ...cast('yn', best)];
    const weak = { seen: 10, correct: 5 };
    const tie = [expert, { ...others[0], reviewer: 'a' } as Vote];
    const opposed = cast('nn', weak).map((each) => ({ ...each, reviewer: `weak ${each.reviewer}` }));
    expect(decide([...tie, ...opposed], defaultRule)).toMatchObject({
      outcome: 'another-vote',
      reason: 'no-majority',
    });
  });

  it('sends an item to the adjudicator after five votes of any kind', () => {
    expect(outcomeOf('yynn')).toBe('another-vote');
    expect(decide(cast('yynny'), defaultRule)).toMatchObject({ outcome: 'adjudicate', reason: 'vote-limit' });
    expect(outcomeOf('????')).toBe('another-vote');
    expect(outcomeOf('?????')).toBe('adjudicate');
    expect(outcomeOf('y????', best)).toBe('adjudicate');
    expect(outcomeOf('yy???', best)).toBe('accept');
  });

  it('refuses two votes by one person and impossible records', () => {
    expect(() => decide([...cast('y'), ...cast('y')], defaultRule)).toThrow('r0 voted twice');
    for (const gold of [
      { seen: 1, correct: 2 },
      { seen: -1, correct: -1 },
      { seen: 2.5, correct: 1 },
      { seen: Number.NaN, correct: 0 },
    ]) {
      expect(() => reviewerWeight(gold)).toThrow(RangeError);
    }
  });

  it('explains itself', () => {
    const { explanation } = decide(cast('yn?', { seen: 10, correct: 9 }), defaultRule);
    expect(explanation).toMatchObject({ yes: 1, no: 1, cannotTell: 1, posterior: 0.5, acceptAt: 0.95 });
    expect(explanation.votes.map(({ reviewer, weight }) => [reviewer, weight])).toEqual([
      ['r0', 10 / 12],
      ['r1', 10 / 12],
      ['r2', 10 / 12],
    ]);
    expect(explanation.votes.map(({ logOdds }) => Math.sign(logOdds))).toEqual([1, -1, 0]);
  });
});

describe('properties of decisions', () => {
  it('are independent of the order of votes, to the last digit', () => {
    const shuffled = votes.chain((given) =>
      fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
    );
    fc.assert(
      fc.property(shuffled, rule, ([given, other], settings) => {
        expect(decide(other, settings)).toEqual(decide(given, settings));
      }),
    );
  });

  it('have weights and posteriors within their bounds', () => {
    fc.assert(
      fc.property(votes, (given) => {
        const { explanation } = decide(given, defaultRule);
        expect(explanation.posterior).toBeGreaterThan(0);
        expect(explanation.posterior).toBeLessThan(1);
        for (const { weight } of explanation.votes) {
          expect(weight).toBeGreaterThanOrEqual(minWeight);
          expect(weight).toBeLessThanOrEqual(maxWeight);
        }
      }),
    );
  });

  it('are never made with fewer votes than the minimum, and never put off beyond the maximum', () => {
    fc.assert(
      fc.property(votes, rule, (given, settings) => {
        const { outcome, explanation } = decide(given, settings);
        if (outcome === 'accept') {
          expect(explanation.yes).toBeGreaterThanOrEqual(2);
          expect(explanation.yes).toBeGreaterThan(explanation.no);
        }
        if (outcome === 'accept' || outcome === 'reject') {
          expect(explanation.yes + explanation.no).toBeGreaterThanOrEqual(settings.minVotes);
        }
        if (outcome === 'another-vote') expect(given.length).toBeLessThan(settings.maxVotes);
        if (outcome === 'adjudicate') expect(given.length).toBeGreaterThanOrEqual(settings.maxVotes);
      }),
    );
  });

  it('follow the votes: a yes never lowers the posterior, a no never raises it, "can\'t tell" leaves it', () => {
    fc.assert(
      fc.property(votes, goldRecord, (given, gold) => {
        const posteriorWith = (added?: Answer) =>
          decide(added ? [...given, { reviewer: '~', answer: added, gold }] : given, defaultRule).explanation
            .posterior;
        expect(posteriorWith('yes')).toBeGreaterThanOrEqual(posteriorWith());
        expect(posteriorWith('no')).toBeLessThanOrEqual(posteriorWith());
        expect(posteriorWith('cannot-tell')).toBe(posteriorWith());
      }),
    );
  });

  it('mirror when each yes becomes a no', () => {
    const opposite: Record<Answer, Answer> = { yes: 'no', no: 'yes', 'cannot-tell': 'cannot-tell' };
    fc.assert(
      fc.property(votes, (given) => {
        const mirrored = given.map((each) => ({ ...each, answer: opposite[each.answer] }));
        const [one, other] = [decide(given, defaultRule), decide(mirrored, defaultRule)];
        expect(one.explanation.posterior + other.explanation.posterior).toBeCloseTo(1, 12);
        if (one.outcome === 'accept') expect(other.outcome).toBe('reject');
      }),
    );
  });

  it('weigh a better record more', () => {
    fc.assert(
      fc.property(goldRecord, ({ seen, correct }) => {
        fc.pre(correct < seen);
        expect(reviewerWeight({ seen, correct: correct + 1 })).toBeGreaterThanOrEqual(
          reviewerWeight({ seen, correct }),
        );
      }),
    );
  });

  it('agree with Bayes, computed with products', () => {
    fc.assert(
      fc.property(votes, (given) => {
        let [ifGood, ifBad] = [0.5, 0.5];
        for (const { answer: said, gold } of given) {
          if (said === 'cannot-tell') continue;
          const weight = reviewerWeight(gold);
          ifGood *= said === 'yes' ? weight : 1 - weight;
          ifBad *= said === 'yes' ? 1 - weight : weight;
        }
        const { posterior } = decide(given, defaultRule).explanation;
        expect(posterior).toBeCloseTo(ifGood / (ifGood + ifBad), 10);
      }),
    );
  });

  it('stay numbers at any log odds', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (logOdds) => {
        const probability = probabilityOf(logOdds);
        expect(probability).toBeGreaterThanOrEqual(0);
        expect(probability).toBeLessThanOrEqual(1);
      }),
    );
  });
});
