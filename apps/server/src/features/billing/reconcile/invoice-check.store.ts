import type { Reader } from '@atoll/database';
import { sql } from 'kysely';

export interface IssuedInvoice {
  id: string;
  number: string;
  accountId: string;
  month: number;
  amountMicroUsd: number;
}

/** Returns usage invoices by number, after the given one. */
export async function readUsageInvoices(db: Reader, after: string, limit: number): Promise<IssuedInvoice[]> {
  return db
    .selectFrom('invoices')
    .select([
      'id',
      'number',
      'account_id as accountId',
      'period_start as month',
      'amount_micro_usd as amountMicroUsd',
    ])
    .where('kind', '=', 'usage')
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .$narrowType<{ month: number }>()
    .execute();
}

/** Returns for each year the number of invoices, the highest number, and the counter. */
export async function countNumbers(
  db: Reader,
): Promise<{ year: number; count: number; highest: number; counter: number }[]> {
  const { rows } = await sql<{ year: number; count: number; highest: number; counter: number }>`
    select c.year, c.last_number as counter, coalesce(i.count, 0) as count, coalesce(i.highest, 0) as highest
    from invoice_counters c left join (
      select cast(substr(number, 4, 4) as integer) as year, count(*) as count,
        max(cast(substr(number, 9) as integer)) as highest
      from invoices group by cast(substr(number, 4, 4) as integer)
    ) i on i.year = c.year
    order by c.year
  `.execute(db);
  return rows;
}

/** Returns closed months with a cost and without an invoice. */
export async function findUninvoiced(
  db: Reader,
): Promise<{ accountId: string; month: number; amountMicroUsd: number }[]> {
  const { rows } = await sql<{ accountId: string; month: number; amountMicroUsd: number }>`
    select c.account_id as "accountId", c.month, sum(c.amount_micro_usd) as "amountMicroUsd"
    from usage_charges c left join usage_charging s on s.account_id = c.account_id
    where (s.open_month is null or c.month < s.open_month) and not exists (
      select 1 from invoices i
      where i.account_id = c.account_id and i.kind = 'usage' and i.period_start = c.month
    )
    group by c.account_id, c.month having sum(c.amount_micro_usd) > 0
    order by c.month, c.account_id
  `.execute(db);
  return rows;
}

/** Returns paid invoices for credit whose credit is missing or differs. */
export async function findUncredited(
  db: Reader,
): Promise<{ number: string; amountMicroUsd: number; givenMicroUsd: number }[]> {
  const { rows } = await sql<{ number: string; amountMicroUsd: number; givenMicroUsd: number }>`
    select i.number, i.amount_micro_usd as "amountMicroUsd", coalesce(g.given, 0) as "givenMicroUsd"
    from invoices i left join (
      select t.account_id, t.reference, sum(p.amount_micro_usd) as given
      from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
      where t.reason = 'top_up' and p.ledger in ('credit', 'owed')
      group by t.account_id, t.reference
    ) g on g.account_id = i.account_id and g.reference = i.id
    where i.kind = 'credit' and i.state = 'paid' and i.amount_micro_usd <> coalesce(g.given, 0)
    order by i.number
  `.execute(db);
  return rows;
}

/** Returns accounts whose open usage invoices claim more than the account owes. */
export async function findOverclaimed(
  db: Reader,
): Promise<{ accountId: string; dueMicroUsd: number; owedMicroUsd: number }[]> {
  const { rows } = await sql<{ accountId: string; dueMicroUsd: number; owedMicroUsd: number }>`
    select d.account_id as "accountId", d.due as "dueMicroUsd", coalesce(b.owed_micro_usd, 0) as "owedMicroUsd"
    from (
      select account_id, sum(due_micro_usd) as due from invoices
      where kind = 'usage' and state = 'open' group by account_id
    ) d left join billing_accounts b on b.account_id = d.account_id
    where d.due > coalesce(b.owed_micro_usd, 0)
    order by d.account_id
  `.execute(db);
  return rows;
}

export interface MonthSum {
  accountId: string;
  /** `2026-11` */
  month: string;
  amountMicroUsd: number;
}

/** Returns what the ledger took for usage, by account and month. */
export async function readTaken(db: Reader): Promise<MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    select t.account_id as "accountId", coalesce(t.reference, '') as month, -sum(p.amount_micro_usd) as "amountMicroUsd"
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    where t.reason = 'usage' and p.ledger in ('credit', 'owed')
    group by t.account_id, coalesce(t.reference, '')
  `.execute(db);
  return rows;
}

/** Returns the usage charges by account and month. */
export async function readCharged(db: Reader): Promise<(Omit<MonthSum, 'month'> & { month: number })[]> {
  const { rows } = await sql<Omit<MonthSum, 'month'> & { month: number }>`
    select account_id as "accountId", month, sum(amount_micro_usd) as "amountMicroUsd"
    from usage_charges group by account_id, month having sum(amount_micro_usd) <> 0
  `.execute(db);
  return rows;
}
