import type { Answer } from '../vote-rule/decide.ts';
import type { Random } from './random.ts';
import type { Scenario } from './scenario.ts';

export interface SimulatedItem {
  readonly isGood: boolean;
  /** Submitted by the ring of colluders. */
  readonly isOfRing: boolean;
  /** Answer that a group of copy-voters has agreed on. */
  readonly agreed: Map<number, Answer>;
}

export interface Person {
  readonly kind: 'careful' | 'careless' | 'colluder' | 'copier';
  readonly accuracy: number;
  /** Group of a copy-voter. */
  readonly group?: number;
}

/** Creates the people of a scenario, their answers, and the items that they see. */
export function createPeople(scenario: Scenario, random: Random) {
  const { accuracyFrom, accuracyTo, carelessShare, colluderShare, copierShare } = scenario;
  const drawAccuracy = () => accuracyFrom + (accuracyTo - accuracyFrom) * random.next();
  const groups = Math.max(1, Math.round((scenario.reviewers * copierShare) / scenario.copierGroupSize));
  const groupAccuracies = Array.from({ length: copierShare > 0 ? groups : 0 }, drawAccuracy);

  const answerAlone = (accuracy: number, isGood: boolean): Answer => {
    if (scenario.cannotTellShare > 0 && random.chance(scenario.cannotTellShare)) return 'cannot-tell';
    return random.chance(accuracy) === isGood ? 'yes' : 'no';
  };

  return {
    createPerson(): Person {
      const draw = random.next();
      if (draw < carelessShare) return { kind: 'careless', accuracy: 0 };
      if (draw < carelessShare + colluderShare) return { kind: 'colluder', accuracy: drawAccuracy() };
      if (draw < carelessShare + colluderShare + copierShare) {
        const group = random.below(groups);
        return { kind: 'copier', accuracy: groupAccuracies[group] as number, group };
      }
      return { kind: 'careful', accuracy: drawAccuracy() };
    },

    createItem(): SimulatedItem {
      const isOfRing = scenario.ringItemShare > 0 && random.chance(scenario.ringItemShare);
      return { isGood: !isOfRing && random.chance(scenario.goodShare), isOfRing, agreed: new Map() };
    },

    answer({ kind, accuracy, group }: Person, { isGood, isOfRing, agreed }: SimulatedItem): Answer {
      if (kind === 'careless' || (kind === 'colluder' && isOfRing)) return 'yes';
      if (group === undefined) return answerAlone(accuracy, isGood);
      const answer = agreed.get(group) ?? answerAlone(accuracy, isGood);
      agreed.set(group, answer);
      return answer;
    },

    /** Returns whether the person is right about a gold item. Each is new to them. */
    answerGold({ kind, accuracy }: Person, isGood: boolean): boolean {
      if (kind === 'careless') return isGood;
      return answerAlone(accuracy, isGood) === (isGood ? 'yes' : 'no');
    },
  };
}

export type People = ReturnType<typeof createPeople>;
