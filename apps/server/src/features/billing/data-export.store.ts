import type { Reader, Schema } from '@atoll/database';
import { sql } from 'kysely';
import { type ExportedFile, tableFile } from '../../platform/data-export.ts';

/** Exports an account's billing records. */
export function exportBooks(read: Reader, accountId: string): ExportedFile[] {
  const own = sql`account_id = ${accountId}`;
  const ofInvoices = sql`invoice_id in (select id from invoices where account_id = ${accountId})`;
  const files: readonly (readonly [string, keyof Schema, readonly [string, ...string[]], typeof own?])[] = [
    ['plan.jsonl', 'billing_accounts', ['account_id']],
    ['details.jsonl', 'billing_details', ['account_id']],
    ['ledger.csv', 'ledger_transactions', ['id']],
    ['postings.csv', 'ledger_postings', ['transaction_id', 'ledger']],
    ['invoices.csv', 'invoices', ['id']],
    ['invoice-lines.csv', 'invoice_lines', ['invoice_id', 'position'], ofInvoices],
    ['payments.csv', 'payments', ['id']],
  ];
  return files.map(([file, table, key, condition = own]) =>
    tableFile(read, { name: `billing/${file}`, table, key, condition }),
  );
}

export async function findInvoiceIds(read: Reader, accountId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
