import { limits, renameAccount, userInfo } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { session } from '#lib/calls/api.ts';
import { person } from '#testing/people.ts';
import { answers, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { NameDialog } from './name-dialog.tsx';

const onClose = vi.fn();
const next = () => screen.getByRole('textbox', { name: 'New name' });
const save = () => screen.getByRole('button', { name: 'Save' });

test('the account name is changed, and known here at once', async () => {
  onClose.mockClear();
  const renaming = answers(renameAccount, null);
  answers(userInfo, person('owner', { username: 'Somebody else' }));
  const hands = await show(<NameDialog currentName="Ada" onClose={onClose} />);
  expect(screen.getByRole('textbox', { name: 'Current name' })).toHaveValue('Ada');
  expect(screen.getByRole('textbox', { name: 'Current name' })).toBeDisabled();
  expect(next()).toHaveFocus();
  expect(next()).toHaveAttribute('maxlength', String(limits.accountNameMaxLength));
  await hands.type(next(), ' Somebody else ');
  await hands.click(save());
  expect(await screen.findByText('Account Name Saved!')).toBeVisible();
  expect(renaming.inputs).toEqual([{ username: 'Somebody else' }]);
  await waitFor(() => expect(session.user()?.username).toBe('Somebody else'));
  await hands.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('an empty name is refused at its field, and so is one that the server does not take', async () => {
  const hands = await show(<NameDialog currentName="Ada" onClose={onClose} />);
  await hands.click(save());
  expect(next()).toHaveAccessibleDescription('Please fill out this field.');
  refuses(renameAccount, 1019);
  await hands.type(next(), 'Ada');
  expect(next()).toBeValid();
  await hands.keyboard('{Enter}');
  await waitFor(() => expect(next()).toBeInvalid());
  expect(next()).toHaveFocus();
  expect(next()).toHaveAccessibleDescription();
});

test('canceling changes nothing', async () => {
  onClose.mockClear();
  const hands = await show(<NameDialog currentName="Ada" onClose={onClose} />);
  await hands.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});
