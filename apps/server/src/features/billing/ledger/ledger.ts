import { codes } from '@atoll/contract/codes';
import type { Schema, Transaction } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import {
  addTransactions,
  type Posting,
  readStandings,
  saveStandings,
  type TransactionRow,
} from './ledger.store.ts';
import { type Standing, standingAfter } from './standing.ts';

export type Ledger = Schema['ledger_postings']['ledger'];
/** A failed refund gives credit, because the money came back. */
export type GivingReason =
  | 'top_up'
  | 'referral'
  | 'operator'
  | 'reward'
  | 'refund'
  | 'dispute_won'
  | 'hub_budget_returned'
  | 'hub_reward';
export type TakingReason = 'operator' | 'usage' | 'refund' | 'dispute' | 'hub_budget';

interface Movement {
  /** Generated before the transaction that uses it. */
  id: string;
  accountId: string;
  /** Whole micro-USD, above 0. */
  amountMicroUsd: number;
  /** Unique within the account; a repetition moves nothing. */
  idempotencyKey: string;
  /** The subject, such as the ID of an invoice or a payment. */
  reference?: string | null;
  /** The operator's reason. */
  note?: string | null;
  createdAt: number;
}

export interface Giving extends Movement {
  reason: GivingReason;
  /** The account whose budget pays for it; absent: the account that receives it. */
  payerAccountId?: string;
}

export type Taking = Movement & {
  reason: TakingReason;
} & (
    | { beyond: 'refuse' }
    /** Credit falls to `graceMicroUsd` below 0 at most; the rest is owed. */
    | { beyond: 'owe'; graceMicroUsd: number }
  );

/** The sources and destinations of an account's money. */
const counterparts: Readonly<Record<GivingReason | TakingReason, Ledger>> = {
  top_up: 'payments',
  refund: 'payments',
  dispute: 'payments',
  dispute_won: 'payments',
  referral: 'promotions',
  reward: 'promotions',
  operator: 'adjustments',
  usage: 'revenue',
  hub_budget: 'hub_budgets',
  hub_budget_returned: 'hub_budgets',
  hub_reward: 'hub_budgets',
};

/**
 * Gives an account credit. Debt is repaid first.
 * @returns whether anything moved, and how much of it repaid debt (0 for a known idempotency key)
 */
export async function giveCredit(
  tx: Transaction,
  giving: Giving,
): Promise<{ isNew: boolean; repaidMicroUsd: number }> {
  const [moved] = await move(tx, [
    { ...giving, split: ({ owedMicroUsd }) => repayFirst(giving, owedMicroUsd) },
  ]);
  return { isNew: moved !== undefined, repaidMicroUsd: moved?.owedMicroUsd ?? 0 };
}

/**
 * Takes credit from an account.
 * @returns whether anything moved, and how much of it became debt (0 for a known idempotency key)
 * @throws UserError 1022 if `beyond` is `refuse` and credit would fall below 0; nothing moves then
 */
export async function takeCredit(
  tx: Transaction,
  taking: Taking,
): Promise<{ isNew: boolean; owedMicroUsd: number }> {
  const [taken] = await takeCreditFromMany(tx, [taking]);
  return taken ?? { isNew: false, owedMicroUsd: 0 };
}

/**
 * Takes credit from up to a thousand accounts with as few statements as from one.
 * @returns the results of `takeCredit` in the given order
 */
export async function takeCreditFromMany(
  tx: Transaction,
  takings: readonly Taking[],
): Promise<{ isNew: boolean; owedMicroUsd: number }[]> {
  const asked = takings.map((taking) => ({
    ...taking,
    split: (standing: Standing) => takeWithin(taking, standing.creditMicroUsd),
  }));
  const moved = new Map((await move(tx, asked)).map(({ id, owedMicroUsd }) => [id, -owedMicroUsd]));
  return takings.map(({ id }) => ({ isNew: moved.has(id), owedMicroUsd: moved.get(id) || 0 }));
}

/** The effect of a movement on the account's two ledgers. */
interface Split {
  creditMicroUsd: number;
  owedMicroUsd: number;
}

type Asked = Movement & {
  reason: GivingReason | TakingReason;
  payerAccountId?: string;
  split: (standing: Standing) => Split;
};

function repayFirst({ amountMicroUsd }: Giving, owed: number): Split {
  const owedMicroUsd = Math.min(owed, amountMicroUsd);
  return { creditMicroUsd: amountMicroUsd - owedMicroUsd, owedMicroUsd };
}

function takeWithin(taking: Taking, credit: number): Split {
  const { amountMicroUsd } = taking;
  const left = credit + (taking.beyond === 'owe' ? taking.graceMicroUsd : 0);
  const covered = Math.min(amountMicroUsd, Math.max(left, 0));
  if (taking.beyond === 'refuse' && covered < amountMicroUsd) throw new UserError(codes.creditInsufficient);
  return { creditMicroUsd: -covered, owedMicroUsd: covered - amountMicroUsd };
}

/** Moves amounts that have not moved before, in the given order, and returns only those. */
async function move(tx: Transaction, asked: readonly Asked[]): Promise<(Split & { id: string })[]> {
  for (const { amountMicroUsd } of asked) requireAmount(amountMicroUsd);
  const added = await addTransactions(tx, asked.map(rowOf));
  const fresh = asked.filter(({ id }) => added.has(id));
  if (fresh.length === 0) return [];

  const standings = await readStandings(tx, [...new Set(fresh.map(({ accountId }) => accountId))]);
  const postings: Posting[] = [];
  const moved = fresh.map((movement) => {
    const { id, accountId, createdAt } = movement;
    const before = standings.get(accountId);
    if (!before) throw new Error('an account without a standing');
    const split = movement.split(before);
    standings.set(accountId, standingAfter(before, split, createdAt));
    postings.push(...postingsOf(movement, split));
    return { id, ...split };
  });
  await saveStandings(tx, standings, postings);
  return moved;
}

function requireAmount(amountMicroUsd: number): void {
  if (!Number.isSafeInteger(amountMicroUsd) || amountMicroUsd <= 0) {
    throw new RangeError(`not an amount to move: ${amountMicroUsd}`);
  }
}

function rowOf(movement: Asked): TransactionRow {
  const { id, accountId, reason, idempotencyKey, reference = null, note = null, createdAt } = movement;
  return { id, accountId, reason, idempotencyKey, reference, note, createdAt };
}

function postingsOf(asked: Asked, { creditMicroUsd, owedMicroUsd }: Split): Posting[] {
  const { id: transactionId, accountId, reason, payerAccountId = accountId } = asked;
  const amounts: [Ledger, string, number][] = [
    ['credit', accountId, creditMicroUsd],
    ['owed', accountId, owedMicroUsd],
    [counterparts[reason], payerAccountId, -(creditMicroUsd + owedMicroUsd)],
  ];
  return amounts
    .filter(([, , amountMicroUsd]) => amountMicroUsd !== 0)
    .map(([ledger, account, amountMicroUsd]) => ({
      transactionId,
      ledger,
      accountId: account,
      amountMicroUsd,
    }));
}
