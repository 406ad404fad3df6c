import { createPeople } from './people.ts';
import { createRandom } from './random.ts';
import { assertScenario, type Scenario } from './scenario.ts';
import { createTally, type SimulationTally } from './tally.ts';

/**
 * Simulates two-of-three voting, as in Mozilla Common Voice: two votes of yes accept, two of no reject. There are no
 * gold items, so careless candidates vote like everyone else, and "can't tell" is skipped.
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
      // Reviewers come and go, so each vote is from a different person.
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
