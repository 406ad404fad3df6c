import { changePassword } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers, fails, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** The answer of the worker, which all test files of a process share. */
let guess = Promise.resolve(false);

class GuessWorker {
  onmessage: (event: { data: boolean }) => void = () => undefined;
  postMessage = () => void guess.then((data) => this.onmessage({ data }));
}

beforeEach(() => {
  vi.stubGlobal('Worker', GuessWorker);
  return () => {
    vi.unstubAllGlobals();
    guess = Promise.resolve(false);
  };
});

const onClose = vi.fn();
const open = () => show(<PasswordDialog email="ada@example.com" onClose={onClose} />);
const field = (name: string) => screen.getByLabelText(name);
const save = () => screen.getByRole('button', { name: 'Save' });
const [current, next, confirm] = ['Current password', 'New password', 'Confirm new password'] as const;
const [oldPassword, newPassword] = ['Reef#1234', 'Fresh2#word'];

async function fill(hands: Awaited<ReturnType<typeof open>>, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    await hands.clear(field(name));
    await hands.type(field(name), value);
  }
}

test('a password is changed', async () => {
  const changing = answers(changePassword, null);
  const hands = await open();
  expect(field(current)).toHaveFocus();
  await fill(hands, { [current]: oldPassword, [next]: newPassword, [confirm]: newPassword });
  await waitFor(() => expect(save()).toBeEnabled());
  await hands.click(save());
  expect(await screen.findByText('Account Password Saved!')).toBeVisible();
  expect(screen.getByText('All other sessions were signed out.')).toBeVisible();
  expect(changing.inputs).toEqual([
    { old_password: oldPassword, password: newPassword, confirm_password: newPassword },
  ]);
});

test('what is wrong is said at its field when the field is left', async () => {
  const hands = await open();
  await hands.tab();
  expect(field(current)).toHaveAccessibleDescription('Please Type Current Password.');
  await fill(hands, { [current]: oldPassword, [next]: oldPassword });
  await hands.tab();
  expect(field(next)).toHaveAccessibleDescription(/cannot be consistent with the old password/);
  await fill(hands, { [next]: newPassword, [confirm]: 'Fresh2#wor' });
  await hands.tab();
  expect(field(confirm)).toHaveAccessibleDescription("Your password doesn't match.");
  expect(field(next)).toBeValid();
});

test('a password that is too long is said at its field, and not cut', async () => {
  const hands = await open();
  const long = `${newPassword}-and-a-reef`;
  await hands.click(field(next));
  await hands.paste(long);
  await hands.tab();
  expect(field(next)).toHaveValue(long);
  expect(field(next)).toHaveAccessibleDescription(/8 to 20 characters.*8 to 20 characters/);
  expect(field(next)).toBeInvalid();
  expect(save()).toBeDisabled();
});

test('the checklist follows what is typed, and the button waits for all of it', async () => {
  const hands = await open();
  const rule = (name: string) =>
    screen.getByRole('list', { name: 'Password rules' }).querySelector(`li:nth-child(${name})`);
  await fill(hands, { [next]: 'aaaa' });
  expect(rule('2')).not.toHaveAttribute('data-met');
  expect(save()).toBeDisabled();
  await fill(hands, { [next]: 'aaaa1' });
  expect(rule('2')).toHaveAttribute('data-met');
  await fill(hands, { [next]: newPassword });
  await waitFor(() => expect(save()).toBeEnabled());
});

test('a wrong current password is refused at its field, and announced', async () => {
  refuses(changePassword, 1004);
  const hands = await open();
  await fill(hands, { [current]: 'Wrong1!word', [next]: newPassword, [confirm]: newPassword });
  await waitFor(() => expect(save()).toBeEnabled());
  await hands.click(save());
  await waitFor(() => expect(field(current)).toBeInvalid());
  expect(field(current)).toHaveAccessibleDescription(/The password is invalid\. Please try again/);
  expect(field(current)).toHaveFocus();
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContain('Wrong password.');
});

test('a lost answer is said beside the button', async () => {
  fails(changePassword);
  const hands = await open();
  await fill(hands, { [current]: oldPassword, [next]: newPassword, [confirm]: newPassword });
  await waitFor(() => expect(save()).toBeEnabled());
  await hands.click(save());
  expect(await screen.findByText('The server didn’t confirm this. Try again.')).toBeVisible();
  expect(save()).toBeEnabled();
});

test('Enter waits for the check of the password, and then saves', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  guess = promise;
  const changing = answers(changePassword, null);
  const hands = await open();
  await fill(hands, { [current]: oldPassword, [confirm]: newPassword });
  await hands.click(field(next));
  await hands.paste(newPassword);
  await hands.keyboard('{Enter}');
  expect(save()).toHaveAttribute('aria-busy', 'true');
  expect(changing.inputs).toEqual([]);
  resolve(false);
  expect(await screen.findByText('Account Password Saved!')).toBeVisible();
  expect(changing.inputs).toHaveLength(1);
});

test('what turns out to be easy to guess is not saved by Enter', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  guess = promise;
  const changing = answers(changePassword, null);
  const hands = await open();
  await fill(hands, { [current]: oldPassword, [confirm]: 'Password1!' });
  await hands.click(field(next));
  await hands.paste('Password1!');
  await hands.keyboard('{Enter}');
  resolve(true);
  expect(await screen.findByText(/too easy to guess/)).toBeVisible();
  expect(save()).toBeDisabled();
  expect(changing.inputs).toEqual([]);
});
