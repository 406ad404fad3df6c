import { getBillingDetails, saveBillingDetails } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, fails, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { BillingDetails } from './billing-details.tsx';

const nobody = { name: '', address: '', country: '', tax_id: '' };
const name = () => screen.findByRole('textbox', { name: 'Name or company' });
const save = () => screen.getByRole('button', { name: 'Save' });

test('details are saved as they were typed, without the spaces around them', async () => {
  answers(getBillingDetails, nobody);
  const saving = answers(saveBillingDetails, null);
  const hands = await show(<BillingDetails />);
  await hands.type(await name(), ' Ada Lovelace ');
  await hands.type(screen.getByRole('textbox', { name: 'Address' }), 'Reef 1{Enter}London');
  await hands.type(screen.getByRole('combobox', { name: 'Country' }), 'jp{Enter}');
  await hands.type(screen.getByRole('textbox', { name: 'Tax ID (optional)' }), 'JP1');
  await hands.click(save());
  expect(await screen.findByText('Billing details saved.')).toBeVisible();
  expect(saving.inputs).toEqual([
    { name: 'Ada Lovelace', address: 'Reef 1\nLondon', country: 'JP', tax_id: 'JP1' },
  ]);
});

test('an address alone names nobody', async () => {
  answers(getBillingDetails, { ...nobody, address: 'Reef 1' });
  const hands = await show(<BillingDetails />);
  const field = await name();
  await hands.click(save());
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
});

test('what the server did not confirm is said beside the button, and works at the next try', async () => {
  answers(getBillingDetails, { ...nobody, name: 'Ada' });
  fails(saveBillingDetails);
  const hands = await show(<BillingDetails />);
  expect(await name()).toHaveValue('Ada');
  await hands.click(save());
  const unconfirmed = 'The server didn’t confirm this. Try again.';
  expect(await screen.findByText(unconfirmed)).toBeVisible();
  answers(saveBillingDetails, null);
  await hands.click(save());
  expect(await screen.findByText('Billing details saved.')).toBeVisible();
  expect(screen.queryByText(unconfirmed)).toBeNull();
});

test('details that can’t be loaded are tried again', async () => {
  refuses(getBillingDetails, 1032);
  const hands = await show(<BillingDetails />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answers(getBillingDetails, { ...nobody, name: 'Ada' });
  await hands.click(retry);
  expect(await name()).toHaveValue('Ada');
});
