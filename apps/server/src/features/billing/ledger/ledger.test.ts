import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  giveCredit,
  hasCreditEnded,
  listEntries,
  type Taking,
  takeCredit,
  takeCreditFromMany,
} from './index.ts';
import { graceMicroUsd, type Movement, movements, moves, standingOf } from './ledger.fixture.ts';

/** The possible fates of the process: it ends normally, before the commit, or after it without an answer. */
const fates = fc.constantFrom('answers', 'answers', 'dies before', 'dies after', 'does it twice');

class Crash extends Error {}

/** Returns the expected credit and debt for a balance of given and taken amounts. */
function expectedOf(net: number) {
  return { credit: Math.max(net, -graceMicroUsd), owed: Math.max(-graceMicroUsd - net, 0) };
}

/** Returns the sums of an account's postings by ledger, and by transaction. */
async function postingsOf(database: Database, accountId: string) {
  const postings = await database.read
    .selectFrom('ledger_postings')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  const sum = (field: 'ledger' | 'transaction_id') => {
    const sums = new Map<string, number>();
    for (const posting of postings) {
      sums.set(posting[field], (sums.get(posting[field]) ?? 0) + posting.amount_micro_usd);
    }
    return sums;
  };
  return { ofLedger: sum('ledger'), ofTransaction: sum('transaction_id') };
}

async function checkBooks(database: Database, accountId: string, net: number): Promise<void> {
  const { ofLedger, ofTransaction } = await postingsOf(database, accountId);
  expect([...ofTransaction.values()].filter((sum) => sum !== 0)).toEqual([]);
  const standing = await standingOf(database, accountId);
  expect({ credit: ofLedger.get('credit') ?? 0, owed: -(ofLedger.get('owed') ?? 0) || 0 }).toEqual(
    expectedOf(net),
  );
  expect(standing).toMatchObject(expectedOf(net));
  expect(standing.endedAt !== null).toBe(
    hasCreditEnded({ plan: 'free', creditMicroUsd: standing.credit, owedMicroUsd: standing.owed }),
  );
  const entries = await listEntries(database.read, accountId, { limit: 100 });
  expect(entries.reduce((sum, entry) => sum + entry.amountMicroUsd, 0)).toBe(net);
}

describeOnEveryDatabase('the ledger', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  /** Returns whether the amount has certainly moved. After a crash, the request is repeated to find out. */
  async function attempt(movement: Movement, accountId: string, fate: string): Promise<boolean> {
    const commit = () => database.transaction(moves(movement, accountId));
    if (fate === 'dies before') {
      const died = database.transaction(async (tx) => {
        await moves(movement, accountId)(tx);
        throw new Crash();
      });
      await expect(died).rejects.toThrow();
      return false;
    }
    if (fate === 'answers') return commit();
    const both = fate === 'dies after' ? [await commit(), await commit()] : await atOnce(commit);
    expect(both.filter(Boolean).length).toBeLessThanOrEqual(1);
    return both.some(Boolean);
  }

  /**
   * Commits two movements concurrently. One of them may be refused before the other adds the credit that it needs.
   * @throws if both are refused
   */
  async function atOnce(commit: () => Promise<boolean>): Promise<boolean[]> {
    const outcomes = await Promise.allSettled([commit(), commit()]);
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
    if (refusals.length === outcomes.length) throw refusals[0]?.reason;
    for (const { reason } of refusals) expect(reason).toMatchObject({ code: 1022 });
    return outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value);
  }

  it('balances, counts nothing twice and stays above the grace, whatever happens at once', {
    timeout: 60_000,
  }, async () => {
    const round = fc.array(fc.tuple(movements, fates), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
        const accounts = [newId(), newId(), newId()] as const;
        const counted = new Map<string, number>();
        for (const round of rounds) {
          const outcomes = await Promise.allSettled(
            round.map(([movement, fate]) => attempt(movement, accounts[movement.account]!, fate)),
          );
          for (const [index, outcome] of outcomes.entries()) {
            const movement = round[index]![0];
            const name = `${movement.account} ${movement.key}`;
            if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 1022 });
            else if (outcome.value) {
              expect(counted.has(name)).toBe(false);
              counted.set(name, movement.amount);
            }
          }
        }
        for (const [index, accountId] of accounts.entries()) {
          const own = [...counted].filter(([name]) => name.startsWith(`${index} `));
          await checkBooks(
            database,
            accountId,
            own.reduce((sum, [, amount]) => sum + amount, 0),
          );
        }
      }),
      { numRuns: 25 },
    );
  });

  it('takes from many as it takes from each', async () => {
    const amounts = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 30 })), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(amounts, async (pairs) => {
        const accounts = pairs.map(([given, taken]) => ({ id: newId(), given, taken }));
        const usageOf = ({ id, taken }: (typeof accounts)[number]): Taking => ({
          id: newId(),
          accountId: id,
          reason: 'usage',
          amountMicroUsd: taken,
          idempotencyKey: 'usage:1',
          createdAt: 1,
          beyond: 'owe',
          graceMicroUsd,
        });
        for (const { id, given } of accounts) {
          const topUp = { reason: 'top_up' as const, amount: given, key: 'given', account: 0 };
          await database.transaction(moves(topUp, id));
        }
        const first = accounts[0]!;
        await database.transaction((tx) => takeCredit(tx, usageOf(first)));
        const answers = await database.transaction((tx) => takeCreditFromMany(tx, accounts.map(usageOf)));
        expect(answers).toEqual(
          accounts.map(({ given, taken }, index) =>
            index === 0
              ? { isNew: false, owedMicroUsd: 0 }
              : { isNew: true, owedMicroUsd: expectedOf(given - taken).owed },
          ),
        );
        for (const { id, given, taken } of accounts) await checkBooks(database, id, given - taken);
      }),
      { numRuns: 10 },
    );
  });

  it.each([0, -1, 0.5, 2 ** 53, Number.NaN])('moves no amount of %d', async (amountMicroUsd) => {
    const giving = {
      id: newId(),
      accountId: newId(),
      reason: 'top_up' as const,
      idempotencyKey: 'a',
      createdAt: 1,
    };
    await expect(database.transaction((tx) => giveCredit(tx, { ...giving, amountMicroUsd }))).rejects.toThrow(
      RangeError,
    );
  });
});
