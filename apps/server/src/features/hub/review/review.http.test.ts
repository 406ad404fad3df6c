import {
  addCredit,
  type Call,
  type CallOutput,
  changeHubReviewer,
  getHubItem,
  getHubReviewer,
  hubCalls,
  issueContributorToken,
  joinHubReview,
  listHubItems,
  listHubReviewers,
  openHubAssignmentMedia,
  signOut,
  takeHubAssignment,
  voteHubAssignment,
} from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { type Account, api, signUp } from '@atoll/testkit';
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

/** A note that only the owner may see. */
const secret = 'only the owner reads this';

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

  /** Takes an item, opens it, and gives the answer in its file. */
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
    expect(url).toContain('/.atoll/sealed/');
    const file = await fetch(url);
    expect([file.status, file.headers.get('last-modified'), file.headers.get('etag')]).toEqual([
      200,
      null,
      null,
    ]);
    const answer = (await file.text()).startsWith('no') ? 'no' : 'yes';
    const reasons = answer === 'no' ? (['low_quality'] as const) : [];
    const vote = { project_id, assignment_id, answer, reasons: [...reasons], note: secret } as const;
    const first = await api.ask(voteHubAssignment, { ...vote, reasons: [...reasons] });
    expect((await api.ask(voteHubAssignment, { ...vote, reasons: [...reasons] })).gold).toEqual(first.gold);
    return assignment;
  }

  /** Calls everything with what a reviewer can know or guess, but for what changes their turn. */
  async function expectBlind({ api }: Account, others: Account): Promise<void> {
    const { project_id } = collection;
    const { assignment } = await api.ask(takeHubAssignment, { project_id });
    const { items } = await owner.api.ask(listHubItems, { project_id, state: 'in_review' });
    const waiting = items.find(({ is_gold, votes }) => !is_gold && votes === 1);
    const { reviewer_id } = await others.api.ask(getHubReviewer, { project_id });
    const known = { project_id, item_id: waiting?.item_id, reviewer_id, other_id: reviewer_id };
    const given = { ...known, assignment_id: assignment?.assignment_id, release_id: 'x', version: '1.0.0' };
    const item = await owner.api.ask(getHubItem, { project_id, item_id: waiting?.item_id ?? '' });
    expect(JSON.stringify(item), 'the owner sees the vote').toContain(secret);
    const changing = new Set([
      'openHubAssignmentMedia',
      'voteHubAssignment',
      'skipHubAssignment',
      'reportHubAssignment',
    ]);
    const calls = Object.values<Call>(hubCalls).filter(({ name }) => !changing.has(name));
    for (const call of calls) {
      const names = Object.keys((call.input as unknown as { shape: object }).shape);
      const input = Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
      const { data } = await api.call(call, input as never);
      const text = JSON.stringify(data);
      expect(text, call.name).not.toContain(secret);
      expect(text, call.name).not.toContain(reviewer_id);
      expect(text, call.name).not.toMatch(/"(vote_list|decisions|posterior|is_gold)":/);
    }
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
      if (person === people[1]) await expectBlind(person, people[0]!);
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

  it('hub: somebody who signed out votes no more, with the assignment they had', async () => {
    const { project_id } = collection;
    const voter = await signUp(atoll());
    const { token } = await voter.api.ask(issueContributorToken, {});
    const page = api(atoll(), token);
    await page.ask(joinHubReview, { project_id, languages: ['fr'] });
    const { assignment } = await page.ask(takeHubAssignment, { project_id });
    const { assignment_id = '' } = assignment ?? {};
    await page.ask(openHubAssignmentMedia, { project_id, assignment_id });
    await voter.api.ask(signOut, {});
    const vote = { project_id, assignment_id, answer: 'yes', reasons: [], note: '' } as const;
    for (const caller of [page, voter.api]) {
      const { code, data } = await caller.call(voteHubAssignment, { ...vote, reasons: [] });
      expect([code, data]).toEqual([codes.authorizationExpired, null]);
    }
  });
});
