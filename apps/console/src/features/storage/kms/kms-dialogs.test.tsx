import { createKmsKey, deleteKmsKey, renameKmsKey, setKmsKeyState } from '@atoll/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers, fails, holds } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { kmsKey } from '../testing/kms-key.ts';
import { CreateKmsKeyDialog } from './create-kms-key-dialog.tsx';
import { DeleteKmsKeyDialog } from './delete-kms-key-dialog.tsx';
import { DisableKmsKeyDialog } from './disable-kms-key-dialog.tsx';
import type { KmsKey } from './queries.ts';
import { RenameKmsKeyDialog } from './rename-kms-key-dialog.tsx';

const onClose = vi.fn();
const dialog = () => screen.getByRole('dialog');
const button = (name: string) => within(dialog()).getByRole('button', { name });
const name = () => screen.getByRole('textbox', { name: 'Name' });

const photos: KmsKey = { ...kmsKey, buckets: ['sealed'] };

beforeEach(() => {
  onClose.mockClear();
});

test.each([
  ['aws/mine', /Don’t start with aws\//],
  ['two words', /Use 1 to 250 letters/],
  ['photos', /already exists/],
])('the name %s is refused at its field', async (wrong, message) => {
  const hands = await show(<CreateKmsKeyDialog keys={[photos]} onClose={onClose} />);
  expect(name()).toHaveFocus();
  await hands.type(name(), wrong);
  await hands.click(button('Create key'));
  expect(name()).toHaveAccessibleDescription(message);
  expect(name()).toHaveFocus();
});

test('a key is created once, and its alias is shown before', async () => {
  const creating = holds(createKmsKey);
  const hands = await show(<CreateKmsKeyDialog keys={[]} onClose={onClose} />);
  await hands.type(name(), 'photos');
  expect(name()).toHaveAccessibleDescription(/alias\/photos/);
  await hands.type(screen.getByRole('textbox', { name: 'Description (optional)' }), 'The reef');
  await hands.click(screen.getByRole('checkbox', { name: 'Rotate every year' }));
  await hands.click(button('Create key'));
  expect(button('Create key')).toBeDisabled();
  creating.answer(kmsKey);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(creating.inputs).toEqual([
    { alias: 'alias/photos', description: 'The reef', rotates_yearly: false },
  ]);
});

test('a renamed key says who will no longer find it, and may keep its own name', async () => {
  const renaming = answers(renameKmsKey, kmsKey);
  const hands = await show(<RenameKmsKeyDialog kmsKey={photos} keys={[photos]} onClose={onClose} />);
  expect(dialog()).toHaveTextContent('1 bucket uses it to encrypt new objects: sealed.');
  await hands.clear(name());
  await hands.type(name(), 'pictures{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(renaming.inputs).toEqual([{ key_id: 'k1', alias: 'alias/pictures' }]);
});

test('disabling begins at Cancel, and names the buckets', async () => {
  const disabling = answers(setKmsKeyState, null);
  const hands = await show(<DisableKmsKeyDialog kmsKey={photos} onClose={onClose} />);
  expect(button('Cancel')).toHaveFocus();
  expect(dialog()).toHaveTextContent('1 bucket uses it to encrypt new objects: sealed.');
  await hands.click(button('Disable'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(disabling.inputs).toEqual([{ key_id: 'k1', state: 'Disabled' }]);
});

test('a deletion waits as long as is chosen, and says until when', async () => {
  const deleting = answers(deleteKmsKey, { ...kmsKey, delete_at: Date.UTC(2026, 11, 3) });
  const hands = await show(<DeleteKmsKeyDialog kmsKey={photos} onClose={onClose} />);
  const waiting = screen.getByRole('combobox', { name: 'Waiting period' });
  expect(waiting).toHaveDisplayValue('30 days');
  await hands.selectOptions(waiting, '7 days');
  await hands.click(button('Schedule deletion'));
  expect(await screen.findByText(/photos is disabled and will be deleted on .*2026/)).toBeVisible();
  expect(deleting.inputs).toEqual([{ key_id: 'k1', waiting_days: 7 }]);
});

test('a deletion that nobody confirmed is said beside the button', async () => {
  fails(deleteKmsKey);
  const hands = await show(<DeleteKmsKeyDialog kmsKey={photos} onClose={onClose} />);
  await hands.click(button('Schedule deletion'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The server didn’t confirm this. Try again.');
  expect(onClose).not.toHaveBeenCalled();
});
