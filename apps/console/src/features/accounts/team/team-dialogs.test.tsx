import {
  changeRole,
  inviteMember,
  previewMemberRemoval,
  removeMember,
  transferOwnership,
} from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers, holds, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { RemoveDialog, TransferDialog } from './departure-dialogs.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { Member } from './queries.ts';
import { RoleDialog } from './role-dialog.tsx';

const onClose = vi.fn();
const button = (name: string) => screen.getByRole('button', { name });
const typedName = () => screen.getByRole('textbox', { name: 'Type or paste the name to confirm' });

const grace: Member = {
  person_id: 'p-grace',
  email: 'grace@example.com',
  role: 'member',
  joined_at: Date.UTC(2026, 1, 2),
  has_second_factor: false,
  is_self: false,
};

test('somebody is invited with a role, once', async () => {
  onClose.mockClear();
  const inviting = holds(inviteMember);
  const hands = await show(<InviteDialog onClose={onClose} />);
  const email = screen.getByRole('textbox', { name: 'Email' });
  expect(email).toHaveFocus();
  await hands.type(email, ' grace@example.com');
  const role = screen.getByRole('combobox', { name: 'Role' });
  await hands.selectOptions(role, 'Read-only');
  expect(role).toHaveAccessibleDescription('View and download files. Can’t change anything.');
  await hands.click(button('Send invitation'));
  expect(button('Send invitation')).toBeDisabled();
  inviting.answer(null);
  expect(await screen.findByText('Invitation sent to grace@example.com.')).toBeVisible();
  expect(inviting.inputs).toEqual([{ email: 'grace@example.com', role: 'read_only' }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('what is no address, and whoever is a member already, is refused at the field', async () => {
  const hands = await show(<InviteDialog onClose={onClose} />);
  const email = screen.getByRole('textbox', { name: 'Email' });
  await hands.type(email, 'grace@');
  await hands.click(button('Send invitation'));
  expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
  refuses(inviteMember, 1007);
  await hands.type(email, 'example.com');
  await hands.click(button('Send invitation'));
  await waitFor(() => expect(email).toHaveAccessibleDescription('This person is already a member.'));
  expect(email).toHaveFocus();
});

test('a role is changed', async () => {
  onClose.mockClear();
  const changing = answers(changeRole, null);
  const hands = await show(<RoleDialog member={grace} onClose={onClose} />);
  const role = screen.getByRole('combobox', { name: 'Role' });
  expect(role).toHaveDisplayValue('Member');
  await hands.selectOptions(role, 'Billing');
  await hands.click(button('Save'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changing.inputs).toEqual([{ person_id: 'p-grace', role: 'billing' }]);
});

test('removing a member tells what becomes of their links, and asks for their address', async () => {
  onClose.mockClear();
  answers(previewMemberRemoval, {
    access_keys: 1,
    connected_apps: 0,
    share_links: 2,
    request_links: 0,
    running_jobs: 0,
    webhooks: 0,
    backup_nodes: 0,
    agent_keys: 0,
  });
  const removing = answers(removeMember, null);
  const hands = await show(<RemoveDialog account="Ada" member={grace} onClose={onClose} />);
  expect(await screen.findByText('1 access key: disabled. You can enable it again.')).toBeVisible();
  await hands.click(screen.getByRole('radio', { name: 'Revoke all' }));
  await hands.click(button('Remove member'));
  expect(typedName()).toHaveAccessibleDescription('The name doesn’t match.');
  expect(removing.inputs).toEqual([]);
  await hands.type(typedName(), 'grace@example.com');
  await hands.click(button('Remove member'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(removing.inputs).toEqual([{ person_id: 'p-grace', links: 'revoke' }]);
});

test('ownership is transferred by the account’s name, and refused beside the button', async () => {
  onClose.mockClear();
  refuses(transferOwnership, 1056);
  const hands = await show(<TransferDialog account="Ada" member={grace} onClose={onClose} />);
  await hands.type(typedName(), 'Ada');
  await hands.click(button('Start transfer'));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  const transferring = answers(transferOwnership, null);
  await hands.click(button('Start transfer'));
  expect(await screen.findByText('Ownership will transfer to grace@example.com in 24 hours.')).toBeVisible();
  expect(transferring.inputs).toEqual([{ person_id: 'p-grace', account_name: 'Ada' }]);
});
