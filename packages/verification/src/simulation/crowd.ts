import { gateMix, gateState, isGoldTurn, isSuspended } from '../vote-rule/gold.ts';
import type { Rule } from '../vote-rule/settings.ts';
import type { GoldRecord } from '../vote-rule/weight.ts';
import type { People, Person } from './people.ts';
import type { Random } from './random.ts';
import type { Scenario } from './scenario.ts';

/** A qualified reviewer. */
export interface Reviewer {
  readonly id: string;
  readonly person: Person;
  /** Whether each answer to a gold item was correct. */
  readonly goldAnswers: boolean[];
  gold: GoldRecord;
  votesLeft: number;
}

/** Number of consecutive candidates who may fail the gate before the project counts as one without reviewers. */
const maxFailures = 1000;

export interface CrowdCounts {
  candidates: number;
  passed: number;
  suspended: number;
  gateAnswers: number;
  goldAnswers: number;
}

/** Creates the reviewers of a simulation: candidates at the gate, gold items between others, suspensions and departures. */
export function createCrowd(
  scenario: Scenario,
  rule: Rule,
  { people, random }: { people: People; random: Random },
) {
  const counts: CrowdCounts = { candidates: 0, passed: 0, suspended: 0, gateAnswers: 0, goldAnswers: 0 };
  const gateIsGood = shuffledGate(rule, random);
  const active: Reviewer[] = [];
  while (active.length < scenario.reviewers) {
    const reviewer = recruit();
    if (!reviewer) break;
    // The initial reviewers have already been there for different times, as in a running project.
    reviewer.votesLeft = 1 + random.below(scenario.votesPerReviewer);
    active.push(reviewer);
  }

  function recruit(): Reviewer | undefined {
    for (let failures = 0; failures < maxFailures; failures++) {
      const person = people.createPerson();
      const goldAnswers = passGate(person);
      if (!goldAnswers) continue;
      counts.passed++;
      const { votesPerReviewer } = scenario;
      return {
        id: `r${counts.passed}`,
        person,
        goldAnswers,
        gold: recordOf(goldAnswers),
        votesLeft: votesPerReviewer,
      };
    }
    return undefined;
  }

  function passGate(person: Person): boolean[] | undefined {
    counts.candidates++;
    const answers: boolean[] = [];
    for (const isGood of gateIsGood) {
      answers.push(people.answerGold(person, isGood));
      counts.gateAnswers++;
      if (gateState(answers, rule) === 'failed') return undefined;
    }
    return answers;
  }

  function replace(at: number): void {
    const next = recruit();
    if (next) active[at] = next;
    else active.splice(at, 1);
  }

  return {
    counts,

    pick(hasVoted: (reviewer: string) => boolean): number | undefined {
      const start = random.below(active.length);
      for (let step = 0; step < active.length; step++) {
        const at = (start + step) % active.length;
        if (!hasVoted((active[at] as Reviewer).id)) return at;
      }
      return undefined;
    },

    at: (index: number): Reviewer => active[index] as Reviewer,

    /** Has the reviewer answer a gold item if one is due. Returns whether that suspended them. */
    answerGold(index: number): boolean {
      if (!isGoldTurn(random.next(), rule)) return false;
      const reviewer = active[index] as Reviewer;
      counts.goldAnswers++;
      reviewer.goldAnswers.push(people.answerGold(reviewer.person, random.chance(0.5)));
      reviewer.gold = recordOf(reviewer.goldAnswers);
      if (!isSuspended(reviewer.goldAnswers, rule)) return false;
      counts.suspended++;
      replace(index);
      return true;
    },

    /** Counts a vote. The reviewer leaves after their last one. */
    countVote(index: number): void {
      const reviewer = active[index] as Reviewer;
      reviewer.votesLeft--;
      if (reviewer.votesLeft <= 0) replace(index);
    },
  };
}

function recordOf(answers: readonly boolean[]): GoldRecord {
  let correct = 0;
  for (const isCorrect of answers) if (isCorrect) correct++;
  return { seen: answers.length, correct };
}

function shuffledGate(rule: Rule, random: Random): boolean[] {
  const { good, bad } = gateMix(rule);
  const gate = [...Array<boolean>(good).fill(true), ...Array<boolean>(bad).fill(false)];
  for (let at = gate.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [gate[at], gate[other]] = [gate[other] as boolean, gate[at] as boolean];
  }
  return gate;
}
