import type { Database, Reader } from '@atoll/database';
import { formatUsd } from '../money.ts';
import type { HubReserves } from '../peers.ts';
import {
  checkBudgets,
  checkCharges,
  checkClaims,
  checkInvoices,
  checkNumbers,
  checkPayments,
  checkTransactions,
  type Problem,
} from './checks.ts';
import { findWrongBalances, rewriteBalance } from './ledger-check.store.ts';

/** A difference between a stored value and its source. */
export interface Difference extends Problem {
  kind: 'balance' | 'transaction' | 'payment' | 'charge' | 'invoice' | 'number' | 'budget';
  isRepaired: boolean;
}

type Mode = { repair: false } | { repair: true; at: number };

const checks: readonly [Difference['kind'], (db: Reader) => Promise<Problem[]>][] = [
  ['transaction', checkTransactions],
  ['payment', checkPayments],
  ['charge', checkCharges],
  ['invoice', checkInvoices],
  ['invoice', checkClaims],
  ['number', checkNumbers],
];

/**
 * Compares balances with postings, postings with each other, charges with taken amounts, invoices with their lines and
 * charges, and budgets of the data hub with its projects. `repair` rewrites balances, the only derived values.
 */
export async function* reconcileBooks(
  { database, hub }: { readonly database: Database; readonly hub: HubReserves },
  mode: Mode,
): AsyncGenerator<Difference> {
  yield* checkBalances(database, mode);
  const ofBudgets = [['budget', (db: Reader) => checkBudgets(db, hub)]] as const;
  for (const [kind, check] of [...checks, ...ofBudgets]) {
    // The difference may come from two separate readings: it is reported only if it exists in a single one.
    const isDifferent = (await check(database.read)).length > 0;
    const problems = isDifferent ? await database.transaction(check) : [];
    for (const problem of problems) yield { kind, ...problem, isRepaired: false };
  }
}

async function* checkBalances(database: Database, mode: Mode): AsyncGenerator<Difference> {
  const wrong = await database.transaction(async (tx) => {
    const found = await findWrongBalances(tx);
    if (mode.repair) for (const difference of found) await rewriteBalance(tx, difference, mode.at);
    return found;
  });
  for (const difference of wrong) {
    const kept = `${formatUsd(difference.creditMicroUsd)} USD, owing ${formatUsd(difference.owedMicroUsd)}`;
    const posted = `${formatUsd(difference.postedCreditMicroUsd)} USD, owing ${formatUsd(difference.postedOwedMicroUsd)}`;
    yield {
      kind: 'balance',
      subject: `account ${difference.accountId}`,
      problem: `the recorded balance is ${kept}, but its postings add up to ${posted}`,
      isRepaired: mode.repair,
    };
  }
}
