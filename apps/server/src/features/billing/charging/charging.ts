import type { Reader, Transaction } from '@atoll/database';
import { addMonths, dayMs, hourMs, startOfDay, startOfMonth } from '../../../platform/time.ts';
import type { Plan } from '../account.store.ts';
import { type ChargeDeps, type ChargedDays, chargeUse, rateUse } from './charge-use.ts';
import {
  type ChargingState,
  deleteStates,
  findOpenMonths,
  moveChargedUntil,
  moveOpenMonth,
  notBegun,
  readStates,
  saveState,
} from './charging.store.ts';
import type { Charge } from './rating.ts';

/** Time after the end of a month in which its last counts may arrive. */
const monthClosesAfterMs = hourMs;

/** Period in which the daily run looks for late counts. Later ones are charged when their month is closed. */
const lookBackMs = 3 * dayMs;

/** Converts usage into charges and takes them from credit, in the caller's transaction. A repetition changes nothing. */
export type Charging = ReturnType<typeof createCharging>;

export function createCharging(deps: ChargeDeps) {
  return {
    /** Charges the uncharged days before `until` of the paying accounts. */
    chargeDays: (tx: Transaction, accountIds: readonly string[], days: { until: number; now: number }) =>
      chargeDays(tx, deps, accountIds, days),
    /**
     * Charges, or records as included, all usage until now under the old plan. Call it before a change of plan, so that
     * each plan applies to its own period.
     */
    settle: (tx: Transaction, account: { accountId: string; leaves: Plan }, now: number) =>
      settle(tx, deps, account, now),
    /** Returns accounts with their earliest open month, if it can be closed with `closeMonth`, oldest first. */
    findMonthsToClose: (db: Reader, now: number, limit: number) =>
      findOpenMonths(db, startOfMonth(now - monthClosesAfterMs), limit),
    /**
     * Charges the rest of a month, and closes it. Its charges are in `usage_charges`; the part beyond credit is in the postings to
     * `owed` of the ledger's transactions with the month (`2026-11`) as their reference.
     * @returns the accounts whose month was still open
     */
    closeMonth: (tx: Transaction, accountIds: readonly string[], at: { month: number; now: number }) =>
      closeMonth(tx, deps, accountIds, at),
    /** Returns the paying accounts whose uncharged usage costs all their remaining credit or, without credit, all of the grace. */
    findSpent: (db: Reader, accountIds: readonly string[], now: number) =>
      findSpent(db, deps, accountIds, now),
    /** Charges the paying accounts' usage until now, in the middle of the day. */
    chargeUntilNow: (tx: Transaction, accountIds: readonly string[], now: number) =>
      chargeUntilNow(tx, deps, accountIds, now),
    /** Returns an account's uncharged usage: what the next run will charge, or record as included. */
    findUncharged: (db: Reader, accountId: string, now: number) => findUncharged(db, deps, accountId, now),
  };
}

async function chargeDays(
  tx: Transaction,
  deps: ChargeDeps,
  accountIds: readonly string[],
  { until, now }: { until: number; now: number },
): Promise<void> {
  const due = (await readStates(tx, accountIds)).filter(
    (account) => isPaying(account) && account.chargedUntil < until,
  );
  const accounts = due.filter(hasBegun);
  for (const { accountId } of due.filter((account) => !hasBegun(account))) {
    await begin(tx, deps, accountId, now);
  }
  if (accounts.length === 0) return;
  const firstDays = accounts.map(({ openMonth, chargedUntil }) =>
    Math.max(openMonth, chargedUntil - lookBackMs),
  );
  await chargeUse(tx, deps, accounts, { from: Math.min(...firstDays), until, isIncluded: false, now });
  await moveChargedUntil(tx, accounts.map(idOf), until);
}

/** Records usage since the start of the month as included, and charges from now on. */
async function begin(tx: Transaction, deps: ChargeDeps, accountId: string, now: number): Promise<void> {
  const state = { openMonth: startOfMonth(now), chargedUntil: startOfDay(now) };
  const days = { from: state.openMonth, until: now, isIncluded: true, now };
  await chargeUse(tx, deps, [{ accountId, openMonth: state.openMonth }], days);
  await saveState(tx, accountId, state);
}

async function settle(
  tx: Transaction,
  deps: ChargeDeps,
  { accountId, leaves }: { accountId: string; leaves: Plan },
  now: number,
): Promise<void> {
  const [state] = await readStates(tx, [accountId]);
  if (!state || !hasBegun(state)) return begin(tx, deps, accountId, now);
  await chargeUse(tx, deps, [state], {
    from: state.openMonth,
    until: now,
    isIncluded: leaves === 'free',
    now,
  });
  await moveChargedUntil(tx, [accountId], startOfDay(now));
}

async function closeMonth(
  tx: Transaction,
  deps: ChargeDeps,
  accountIds: readonly string[],
  { month, now }: { month: number; now: number },
): Promise<string[]> {
  const end = addMonths(month, 1);
  const open = (await readStates(tx, accountIds)).filter(({ openMonth }) => openMonth === month);
  for (const isIncluded of [false, true]) {
    const accounts = open.filter((account) => isPaying(account) !== isIncluded);
    await chargeUse(tx, deps, accounts, { from: month, until: end, isIncluded, now });
  }
  const isWanted = (account: ChargingState) => isPaying(account) || (account.planSince ?? 0) >= end;
  const wanted = open.filter(isWanted).map(idOf);
  await moveChargedUntil(tx, wanted, end);
  await moveOpenMonth(tx, wanted, end);
  await deleteStates(tx, open.filter((account) => !isWanted(account)).map(idOf));
  return open.map(idOf);
}

async function findSpent(
  db: Reader,
  deps: ChargeDeps,
  accountIds: readonly string[],
  now: number,
): Promise<string[]> {
  const accounts = (await readStates(db, accountIds)).filter(isCharged);
  const charges = await rateUse(db, deps, accounts, unchargedDays(accounts, now));
  const costs = new Map<string, number>();
  for (const { accountId, amountMicroUsd } of charges) {
    costs.set(accountId, (costs.get(accountId) ?? 0) + amountMicroUsd);
  }
  return accounts
    .filter(({ accountId, creditMicroUsd }) => {
      const left = creditMicroUsd > 0 ? creditMicroUsd : creditMicroUsd + deps.graceMicroUsd;
      return left > 0 && (costs.get(accountId) ?? 0) >= left;
    })
    .map(idOf);
}

async function chargeUntilNow(
  tx: Transaction,
  deps: ChargeDeps,
  accountIds: readonly string[],
  now: number,
): Promise<void> {
  const accounts = (await readStates(tx, accountIds)).filter(isCharged);
  await chargeUse(tx, deps, accounts, { ...unchargedDays(accounts, now), now });
}

function unchargedDays(accounts: readonly ChargingState[], now: number): ChargedDays {
  const from = accounts.map(({ openMonth, chargedUntil }) => Math.max(openMonth, chargedUntil));
  return { from: Math.min(...from), until: now, isIncluded: false };
}

async function findUncharged(
  db: Reader,
  deps: ChargeDeps,
  accountId: string,
  now: number,
): Promise<Charge[]> {
  const [state] = await readStates(db, [accountId]);
  if (!state) return [];
  const openMonth = hasBegun(state) ? state.openMonth : startOfMonth(now);
  const from = Math.max(openMonth, state.chargedUntil);
  const isIncluded = !isPaying(state) || !hasBegun(state);
  return rateUse(db, deps, [{ accountId, openMonth }], { from, until: now, isIncluded });
}

const idOf = ({ accountId }: ChargingState) => accountId;
const isPaying = ({ plan }: ChargingState) => plan === 'pay_as_you_go';
const isCharged = (account: ChargingState) => isPaying(account) && hasBegun(account);
const hasBegun = ({ openMonth }: ChargingState) => openMonth !== notBegun;
