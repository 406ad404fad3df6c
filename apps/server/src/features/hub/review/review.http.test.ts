import {
  addCredit,
  type CallOutput,
  changeHubReviewer,
  getHubItem,
  getHubReviewer,
  joinHubReview,
  listHubItems,
  listHubReviewers,
  openHubAssignmentMedia,
  takeHubAssignment,
  voteHubAssignment,
} from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { type Account, signUp } from '@atoll/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAtollHere } from '../../../compose/serve-here.fixture.ts';
import {
  join,
  openTestCollection,
  sendFile,
  type TestCollection,
} from '../contributions/contribution.fixture.ts';
import { hubEnv, hubOwner, linkStorage } from '../core/hub.fixture.ts';
import { sendGold, shortGate } from './gold.fixture.ts';

type Assignment = NonNullable<CallOutput<typeof takeHubAssignment>['assignment']>;

/** Replaces what differs between any two items, and keeps which fields there are and which are empty. */
function shapeOf(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value === null ? null : typeof value;
  if (Array.isArray(value)) return value.map(shapeOf);
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shapeOf(field)]));
}

describe('reviewing over HTTP', () => {
  const atoll = useAtollHere({ env: hubEnv });
  let owner: Account;
  let contributor: Account;
  let collection: TestCollection;
  beforeAll(async () => {
    owner = await hubOwner(atoll());
    await linkStorage(owner, atoll());
    const payment = { payment_method: 'sandbox_approved', idempotency_key: 'hub-review' } as const;
    await owner.api.ask(addCredit, { amount_micro_usd: 20_000_000, ...payment });
    const prices = { reward_micro_usd: 50_000, vote_reward_micro_usd: 1_000, target_items: 10 };
    collection = await openTestCollection(owner, { item_type: 'file', rule: shortGate, ...prices });
    contributor = await signUp(atoll());
    await join(contributor.api, collection);
  }, 120_000);

  /** Takes an item, opens it, and answers as its file says. */
  async function review({ api }: Account): Promise<Assignment> {
    const { project_id } = collection;
    const { assignment } = await api.ask(takeHubAssignment, { project_id });
    if (!assignment) throw new Error('nothing waits');
    const { assignment_id } = assignment;
    const early = await api.call(voteHubAssignment, {
      project_id,
      assignment_id,
      answer: 'yes',
      reasons: [],
      note: '',
    });
    expect(early.code, 'before it was opened').toBe(codes.hubMediaNotOpened);
    const { url } = await api.ask(openHubAssignmentMedia, { project_id, assignment_id });
    expect(url).toContain('_quarantine');
    const answer = (await (await fetch(url)).text()).startsWith('no') ? 'no' : 'yes';
    const reasons = answer === 'no' ? (['low_quality'] as const) : [];
    const vote = { project_id, assignment_id, answer, reasons: [...reasons], note: '' } as const;
    const first = await api.ask(voteHubAssignment, { ...vote, reasons: [...reasons] });
    expect((await api.ask(voteHubAssignment, { ...vote, reasons: [...reasons] })).gold).toEqual(first.gold);
    return assignment;
  }

  it('needs gold items, then lets reviewers through the gate, decides and pays', {
    timeout: 240_000,
  }, async () => {
    const { project_id } = collection;
    const people = [await signUp(atoll()), await signUp(atoll())];
    const refusal = await people[0]!.api.call(joinHubReview, { project_id, languages: ['fr'] });
    expect(refusal.code, 'without gold').toBe(codes.hubReviewRefused);
    await sendGold(owner, collection, ['yes', 'no', 'yes', 'no']);
    await sendFile(contributor.api, collection, Buffer.from('yes, it is good'), {
      content_type: 'text/plain',
    });
    const waiting = async () => (await owner.api.ask(listHubItems, { project_id, state: 'in_review' })).items;
    await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(5);

    const shapes: unknown[] = [];
    for (const person of people) {
      await person.api.ask(joinHubReview, { project_id, languages: ['fr'], device: 'd' });
      for (let gold = 0; gold < 4; gold++) shapes.push(shapeOf(await review(person)));
      expect(await person.api.ask(getHubReviewer, { project_id })).toMatchObject({
        state: 'active',
        gate_answered: 4,
        gate_correct: 4,
      });
      shapes.push(shapeOf(await review(person)));
    }
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size, 'gold looks as any other').toBe(1);
    const { items } = await owner.api.ask(listHubItems, { project_id });
    const item = items.find(({ is_gold }) => !is_gold);
    const explained = await owner.api.ask(getHubItem, { project_id, item_id: item?.item_id ?? '' });
    expect(explained.decisions).toMatchObject([{ outcome: 'accept', decided_by: 'rule' }]);
    expect(explained.vote_list).toHaveLength(2);
    expect(await people[1]!.api.ask(getHubReviewer, { project_id })).toMatchObject({
      votes: 1,
      decided_votes: 1,
      agreed_votes: 1,
      earned_micro_usd: 1_000,
    });
    const none = await contributor.api.call(takeHubAssignment, { project_id });
    expect(none.code, 'who never joined').toBe(codes.hubReviewRefused);

    const { reviewers } = await owner.api.ask(listHubReviewers, { project_id });
    const { reviewer_id } = reviewers[0]!;
    const changed = await owner.api.ask(changeHubReviewer, { project_id, reviewer_id, state: 'suspended' });
    expect(changed).toMatchObject({ reviewer_id, state: 'suspended', shares_device: true });
  });
});
