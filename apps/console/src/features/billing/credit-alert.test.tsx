import { setCreditAlert, setSpendingAlert } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, fails, holds, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { CreditAlert, SpendingAlert } from './credit-alert.tsx';

const value = () => screen.getByRole('textbox', { name: 'Amount in US dollars' });
const save = () => screen.getByRole('button', { name: 'Save' });

test('what is no amount is refused before it is sent', async () => {
  const hands = await show(<CreditAlert valueMicroUsd={null} />);
  for (const [wrong, message] of [
    ['', 'Please fill out this field.'],
    ['a lot', 'Enter an amount with up to two decimal places.'],
    ['1.234', 'Enter an amount with up to two decimal places.'],
  ]) {
    await hands.clear(value());
    if (wrong) await hands.type(value(), wrong);
    await hands.click(save());
    expect(value()).toHaveAccessibleDescription(message);
    expect(value()).toHaveFocus();
  }
});

test.each([
  ['0', 1028, /greater than 0/i],
  ['1000000', 1029, /less than 1,000,000/i],
] as const)('%s is out of the range, and the server says so at the field', async (wrong, code, message) => {
  const setting = refuses(setCreditAlert, code);
  const hands = await show(<CreditAlert valueMicroUsd={null} />);
  await hands.type(value(), wrong);
  await hands.click(save());
  await waitFor(() => expect(value()).toHaveAccessibleDescription(message));
  expect(value()).toBeInvalid();
  expect(setting.inputs).toEqual([{ value_usd: Number(wrong) }]);
});

test('an alert is saved once, also with a comma', async () => {
  const setting = holds(setCreditAlert);
  const hands = await show(<CreditAlert valueMicroUsd={null} />);
  await hands.type(value(), '0,5{Enter}');
  expect(save()).toBeDisabled();
  await hands.type(value(), '{Enter}');
  setting.answer(null);
  expect(await screen.findByText('Credit alert saved.')).toBeVisible();
  expect(setting.inputs).toEqual([{ value_usd: 0.5 }]);
});

test('an alert is turned off', async () => {
  const setting = answers(setCreditAlert, null);
  const hands = await show(<CreditAlert valueMicroUsd={2_500_000} />);
  expect(value()).toHaveValue('2.50');
  await hands.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Credit alert turned off.')).toBeVisible();
  expect(setting.inputs).toEqual([{ value_usd: null }]);
  expect(value()).toHaveValue('');
});

test('what the server did not confirm is said in the panel, and works at the next try', async () => {
  fails(setCreditAlert);
  const hands = await show(<CreditAlert valueMicroUsd={null} />);
  await hands.type(value(), '2');
  await hands.click(save());
  expect(await screen.findByText('The server didn’t confirm this. Try again.')).toBeVisible();
  answers(setCreditAlert, null);
  await hands.click(save());
  expect(await screen.findByText('Credit alert saved.')).toBeVisible();
  expect(screen.queryByText('The server didn’t confirm this. Try again.')).toBeNull();
});

test('an alert of spending is saved by its own call, and turned off', async () => {
  const setting = answers(setSpendingAlert, null);
  const hands = await show(<SpendingAlert valueMicroUsd={20_000_000} />);
  await hands.clear(value());
  await hands.type(value(), '15{Enter}');
  expect(await screen.findByText('Spending alert saved.')).toBeVisible();
  await hands.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Spending alert turned off.')).toBeVisible();
  expect(setting.inputs).toEqual([{ value_usd: 15 }, { value_usd: null }]);
});

test('an alert of spending that is out of range is refused at its field', async () => {
  refuses(setSpendingAlert, 1028);
  const hands = await show(<SpendingAlert valueMicroUsd={null} />);
  await hands.type(value(), '0{Enter}');
  await waitFor(() => expect(value()).toHaveAccessibleDescription(/alert value must be greater than 0/i));
});
