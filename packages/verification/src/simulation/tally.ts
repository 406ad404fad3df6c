import type { Prices } from './scenario.ts';

/** Whole micro-USD. */
export interface SimulatedCost {
  readonly itemsMicroUsd: number;
  readonly votesMicroUsd: number;
  readonly adjudicationsMicroUsd: number;
  readonly totalMicroUsd: number;
}

/** Shares are between 0 and 1; a share of nothing is undefined. */
export interface SimulationTally {
  /** Items that were decided. */
  readonly decided: number;
  /** Items for which no reviewer was left. */
  readonly undecided: number;
  /** Decided by votes alone. */
  readonly accepted: number;
  readonly rejected: number;
  /** Share of the items accepted by votes that are good, and of those rejected that are bad. */
  readonly acceptedPrecision: number | undefined;
  readonly rejectedPrecision: number | undefined;
  /** The same of all accepted items, those of the adjudicator included. */
  readonly releasedPrecision: number | undefined;
  readonly votesPerItem: number | undefined;
  readonly adjudicatedShare: number | undefined;
  /** Share of the ring's items that votes alone accepted. */
  readonly ringAcceptedShare: number | undefined;
  readonly cost: SimulatedCost;
}

export interface SettledItem {
  readonly isGood: boolean;
  readonly isOfRing: boolean;
  readonly isAdjudicated: boolean;
  readonly isAccepted: boolean;
  readonly votes: number;
  /** Votes that agree with the decision. */
  readonly agreeing: number;
}

export function createTally({ itemMicroUsd, voteMicroUsd, adjudicationMicroUsd }: Prices) {
  const sums = { accepted: 0, acceptedGood: 0, rejected: 0, rejectedBad: 0, votes: 0, agreeing: 0 };
  const adjudicated = { all: 0, accepted: 0, acceptedGood: 0 };
  const ring = { all: 0, accepted: 0 };
  let undecided = 0;

  return {
    count({ isGood, isOfRing, isAdjudicated, isAccepted, votes, agreeing }: SettledItem): void {
      sums.votes += votes;
      sums.agreeing += agreeing;
      ring.all += Number(isOfRing);
      ring.accepted += Number(isOfRing && isAccepted && !isAdjudicated);
      if (isAdjudicated) {
        adjudicated.all++;
        adjudicated.accepted += Number(isAccepted);
        adjudicated.acceptedGood += Number(isAccepted && isGood);
      } else if (isAccepted) {
        sums.accepted++;
        sums.acceptedGood += Number(isGood);
      } else {
        sums.rejected++;
        sums.rejectedBad += Number(!isGood);
      }
    },

    countUndecided(items: number): void {
      undecided += items;
    },

    result(): SimulationTally {
      const { accepted, acceptedGood, rejected, rejectedBad, votes, agreeing } = sums;
      const decided = accepted + rejected + adjudicated.all;
      const itemsMicroUsd = itemMicroUsd * (accepted + adjudicated.accepted);
      const votesMicroUsd = voteMicroUsd * agreeing;
      const adjudicationsMicroUsd = adjudicationMicroUsd * adjudicated.all;
      const totalMicroUsd = itemsMicroUsd + votesMicroUsd + adjudicationsMicroUsd;
      return {
        decided,
        undecided,
        accepted,
        rejected,
        acceptedPrecision: shareOf(acceptedGood, accepted),
        rejectedPrecision: shareOf(rejectedBad, rejected),
        releasedPrecision: shareOf(acceptedGood + adjudicated.acceptedGood, accepted + adjudicated.accepted),
        votesPerItem: shareOf(votes, decided),
        adjudicatedShare: shareOf(adjudicated.all, decided),
        ringAcceptedShare: shareOf(ring.accepted, ring.all),
        cost: { itemsMicroUsd, votesMicroUsd, adjudicationsMicroUsd, totalMicroUsd },
      };
    },
  };
}

function shareOf(part: number, whole: number): number | undefined {
  return whole > 0 ? part / whole : undefined;
}
