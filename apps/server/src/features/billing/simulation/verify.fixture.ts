import { microUsdOf } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { monthName } from '../../../platform/time.ts';
import { usageCsv } from '../invoices/usage-csv.ts';
import { parseUsd } from '../money.ts';
import { reconcileBooks } from '../reconcile/reconcile.ts';
import { type Customer, costOfMonth, monthsOf } from './customer.fixture.ts';

export interface Verified {
  /** Empty if everything is consistent. */
  problems: string[];
  usageInvoices: number;
  chargedMicroUsd: number;
  csvRows: number;
}

/** Checks the books for consistency, and then against the simulation's record. */
export async function verifyBooks(database: Database, customers: readonly Customer[]): Promise<Verified> {
  const verified: Verified = { problems: [], usageInvoices: 0, chargedMicroUsd: 0, csvRows: 0 };
  const { problems } = verified;
  for await (const { subject, problem } of reconcileBooks(
    { database, hub: { reservesOf: async () => [] } },
    { repair: false },
  )) {
    problems.push(`${subject}: ${problem}`);
  }
  problems.push(...(await findGaps(database)));
  for (const customer of customers) await verifyCustomer(database, customer, verified);
  return verified;
}

async function findGaps(database: Database): Promise<string[]> {
  const rows = await database.read.selectFrom('invoices').select('number').orderBy('number').execute();
  const next = new Map<string, number>();
  return rows.flatMap(({ number }) => {
    const year = number.slice(0, 8);
    const expected = next.get(year) ?? 1;
    next.set(year, expected + 1);
    return Number(number.slice(8)) === expected ? [] : [`${number} comes instead of number ${expected}`];
  });
}

async function verifyCustomer(database: Database, customer: Customer, verified: Verified): Promise<void> {
  const { read } = database;
  const invoices = await read
    .selectFrom('invoices')
    .select(['number', 'period_start as month', 'amount_micro_usd as amountMicroUsd'])
    .where('account_id', '=', customer.id)
    .where('kind', '=', 'usage')
    .$narrowType<{ month: number }>()
    .execute();
  const say = (problem: string) => verified.problems.push(`account ${customer.id}: ${problem}`);

  const months = new Map(invoices.map((invoice) => [invoice.month, invoice]));
  if (months.size !== invoices.length) say('two invoices of one month');
  let usedMicroUsd = 0;
  for (const month of new Set([...monthsOf(customer), ...months.keys()])) {
    const costMicroUsd = microUsdOf(costOfMonth(customer, month));
    usedMicroUsd += costMicroUsd;
    const invoicedMicroUsd = months.get(month)?.amountMicroUsd ?? 0;
    if (invoicedMicroUsd !== costMicroUsd) {
      say(`${monthName(month)} cost ${costMicroUsd} by its use, and was invoiced with ${invoicedMicroUsd}`);
    }
    if (!months.has(month)) continue;
    const csv = await sumCsv(database, customer.id, month);
    verified.csvRows += csv.rows;
    if (csv.amountMicroUsd !== invoicedMicroUsd) {
      say(`the rows of ${monthName(month)} sum to ${csv.amountMicroUsd}, the invoice to ${invoicedMicroUsd}`);
    }
  }
  verified.usageInvoices += invoices.length;
  verified.chargedMicroUsd += usedMicroUsd;

  const account = await read
    .selectFrom('billing_accounts')
    .select(['credit_micro_usd as creditMicroUsd', 'owed_micro_usd as owedMicroUsd', 'plan'])
    .where('account_id', '=', customer.id)
    .executeTakeFirst();
  const hasMicroUsd = (account?.creditMicroUsd ?? 0) - (account?.owedMicroUsd ?? 0);
  const shouldMicroUsd = customer.givenMicroUsd - usedMicroUsd;
  if (hasMicroUsd !== shouldMicroUsd) say(`it has ${hasMicroUsd}, and should have ${shouldMicroUsd}`);
  if ((account?.plan ?? 'free') !== customer.plan) say(`its plan is not ${customer.plan}`);
}

async function sumCsv(database: Database, accountId: string, month: number) {
  let text = '';
  for await (const chunk of usageCsv(database.read, { accountId, month })) text += chunk;
  const [, ...lines] = text.trimEnd().split('\r\n');
  const amounts = lines.map((line) => parseUsd(line.split(',').at(-1) ?? '') ?? Number.NaN);
  return { rows: lines.length, amountMicroUsd: amounts.reduce((sum, amount) => sum + amount, 0) };
}
