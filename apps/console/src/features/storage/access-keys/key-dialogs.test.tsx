import {
  createAccessKey,
  deleteAccessKey,
  limitAccessKey,
  listBuckets,
  publicConfig,
  renameAccessKey,
  rotateAccessKey,
} from '@atoll/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { serverConfig } from '#testing/config.ts';
import { answers, holds, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { bucketRow } from '../testing/buckets.ts';
import { CreateKeyDialog, type NewKey } from './create-key-dialog.tsx';
import { DeleteKeyDialog } from './delete-key-dialog.tsx';
import type { AccessKey } from './key-state.ts';
import { LimitKeyDialog } from './limit-key-dialog.tsx';
import { RenameKeyDialog } from './rename-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

const onClose = vi.fn();
const dialog = () => screen.getByRole('dialog');
const button = (name: string) => within(dialog()).getByRole('button', { name });
const box = (name: string | RegExp) => within(dialog()).getByRole('textbox', { name });

const backup: AccessKey = {
  access_key_id: 'AK1',
  name: 'backup',
  created_at: Date.UTC(2026, 0, 1),
  last_used_at: null,
  last_used_from: null,
  expires_at: null,
  is_enabled: true,
  policy: null,
  scope: null,
  max_sent_bytes: null,
  is_changeable: true,
};
const made: NewKey = { ...backup, access_key_id: 'AK2', name: 'reader', secret_access_key: 's3cr3t' };

beforeEach(() => {
  onClose.mockClear();
  answers(listBuckets, [bucketRow('photos'), bucketRow('papers')]);
  answers(publicConfig, serverConfig);
});

test('a key needs a name and, where it is limited, something that it may do', async () => {
  const hands = await show(<CreateKeyDialog onClose={onClose} />);
  expect(box('Key name')).toHaveFocus();
  await hands.click(button('Next'));
  expect(box('Key name')).toHaveAccessibleDescription(/Please fill out this field\./);
  await hands.type(box('Key name'), 'reader');
  await hands.click(screen.getByRole('radio', { name: 'Custom permissions' }));
  await hands.click(screen.getByRole('checkbox', { name: /^List/ }));
  await hands.click(screen.getByRole('checkbox', { name: /^Read/ }));
  await hands.click(button('Next'));
  expect(screen.getByRole('alert')).toHaveTextContent('Select at least one action.');
  await hands.click(screen.getByRole('checkbox', { name: /^Read/ }));
  await hands.click(screen.getByRole('radio', { name: 'Selected buckets' }));
  await hands.click(button('Next'));
  expect(screen.getByRole('alert')).toHaveTextContent('Select at least one bucket.');
  await hands.click(await screen.findByRole('checkbox', { name: 'photos' }));
  await hands.type(box('Allowed IP addresses'), 'home');
  await hands.click(button('Next'));
  expect(box('Allowed IP addresses')).toHaveAccessibleDescription(/home isn’t an IP address or range\./);
});

test('what a key may is read once more, and its secret is shown once', async () => {
  const creating = holds(createAccessKey);
  const hands = await show(<CreateKeyDialog onClose={onClose} />);
  await hands.type(box('Key name'), ' reader ');
  await hands.click(screen.getByRole('radio', { name: 'Custom permissions' }));
  await hands.click(screen.getByRole('radio', { name: 'Selected buckets' }));
  await hands.click(await screen.findByRole('checkbox', { name: 'photos' }));
  await hands.type(box('Limit to folders'), 'a/{Enter}b/');
  await hands.type(box('Allowed IP addresses'), '127.0.0.0/8{Enter}::1');
  await hands.type(box('Monthly download limit'), '5');
  await hands.click(button('Next'));
  expect(screen.getByRole('dialog', { name: 'Review permissions' })).toHaveTextContent('List, read');
  expect(dialog()).toHaveTextContent('5 GB');
  await hands.click(button('Back'));
  expect(box('Key name')).toHaveDisplayValue(/reader/);
  await hands.click(button('Next'));
  await hands.click(button('Create key'));
  expect(button('Create key')).toBeDisabled();
  creating.answer(made);
  expect(await screen.findByText('Save the secret now. It’s shown only once.')).toBeVisible();
  expect(creating.inputs).toEqual([
    {
      name: 'reader',
      expires_at: null,
      max_sent_bytes: 5 * 1024 ** 3,
      scope: {
        buckets: ['photos'],
        prefixes: ['a/', 'b/'],
        permissions: ['list', 'read'],
        addresses: ['127.0.0.0/8', '::1'],
      },
    },
  ]);
  expect(screen.getByText('s3cr3t')).toBeVisible();
  await hands.click(button('Copy secret access key'));
  await expect(navigator.clipboard.readText()).resolves.toBe('s3cr3t');
  await hands.selectOptions(screen.getByRole('combobox', { name: 'Connect a client' }), 'boto3');
  expect(dialog()).toHaveTextContent('aws_secret_access_key="s3cr3t"');
  await hands.click(button('Done'));
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([1017, 1018] as const)('refusal %i goes back to the name', async (code) => {
  refuses(createAccessKey, code);
  const hands = await show(<CreateKeyDialog onClose={onClose} />);
  await hands.type(box('Key name'), 'backup');
  await hands.click(button('Next'));
  await hands.click(button('Create key'));
  await waitFor(() => expect(box('Key name')).toBeInvalid());
  expect(box('Key name')).toHaveValue('backup');
});

test('a key’s permissions and its limit are edited', async () => {
  const limiting = answers(limitAccessKey, null);
  const hands = await show(
    <LimitKeyDialog accessKey={{ ...backup, max_sent_bytes: 5 * 1024 ** 3 }} onClose={onClose} />,
  );
  expect(box('Monthly download limit')).toHaveValue('5');
  await hands.clear(box('Monthly download limit'));
  await hands.click(screen.getByRole('radio', { name: 'Custom permissions' }));
  await hands.click(screen.getByRole('checkbox', { name: /^Write/ }));
  await hands.click(button('Save'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(limiting.inputs).toEqual([
    {
      access_key_id: 'AK1',
      expires_at: null,
      max_sent_bytes: null,
      scope: { buckets: [], prefixes: [], permissions: ['list', 'read', 'write'], addresses: [] },
    },
  ]);
});

test('a key that has a policy of its own says that it would be replaced', async () => {
  await show(<LimitKeyDialog accessKey={{ ...backup, policy: '{}' }} onClose={onClose} />);
  expect(screen.getByRole('note')).toHaveTextContent('Saving replaces the key’s policy');
});

test('a key is rotated to the next name, and the old one ends when it is chosen to', async () => {
  refuses(rotateAccessKey, 1018);
  const hands = await show(<RotateKeyDialog accessKey={backup} onClose={onClose} />);
  expect(box('Name of the new key')).toHaveValue('backup 2');
  await hands.click(button('Rotate'));
  await waitFor(() => expect(box('Name of the new key')).toBeInvalid());
  const rotating = answers(rotateAccessKey, made);
  await hands.type(box('Name of the new key'), '0');
  await hands.selectOptions(screen.getByRole('combobox', { name: 'backup expires' }), 'Immediately');
  await hands.click(button('Rotate'));
  expect(await screen.findByText('Save the secret now. It’s shown only once.')).toBeVisible();
  expect(rotating.inputs).toEqual([
    { access_key_id: 'AK1', name: 'backup 20', expires_at: null, grace_seconds: 0 },
  ]);
});

test('a key that has ended asks nothing about its end', async () => {
  await show(<RotateKeyDialog accessKey={{ ...backup, is_enabled: false }} onClose={onClose} />);
  expect(screen.queryByRole('combobox', { name: 'backup expires' })).toBeNull();
});

test('a key is renamed, and not to nothing', async () => {
  const renaming = answers(renameAccessKey, null);
  const hands = await show(<RenameKeyDialog accessKey={backup} onClose={onClose} />);
  await hands.clear(box('New name'));
  await hands.click(button('Save'));
  expect(box('New name')).toHaveAccessibleDescription('Please fill out this field.');
  await hands.type(box('New name'), 'laptop{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(renaming.inputs).toEqual([{ access_key_id: 'AK1', name: 'laptop' }]);
});

test('a key is deleted by its name', async () => {
  const deleting = answers(deleteAccessKey, null);
  const hands = await show(<DeleteKeyDialog accessKey={backup} onClose={onClose} />);
  expect(dialog()).toHaveTextContent('This key has never been used.');
  await hands.click(button('Delete'));
  expect(screen.getByRole('alert')).toHaveTextContent('The name doesn’t match.');
  await hands.type(box('Type or paste the name to confirm'), 'backup');
  await hands.click(button('Delete'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(deleting.inputs).toEqual([{ access_key_id: 'AK1' }]);
});

test('the limits of a key name the last day that was entered', async () => {
  const hands = await show(<CreateKeyDialog onClose={onClose} />);
  await hands.type(box('Key name'), 'reader');
  await hands.type(box('Expires after'), '12/04/2099');
  await hands.click(button('Next'));
  expect(screen.getByText('Dec 4, 2099')).toBeVisible();
});

test('a key expires some days from now without looking at a calendar', async () => {
  const hands = await show(<CreateKeyDialog onClose={onClose} />);
  await hands.click(button('In 30 days'));
  const field = box('Expires after');
  const last = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
  expect(field).toHaveValue(
    last.toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' }),
  );
});
