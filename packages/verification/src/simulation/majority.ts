import { createPeople } from './people.ts';
import { createRandom } from './random.ts';
import { assertScenario, type Scenario } from './scenario.ts';
import { createTally, type SimulationTally } from './tally.ts';

/**
 * Runs two-of-three voting, as Mozilla Common Voice does it, in a scenario: two votes of yes accept, two of no reject.
 * There are no gold items, so that careless candidates vote like everybody else, and "can't tell" is skipped.
 */
export function simulateMajority(scenario: Scenario): SimulationTally {
  assertScenario(scenario);
  const random = createRandom(scenario.seed);
  const people = createPeople(scenario, random);
  const tally = createTally(scenario.prices);
  for (let count = 0; count < scenario.items; count++) {
    const item = people.createItem();
    let [yes, no] = [0, 0];
    while (yes < 2 && no < 2) {
      // Reviewers come and go, so that each vote is somebody else's.
      const person = people.createPerson();
      const answer = people.answer(person, item);
      if (answer === 'yes') yes++;
      if (answer === 'no') no++;
    }
    const isAccepted = yes === 2;
    tally.count({ ...item, isAdjudicated: false, isAccepted, votes: yes + no, agreeing: 2 });
  }
  return tally.result();
}
