import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import type { Invoice } from '../queries.ts';
import { InvoiceTable } from './invoice-table.tsx';

const paid: Invoice = {
  id: 'a',
  number: 'AT-2026-000001',
  kind: 'credit',
  state: 'paid',
  period_start: null,
  period_end: null,
  amount_micro_usd: 9_000_000,
  due_micro_usd: 0,
  tax_name: '',
  tax_basis_points: 0,
  tax_micro_usd: 0,
  created_at: 1,
  paid_at: 1,
};
const open: Invoice = { ...paid, id: 'b', number: 'AT-2026-000002', state: 'open', due_micro_usd: 4_000_000 };

test.each([
  [[paid], false],
  [[paid, open], true],
])('has a column for what is due only if something is', async (invoices, hasColumn) => {
  await show(<InvoiceTable invoices={invoices} onAct={() => undefined} />);
  expect(screen.queryAllByRole('columnheader', { name: 'Due' })).toHaveLength(hasColumn ? 1 : 0);
  const cells = screen.getAllByRole('row').map((row) => row.querySelectorAll('th, td').length);
  expect(new Set(cells).size).toBe(1);
});
