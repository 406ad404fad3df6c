import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import type { Item } from '../kernel/item.ts';
import { interrupted } from '../storing/interrupted.fixture.ts';
import { createStoringTest, type StoringTest } from '../storing/storing.fixture.ts';
import { createDepartureJob } from './departure.ts';
import { exportHub, exportHubOfPerson } from './export.store.ts';
import { removeHub } from './removal.ts';

class Death extends Error {}
const never = new AbortController().signal;

describeOnEveryDatabase('somebody who took part and is gone', (open) => {
  let test: StoringTest;
  let made = 0;
  beforeAll(async () => {
    test = await createStoringTest(await open());
  });
  afterAll(() => test.close());

  /** Creates a person with a stored item, and with a vote on another's. */
  const participant = async () => {
    const who = `somebody-${++made}-x`;
    const account = `account-of-${who}`;
    const contributorId = newId();
    const item = await test.add(
      { contributorId, personId: who, payeeAccountId: account, answers: `{"a":"${who}"}` },
      `picture of ${who}`,
    );
    const other = await test.add({}, `picture of nobody ${made}`);
    await insertRows(test, { who, account, contributorId, item, other });
    await test.run();
    return { who, account, item, other };
  };
  const expectGone = async ({ who, item, other }: { who: string; item: Item; other: Item }) => {
    await test.run();
    expect(await test.placesOf(who)).toEqual([]);
    expect(await test.reload(item)).toMatchObject({ state: 'withdrawn', key: null, personId: '' });
    expect((await test.keys()).filter((key) => key.includes(item.id))).toEqual([]);
    expect((await test.reload(other)).state).toBe('stored');
    const reviewers = await test.database.read
      .selectFrom('hub_reviewers')
      .select(['state', 'is_adjudicator'])
      .where('person_id', 'like', 'gone:%')
      .execute();
    expect(reviewers).toContainEqual({ state: 'removed', is_adjudicator: 0 });
  };

  it('leaves no trace, wherever the removal of the account was interrupted', async () => {
    for (let at = 1; ; at++) {
      const gone = await participant();
      const { database } = interrupted(test, {
        at,
        when: 'after',
        happen: () => Promise.reject(new Death()),
      });
      const isDone = await removeHub({ ...test, database }, gone.account, never).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Death) return false;
          throw error;
        },
      );
      await removeHub(test, gone.account, never);
      await expectGone(gone);
      if (isDone) break;
      expect(at).toBeLessThan(100);
    }
  });

  it('leaves no trace when the person was deleted and another account was paid', async () => {
    const [gone, stays] = [await participant(), await participant()];
    const peopleOf = async (ids: readonly string[]) => new Set(ids.filter((id) => id !== gone.who));
    await createDepartureJob({ ...test, peopleOf }).run(never);
    await expectGone(gone);
    expect((await test.reload(stays.item)).state).toBe('stored');
    expect(await test.placesOf(stays.who)).toContain('hub_reviewers');
  });

  it('leaves no trace even if one of their keys is the ID of another item', async () => {
    const gone = await participant();
    const sender = {
      contributorId: gone.item.contributorId,
      personId: gone.who,
      payeeAccountId: gone.account,
    };
    const first = await test.add({ ...sender, clientKey: 'first-key' }, `first picture of ${gone.who}`);
    const named = await test.add({ ...sender, clientKey: first.id }, `second picture of ${gone.who}`);
    await removeHub(test, gone.account, never);
    await expectGone(gone);
    expect(await test.reload(named)).toMatchObject({ state: 'withdrawn', personId: '' });
  });

  it('could take everything home, without a word about what tests reviewers', async () => {
    const { who, account, item, other } = await participant();
    const own = await textOf(exportHubOfPerson(test.database.read, who));
    for (const text of [item.id, other.id, `{\\"a\\":\\"${who}\\"}`, 'note of', '"amount_micro_usd":7']) {
      expect(own).toContain(text);
    }
    expect(own).not.toMatch(/is_gold|gold_answer|is_right|similar_to/);
    const ofOwner = await textOf(exportHub(test.database.read, 'owner'));
    expect(ofOwner).toContain(item.id);
    expect(ofOwner).not.toContain(account);
    expect(ofOwner).not.toMatch(/person_id|payee_account_id|device/);
    expect(await textOf(exportHub(test.database.read, account))).toBe('');
  });

  it('and the owner leaves nothing at all', async () => {
    const { account, who } = await participant();
    await removeHub(test, 'owner', never);
    for (const marker of [test.project.id, account, who]) {
      expect((await test.placesOf(marker)).filter((table) => table.startsWith('hub_'))).toEqual([]);
    }
  });
});

async function textOf(files: readonly { chunks: AsyncIterable<string | Uint8Array> }[]): Promise<string> {
  let text = '';
  for (const { chunks } of files) for await (const chunk of chunks) text += chunk;
  return text;
}

async function insertRows(
  { database, project, clock }: StoringTest,
  given: { who: string; account: string; contributorId: string; item: Item; other: Item },
): Promise<void> {
  const { who, account, contributorId, item, other } = given;
  const common = { project_id: project.id, account_id: 'owner' };
  const person = { person_id: who, payee_account_id: account, device: `device of ${who}` };
  const reviewerId = newId();
  await database.transaction(async (tx) => {
    await tx
      .insertInto('hub_contributors')
      .values({
        ...common,
        ...person,
        id: contributorId,
        language: 'fr',
        country: 'FR',
        consent_sha256: '0',
        consented_at: 1,
        items: 1,
        joined_at: 1,
        stopped_at: 1,
        stop_reason: `${who} sends rubbish`,
      })
      .execute();
    await tx
      .insertInto('hub_reviewers')
      .values({
        ...common,
        ...person,
        id: reviewerId,
        state: 'active',
        is_adjudicator: 1,
        languages: '[]',
        gold_seen: 0,
        gold_correct: 0,
        gold_recent: '',
        gate_answered: 0,
        gate_correct: 0,
        votes: 1,
        decided_votes: 0,
        agreed_votes: 0,
        stop_reason: `${who} copies`,
        joined_at: 1,
        updated_at: 1,
      })
      .execute();
    await tx
      .insertInto('hub_votes')
      .values({
        ...common,
        item_id: other.id,
        reviewer_id: reviewerId,
        answer: 'yes',
        reasons: '[]',
        note: `note of ${who}`,
        is_gold: 0,
        is_right: null,
        is_counted: 1,
        took_ms: 1,
        voted_at: clock.nowMs,
      })
      .execute();
    await tx
      .insertInto('hub_rewards')
      .values({
        ...common,
        id: `item:${item.id}`,
        kind: 'item',
        item_id: item.id,
        person_id: who,
        payee_account_id: account,
        amount_micro_usd: 7,
        paid_at: 1,
      })
      .execute();
    for (const [event, about] of [
      ['create', item.id],
      ['report', other.id],
    ] as const) {
      await tx
        .insertInto('hub_item_events')
        .values({
          ...common,
          id: newId(),
          item_id: about,
          event,
          from_state: null,
          to_state: 'accepted',
          actor: event === 'create' ? 'contributor' : 'reviewer',
          person_id: who,
          at: 1,
        })
        .execute();
    }
  });
}
