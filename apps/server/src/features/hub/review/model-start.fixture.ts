import type { Database } from '@atoll/database';
import { createRule } from '@atoll/verification';
import { ruleOf } from '../projects/rule.ts';
import { crashingDatabase } from './crash.fixture.ts';
import { Model } from './model.fixture.ts';
import { reviewerCount, type Scenario } from './model-events.fixture.ts';
import { createReviewWorld, type Person } from './review.fixture.ts';

/** Makes a project with reviewers and items for a scenario, in a database and as a reference. */
export async function startScenario(database: Database, scenario: Scenario) {
  const { budgetItems, credit, voteMicroUsd, maxVotes } = scenario;
  const rewardMicroUsd = 1000;
  const budgetMicroUsd = budgetItems * rewardMicroUsd;
  const rule = {
    min_votes: 2,
    max_votes: maxVotes,
    accept_at: 0.95,
    reject_at: 0.05,
    gate_items: 4,
    gate_correct: 3,
    gold_every: 3,
    suspend_window: 10,
    suspend_below: 0.7,
  };
  const settings = { reward_micro_usd: rewardMicroUsd, vote_reward_micro_usd: voteMicroUsd, rule };
  const crash = crashingDatabase(database);
  const through = crash.database;
  const world = await createReviewWorld(database, { settings, budgetMicroUsd, credit, through });
  const terms = { rule: createRule(ruleOf(rule)), rewardMicroUsd, voteMicroUsd };
  const model = new Model(terms, budgetMicroUsd, credit);
  const people: Person[] = [];
  for (let at = 0; at < reviewerCount; at++) {
    const correct = 10 - (at % 3);
    people.push(
      await world.addReviewer({
        gold_seen: 10,
        gold_correct: correct,
        gold_recent: '1111111111',
        gate_answered: 4,
        gate_correct: 4,
      }),
    );
    const { personId: person, accountId: payee, reviewerId: id } = people[at] as Person;
    model.reviewers.set(id, {
      id,
      person,
      payee,
      state: 'active',
      goldSeen: 10,
      goldCorrect: correct,
      recent: Array.from({ length: 10 }, () => true),
      lease: null,
      given: new Set(),
    });
  }
  const [first, second] = people as [Person, Person];
  const items = [
    ...(await world.addItems(1)),
    // Sent by a reviewer, and by somebody of another one's account.
    ...(await world.addItems(scenario.items > 1 ? 1 : 0, {
      personId: first.personId,
      payeeAccountId: first.accountId,
    })),
    ...(await world.addItems(scenario.items > 1 ? 1 : 0, { payeeAccountId: second.accountId })),
    ...(await world.addGold(6, 6)),
  ];
  for (const { id, payeeAccountId: payee, personId: person, goldAnswer } of items) {
    model.items.set(id, {
      id,
      payee,
      person,
      goldAnswer,
      state: 'in_review',
      heldFrom: null,
      appeals: 0,
      votes: new Map(),
    });
  }
  return { world, model, people, crash, ids: items.map(({ id }) => id), count: scenario.items };
}

export type Started = Awaited<ReturnType<typeof startScenario>>;
