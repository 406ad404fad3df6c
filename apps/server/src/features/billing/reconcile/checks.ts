import type { Reader } from '@atoll/database';
import { monthName } from '../../../platform/time.ts';
import { amountOf } from '../charging/round-amount.ts';
import type { InvoiceLine } from '../invoices/invoice.ts';
import { findLines } from '../invoices/line.store.ts';
import { readUsageLines } from '../invoices/usage-lines.store.ts';
import { formatUsd } from '../money.ts';
import type { HubReserves, ProjectBudget } from '../peers.ts';
import {
  countNumbers,
  findOverclaimed,
  findUncredited,
  findUninvoiced,
  type IssuedInvoice,
  readCharged,
  readTaken,
  readUsageInvoices,
} from './invoice-check.store.ts';
import {
  findPostedBudgets,
  findUnbalanced,
  findWrongPayments,
  type Unbalanced,
} from './ledger-check.store.ts';

/** A detected inconsistency. */
export interface Problem {
  subject: string;
  problem: string;
}

const usd = (microUsd: number) => `${formatUsd(microUsd)} USD`;
const ofAccount = (id: string) => `account ${id}`;

export async function checkTransactions(db: Reader): Promise<Problem[]> {
  const whatIsWrong = ({ sum, postings, strangers }: Unbalanced) => {
    if (postings === 0) return 'it has no postings';
    if (strangers > 0) return `${strangers} of its postings belong to another account`;
    return `its postings add up to ${usd(sum)} instead of 0`;
  };
  return (await findUnbalanced(db)).map((transaction) => ({
    subject: `transaction ${transaction.id} of ${ofAccount(transaction.accountId)}`,
    problem: whatIsWrong(transaction),
  }));
}

/** Compares what the data hub's projects have set aside with their postings. */
export async function checkBudgets(db: Reader, budgets: HubReserves): Promise<Problem[]> {
  const nameOf = ({ accountId, projectId }: ProjectBudget) =>
    `project ${projectId} of ${ofAccount(accountId)}`;
  const amounts = (all: readonly ProjectBudget[]) =>
    new Map(all.map((one) => [nameOf(one), one.amountMicroUsd]));
  const [kept, posted] = [amounts(await budgets.reservesOf(db)), amounts(await findPostedBudgets(db))];
  return [...new Set([...kept.keys(), ...posted.keys()])].sort().flatMap((subject) => {
    const problem = describeDifference(kept.get(subject), posted.get(subject) ?? 0);
    return problem === undefined ? [] : [{ subject, problem }];
  });
}

function describeDifference(keptMicroUsd: number | undefined, postedMicroUsd: number): string | undefined {
  if (postedMicroUsd < 0) return `it paid ${usd(-postedMicroUsd)} more than its reserve`;
  if ((keptMicroUsd ?? 0) === postedMicroUsd) return undefined;
  const kept = keptMicroUsd === undefined ? 'nothing' : usd(keptMicroUsd);
  return `the recorded reserve is ${kept}, but its postings add up to ${usd(postedMicroUsd)}`;
}

export async function checkPayments(db: Reader): Promise<Problem[]> {
  const wrong = (await findWrongPayments(db)).map(({ id, accountId, bookedMicroUsd, postedMicroUsd }) => ({
    subject: `payment ${id} of ${ofAccount(accountId)}`,
    problem: `it records ${usd(bookedMicroUsd)}, but the ledger has ${usd(postedMicroUsd)}`,
  }));
  const uncredited = (await findUncredited(db)).map(({ number, amountMicroUsd, givenMicroUsd }) => ({
    subject: `invoice ${number}`,
    problem: `${usd(amountMicroUsd)} was paid, but the ledger has ${usd(givenMicroUsd)}`,
  }));
  return [...wrong, ...uncredited];
}

/** Compares charges with what the ledger took for them. */
export async function checkCharges(db: Reader): Promise<Problem[]> {
  const taken = new Map(
    (await readTaken(db)).map(({ accountId, month, amountMicroUsd }) => [
      `${accountId} ${month}`,
      amountMicroUsd,
    ]),
  );
  const problems: Problem[] = [];
  const compare = (name: string, charged: number) => {
    const took = taken.get(name) ?? 0;
    taken.delete(name);
    const [accountId = '', month] = name.split(' ');
    if (took === charged) return;
    problems.push({
      subject: `${ofAccount(accountId)} in ${month}`,
      problem: `its usage was charged at ${usd(charged)}, but the ledger has ${usd(took)}`,
    });
  };
  for (const { accountId, month, amountMicroUsd } of await readCharged(db)) {
    compare(`${accountId} ${monthName(month)}`, amountMicroUsd);
  }
  for (const name of [...taken.keys()]) compare(name, 0);
  return problems;
}

export async function checkNumbers(db: Reader): Promise<Problem[]> {
  return (await countNumbers(db))
    .filter(({ count, highest, counter }) => count !== highest || highest !== counter)
    .map(({ year, count, highest, counter }) => ({
      subject: `invoice numbers of ${year}`,
      problem: `there are ${count}, the highest is ${highest}, but the counter is at ${counter}`,
    }));
}

export async function checkClaims(db: Reader): Promise<Problem[]> {
  const uninvoiced = (await findUninvoiced(db)).map(({ accountId, month, amountMicroUsd }) => ({
    subject: `${ofAccount(accountId)} in ${monthName(month)}`,
    problem: `the month was closed with ${usd(amountMicroUsd)} but has no invoice`,
  }));
  const overclaimed = (await findOverclaimed(db)).map(({ accountId, dueMicroUsd, owedMicroUsd }) => ({
    subject: ofAccount(accountId),
    problem: `its open invoices add up to ${usd(dueMicroUsd)}, but its debt is ${usd(owedMicroUsd)}`,
  }));
  return [...uninvoiced, ...overclaimed];
}

const pageSize = 200;

/** Compares every invoice with its lines, and every line with its price and charges. */
export async function checkInvoices(db: Reader): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (let after = ''; ; ) {
    const page = await readUsageInvoices(db, after, pageSize);
    for (const [month, issued] of Map.groupBy(page, (invoice) => invoice.month)) {
      const ids = issued.map(({ accountId }) => accountId);
      const charged = Map.groupBy(await readUsageLines(db, ids, month), ({ accountId }) => accountId);
      for (const invoice of issued) {
        const lines = await findLines(db, invoice.id);
        problems.push(...compareInvoice(invoice, lines, charged.get(invoice.accountId) ?? []));
      }
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) return problems;
    after = last.number;
  }
}

function compareInvoice(
  { number, month, amountMicroUsd }: IssuedInvoice,
  lines: readonly InvoiceLine[],
  charged: readonly InvoiceLine[],
): Problem[] {
  const subject = `invoice ${number}`;
  const problems: Problem[] = [];
  const sumMicroUsd = lines.reduce((sum, line) => sum + line.amountMicroUsd, 0);
  if (sumMicroUsd !== amountMicroUsd) {
    problems.push({
      subject,
      problem: `its lines add up to ${usd(sumMicroUsd)} instead of ${usd(amountMicroUsd)}`,
    });
  }
  const wanted = new Map(charged.map((line) => [nameOf(line), line]));
  for (const line of lines) {
    const name = nameOf(line);
    const used = wanted.get(name);
    wanted.delete(name);
    if (!used || !isSame(line, used)) problems.push({ subject, problem: `${name} differs from the charge` });
    const costMicroUsd = amountOf({ ...line, month }, line.quantity - line.includedQuantity);
    if (costMicroUsd !== line.amountMicroUsd) {
      problems.push({
        subject,
        problem: `${name} costs ${usd(costMicroUsd)}, not ${usd(line.amountMicroUsd)}`,
      });
    }
  }
  for (const name of wanted.keys())
    problems.push({ subject, problem: `${name} was charged but has no line` });
  return problems;
}

const nameOf = ({ resourceId, meter, priceMicroUsd }: InvoiceLine) =>
  `${meter} of ${resourceId} at ${usd(priceMicroUsd)}`;

function isSame(one: InvoiceLine, other: InvoiceLine): boolean {
  return (
    one.quantity === other.quantity &&
    one.includedQuantity === other.includedQuantity &&
    one.amountMicroUsd === other.amountMicroUsd
  );
}
