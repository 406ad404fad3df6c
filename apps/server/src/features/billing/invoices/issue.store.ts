import { microUsdOf } from '@atoll/contract';
import type { Reader, Transaction } from '@atoll/database';
import { monthName } from '../../../platform/time.ts';
import type { Invoice, InvoiceDocument, InvoiceLine } from './invoice.ts';

export type NewUsageInvoice = Invoice & { accountId: string } & Pick<
    InvoiceDocument,
    'lines' | 'seller' | 'buyer'
  >;

/** SQLite accepts 32,766 parameters per statement, and a line has nine. */
const rowsPerStatement = 1000;

export interface OwedAmounts {
  ofMonthMicroUsd: number;
  nowMicroUsd: number;
  dueMicroUsd: number;
}

/** Returns what accounts owe: for the month, in total, and by open usage invoices. */
export async function findOwed(
  db: Reader,
  accountIds: readonly string[],
  month: number,
): Promise<Map<string, OwedAmounts>> {
  const owing = await db
    .selectFrom('billing_accounts')
    .select(({ selectFrom }) => [
      'account_id as accountId',
      'owed_micro_usd as nowMicroUsd',
      selectFrom('ledger_postings')
        .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_postings.transaction_id')
        .select(({ cast, fn }) => cast<string>(fn.sum('ledger_postings.amount_micro_usd'), 'text').as('sum'))
        .whereRef('ledger_transactions.account_id', '=', 'billing_accounts.account_id')
        .where('reason', '=', 'usage')
        .where('reference', '=', monthName(month))
        .where('ledger', '=', 'owed')
        .$asScalar()
        .as('postedOfMonth'),
      selectFrom('invoices')
        .select(({ cast, fn }) => cast<string>(fn.sum('due_micro_usd'), 'text').as('sum'))
        .whereRef('invoices.account_id', '=', 'billing_accounts.account_id')
        .where('state', '=', 'open')
        .where('kind', '=', 'usage')
        .$asScalar()
        .as('due'),
    ])
    .where('account_id', 'in', accountIds)
    .where('owed_micro_usd', '>', 0)
    .execute();
  return new Map(
    owing.map(({ accountId, nowMicroUsd, postedOfMonth, due }) => [
      accountId,
      {
        ofMonthMicroUsd: Math.abs(microUsdOf(postedOfMonth ?? '0')),
        nowMicroUsd,
        dueMicroUsd: microUsdOf(due ?? '0'),
      },
    ]),
  );
}

/** Adds the invoices with their lines; their mails are due at once. */
export async function addUsageInvoices(tx: Transaction, invoices: readonly NewUsageInvoice[]): Promise<void> {
  await tx.insertInto('invoices').values(invoices.map(rowOf)).execute();
  const lines = invoices.flatMap(({ id, lines }) =>
    lines.map((line, position) => lineRow(id, line, position)),
  );
  for (let start = 0; start < lines.length; start += rowsPerStatement) {
    await tx
      .insertInto('invoice_lines')
      .values(lines.slice(start, start + rowsPerStatement))
      .execute();
  }
}

function rowOf(invoice: NewUsageInvoice) {
  return {
    id: invoice.id,
    account_id: invoice.accountId,
    number: invoice.number,
    kind: invoice.kind,
    state: invoice.state,
    period_start: invoice.periodStart,
    period_end: invoice.periodEnd,
    amount_micro_usd: invoice.amountMicroUsd,
    due_micro_usd: invoice.dueMicroUsd,
    tax_name: invoice.tax.name,
    tax_basis_points: invoice.tax.basisPoints,
    tax_micro_usd: invoice.taxMicroUsd,
    seller: JSON.stringify(invoice.seller),
    buyer: JSON.stringify(invoice.buyer),
    idempotency_key: null,
    created_at: invoice.createdAt,
    closed_at: invoice.closedAt,
    payment_reference: null,
    mail_at: invoice.createdAt,
    corrections: '[]',
  };
}

function lineRow(invoiceId: string, line: InvoiceLine, position: number) {
  return {
    invoice_id: invoiceId,
    position,
    resource_id: line.resourceId,
    resource_name: line.resourceName,
    meter: line.meter,
    price_micro_usd: line.priceMicroUsd,
    quantity: String(line.quantity),
    included_quantity: String(line.includedQuantity),
    amount_micro_usd: line.amountMicroUsd,
  };
}
