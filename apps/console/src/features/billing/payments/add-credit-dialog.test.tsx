import { addCredit, creditStatus, getBillingDetails, userInfo } from '@atoll/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/calls/query-client.ts';
import { person } from '#testing/people.ts';
import { answers, fails, holds, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { AddCreditDialog } from './add-credit-dialog.tsx';

const onClose = vi.fn();
const noDetails = { name: '', address: '', country: '', tax_id: '' };
const pay = () => screen.findByRole('button', { name: /^Pay/ });

beforeEach(() => {
  answers(userInfo, person());
  answers(getBillingDetails, noDetails);
  answers(creditStatus, {
    plan: 'pay_as_you_go',
    credit_micro_usd: 0,
    owed_micro_usd: 0,
    credit_ended_at: null,
    read_only_at: null,
    is_read_only: false,
    credit_alert_micro_usd: null,
    payments: 'sandbox',
  });
});

test('another amount has to be in the range', async () => {
  const hands = await show(<AddCreditDialog onClose={onClose} />);
  expect(await screen.findByText('Sandbox: no real money moves.')).toBeVisible();
  await hands.click(screen.getByRole('radio', { name: 'Other' }));
  expect(await pay()).toBeDisabled();
  const amount = screen.getByRole('textbox');
  for (const wrong of ['0.99', '10000.01', 'a lot']) {
    await hands.clear(amount);
    await hands.type(amount, wrong);
    expect(amount).toBeInvalid();
    expect(await pay()).toBeDisabled();
  }
  await hands.clear(amount);
  await hands.type(amount, '12,50');
  expect(amount).toBeValid();
  expect(await pay()).toHaveAccessibleName('Pay $12.50');
});

test('the recipient of the invoice is named, or its absence is said before the payment', async () => {
  await show(<AddCreditDialog onClose={onClose} />);
  const link = await screen.findByRole('link', { name: 'Add billing details' });
  expect(link).toHaveAttribute('href', '/dss/billing/details');
  expect(screen.getByText(/You can correct the recipient later/)).toBeVisible();
  cleanup();
  queryClient.clear();
  answers(getBillingDetails, { ...noDetails, name: 'Reef GmbH' });
  await show(<AddCreditDialog onClose={onClose} />);
  expect(await screen.findByText('The invoice is issued to Reef GmbH.')).toBeVisible();
});

test('a payment is one payment, however often the button is pressed and an answer is lost', async () => {
  const lost = fails(addCredit);
  const hands = await show(<AddCreditDialog onClose={onClose} />);
  await hands.click(await pay());
  expect(await screen.findByRole('alert')).toBeVisible();
  const paying = holds(addCredit);
  await hands.click(await pay());
  expect(await pay()).toBeDisabled();
  expect(paying.inputs).toEqual(lost.inputs);
  expect(paying.inputs).toMatchObject([{ amount_micro_usd: 25_000_000, payment_method: 'sandbox_approved' }]);
});

test('a declined payment says so, and the next try is another payment', async () => {
  const first = refuses(addCredit, 1053);
  const hands = await show(<AddCreditDialog onClose={onClose} />);
  await hands.click(await screen.findByRole('radio', { name: 'Sandbox card, declined' }));
  await hands.click(await pay());
  expect(await screen.findByRole('alert')).toHaveTextContent('The payment was declined.');
  const second = refuses(addCredit, 1053);
  await hands.click(await pay());
  await waitFor(() => expect(second.inputs).toHaveLength(1));
  expect(second.inputs[0]?.idempotency_key).not.toBe(first.inputs[0]?.idempotency_key);
});
