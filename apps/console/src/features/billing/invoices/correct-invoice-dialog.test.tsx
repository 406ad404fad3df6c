import { correctInvoice, getBillingDetails } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { CorrectInvoiceDialog } from './correct-invoice-dialog.tsx';
import type { InvoiceDocument } from './queries.ts';

const nobody = { name: '', address: '', country: '', tax_id: '' };
const ada = { name: 'Ada SARL', address: '1 rue du Port', country: 'FR', tax_id: 'FR 1' };

const invoice: InvoiceDocument = {
  id: 'i',
  number: 'AT-2026-000042',
  kind: 'credit',
  state: 'paid',
  period_start: null,
  period_end: null,
  amount_micro_usd: 25_000_000,
  due_micro_usd: 0,
  tax_name: '',
  tax_basis_points: 0,
  tax_micro_usd: 0,
  created_at: 1,
  paid_at: 2,
  lines: [],
  seller: nobody,
  buyer: nobody,
  version: 0,
  corrections: [],
};

const submit = () => screen.queryByRole('button', { name: 'Issue corrected invoice' });

test('a corrected invoice names the billing details, which are shown before', async () => {
  answers(getBillingDetails, ada);
  const corrected = {
    ...invoice,
    buyer: ada,
    version: 1,
    corrections: [{ number: 'AT-2026-000042-C1', created_at: 3 }],
  };
  const correcting = answers(correctInvoice, corrected);
  const onDone = vi.fn();
  const hands = await show(
    <CorrectInvoiceDialog invoice={invoice} onClose={() => undefined} onDone={onDone} />,
  );
  expect(await screen.findByText('Ada SARL')).toBeVisible();
  await hands.click(submit() as HTMLElement);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(correcting.inputs).toEqual([{ id: 'i' }]);
});

test.each([
  ['no details are saved', nobody, invoice, /^Save your billing details first/],
  ['the invoice has them', ada, { ...invoice, buyer: ada }, /already on this invoice/],
])('where %s, the way leads to the details', async (_when, details, shown, text) => {
  answers(getBillingDetails, details);
  await show(<CorrectInvoiceDialog invoice={shown} onClose={() => undefined} onDone={() => undefined} />);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Billing details' })).toHaveAttribute(
    'href',
    '/dss/billing/details',
  );
  expect(submit()).toBeNull();
});

test('a refusal is said beside the button', async () => {
  answers(getBillingDetails, ada);
  refuses(correctInvoice, 1023);
  const hands = await show(
    <CorrectInvoiceDialog invoice={invoice} onClose={() => undefined} onDone={() => undefined} />,
  );
  await screen.findByText('Ada SARL');
  await hands.click(submit() as HTMLElement);
  expect(await screen.findByText(/invoice’s status doesn’t allow this/)).toBeVisible();
  expect(submit()).toBeVisible();
});
