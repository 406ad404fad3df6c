import assert from 'node:assert/strict';
import type { ModelItem, ModelReviewer } from './model.fixture.ts';
import type { Started } from './model-start.fixture.ts';

/** Compares what the database has of a scenario with the reference. @throws {AssertionError} */
export async function compare({ world, model }: Started): Promise<void> {
  const { read } = world.database;
  const of = world.project.id;
  const votes = await read
    .selectFrom('hub_votes')
    .selectAll()
    .where('project_id', '=', of)
    .where('is_gold', '=', 0)
    .execute();
  const items = await read.selectFrom('hub_items').selectAll().where('project_id', '=', of).execute();
  for (const { id, state, held_from: heldFrom, votes: count } of items) {
    const stored = { state, heldFrom, votes: count };
    const item = model.items.get(id) as ModelItem;
    const expected = [...item.votes].map(([id, vote]) => [id, vote.answer, vote.isCounted, vote.isRight]);
    const actual = votes
      .filter(({ item_id }) => item_id === item.id)
      .map((vote) => [
        vote.reviewer_id,
        vote.answer,
        vote.is_counted === 1,
        vote.is_right === null ? null : vote.is_right === 1,
      ]);
    const counted = [...item.votes.values()].filter(({ isCounted }) => isCounted).length;
    assert.deepEqual(stored, { state: item.state, heldFrom: item.heldFrom, votes: counted });
    assert.deepEqual(actual.sort(), expected.sort());
  }
  const reviewers = await read.selectFrom('hub_reviewers').selectAll().where('project_id', '=', of).execute();
  for (const row of reviewers) {
    const known = model.reviewers.get(row.id) as ModelReviewer;
    const own = [...model.items.values()].flatMap(({ votes: cast }) => cast.get(row.id) ?? []);
    const stored = {
      state: row.state,
      seen: row.gold_seen,
      correct: row.gold_correct,
      votes: row.votes,
      decided: row.decided_votes,
      agreed: row.agreed_votes,
    };
    assert.deepEqual(stored, {
      state: known.state,
      seen: known.goldSeen,
      correct: known.goldCorrect,
      votes: own.length,
      decided: own.filter(({ isRight }) => isRight !== null).length,
      agreed: own.filter(({ isRight }) => isRight === true).length,
    });
  }
  const rewards = await read.selectFrom('hub_rewards').selectAll().where('project_id', '=', of).execute();
  assert.deepEqual(
    Object.fromEntries(rewards.map((row) => [row.id, [row.payee_account_id, row.amount_micro_usd]])),
    Object.fromEntries([...model.paid].map(([id, { payee, amount }]) => [id, [payee, amount]])),
  );
  assert.equal((await world.projectNow()).reservedMicroUsd, model.reserve);
}

/** Compares balances with the reference. @throws {AssertionError} */
export async function compareMoney({ world, model }: Started): Promise<void> {
  const earned = new Map<string, number>();
  for (const { payee, amount } of model.paid.values()) earned.set(payee, (earned.get(payee) ?? 0) + amount);
  for (const [payee, amount] of earned) assert.equal(await world.creditOf(payee), amount);
  assert.equal(await world.creditOf(world.owner.accountId), model.credit);
  assert.equal(await world.budgetLeft(), model.reserve);
}
