import {
  checkUploads,
  copyObject,
  createFolder,
  getBucket,
  listBuckets,
  listObjects,
  moveObject,
  renameObject,
} from '@atoll/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers, fails, holds, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { bucketDetail, bucketRow, emptyFolder } from '../../testing/buckets.ts';
import { CreateFolderDialog } from './create-folder-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

const onClose = vi.fn();
const onRefused = vi.fn();
const button = (name: string) => screen.getByRole('button', { name });

test('a folder is created in the one that is open, once', async () => {
  onClose.mockClear();
  const creating = holds(createFolder);
  const hands = await show(<CreateFolderDialog bucket="photos" prefix="2026/" onClose={onClose} />);
  const name = screen.getByRole('textbox', { name: 'Folder name' });
  expect(name).toHaveFocus();
  await hands.type(name, ' reports ');
  await hands.click(button('Create folder'));
  expect(button('Create folder')).toBeDisabled();
  creating.answer(null);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(creating.inputs).toEqual([{ bucket: 'photos', name: 'reports', prefix: '2026/' }]);
});

test('a folder’s name is refused at its field, here and by the server', async () => {
  const hands = await show(<CreateFolderDialog bucket="photos" prefix="" onClose={onClose} />);
  const name = screen.getByRole('textbox', { name: 'Folder name' });
  await hands.click(button('Create folder'));
  expect(name).toHaveAccessibleDescription('Please fill out this field.');
  await hands.type(name, 'a:b');
  await hands.click(button('Create folder'));
  await waitFor(() => expect(name).toHaveAccessibleDescription(/cannot contain any of these characters/));
  refuses(createFolder, 3015);
  await hands.clear(name);
  await hands.type(name, 'taken{Enter}');
  await waitFor(() => expect(name).toHaveAccessibleDescription(/same name already exists/));
  expect(name).toHaveFocus();
});

const rename = (refused?: { name: string; problem: string }) => (
  <RenameDialog
    bucket="photos"
    objectKey="2026/note.txt"
    onClose={onClose}
    onRefused={onRefused}
    {...(refused && { refused })}
  />
);
const newName = () => screen.getByRole('textbox', { name: 'New name' }) as HTMLInputElement;

test('a new name that can’t be is refused at its field, and nothing is sent', async () => {
  const hands = await show(rename());
  expect(newName()).toHaveValue('note.txt');
  for (const [value, message] of [
    ['note.txt', /must differ/],
    ['', /Please fill out this field/],
    ['a/b', /name can’t contain/],
  ] as const) {
    await hands.clear(newName());
    if (value) await hands.type(newName(), value);
    await hands.keyboard('{Enter}');
    await waitFor(() => expect(newName()).toHaveAccessibleDescription(message));
    expect(newName()).toBeInvalid();
  }
});

test('renaming begins with the name without its ending, and can be undone', async () => {
  const renaming = answers(renameObject, null);
  const hands = await show(rename());
  expect(newName().value.slice(newName().selectionStart ?? 0, newName().selectionEnd ?? 0)).toBe('note');
  await hands.keyboard('letter{Enter}');
  expect(await screen.findByText('note.txt was renamed to letter.txt.')).toBeVisible();
  await hands.click(button('Undo'));
  await waitFor(() =>
    expect(renaming.inputs).toEqual([
      { bucket: 'photos', key: '2026/note.txt', name: 'letter.txt' },
      { bucket: 'photos', key: '2026/letter.txt', name: 'note.txt' },
    ]),
  );
});

test('a name that the server refuses is asked for again, with the reason', async () => {
  onRefused.mockClear();
  refuses(renameObject, 3015);
  const hands = await show(rename());
  await hands.clear(newName());
  await hands.type(newName(), 'taken.txt{Enter}');
  const problem = 'An item with the same name already exists.';
  await waitFor(() =>
    expect(onRefused).toHaveBeenCalledWith({
      objectKey: '2026/note.txt',
      refused: { name: 'taken.txt', problem },
    }),
  );
});

test('what was refused is shown with its reason', async () => {
  await show(rename({ name: 'taken.txt', problem: 'It exists.' }));
  expect(newName()).toHaveValue('taken.txt');
  expect(newName()).toHaveAccessibleDescription('It exists.');
});

function answerFolders() {
  answers(listBuckets, [bucketRow('photos'), bucketRow('other')]);
  answers(getBucket, ({ bucket }) => bucketDetail(bucket));
  answers(listObjects, ({ bucket }) => ({ ...emptyFolder, folders: bucket === 'other' ? ['inbox/'] : [] }));
}

const path = () => screen.getByRole('textbox', { name: 'Destination path' });

test('a copy goes to the folder that is picked in any bucket', async () => {
  onClose.mockClear();
  answerFolders();
  const copying = answers(copyObject, null);
  const hands = await show(
    <TransferDialog kind="copy" bucket="photos" objectKey="note.txt" onClose={onClose} />,
  );
  expect(path()).toHaveValue('note.txt');
  await hands.click(screen.getByRole('combobox', { name: 'Bucket' }));
  await hands.click(await screen.findByRole('option', { name: 'other' }));
  await hands.click(await screen.findByRole('button', { name: 'inbox' }));
  expect(path()).toHaveValue('inbox/note.txt');
  await hands.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('note.txt was copied to other/inbox/.')).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  expect(copying.inputs).toEqual([
    { bucket: 'photos', key: 'note.txt', to_bucket: 'other', to_key: 'inbox/note.txt' },
  ]);
});

test.each([
  ['note.txt', 3016],
  ['a//b', 3001],
  ['../b', 3002],
  ['x'.repeat(1025), 3003],
] as const)('the destination %s is refused at its field', async (value, code) => {
  answerFolders();
  refuses(copyObject, code);
  const hands = await show(
    <TransferDialog kind="copy" bucket="photos" objectKey="note.txt" onClose={onClose} />,
  );
  await hands.clear(path());
  await hands.click(path());
  await hands.paste(value);
  await hands.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(path()).toBeInvalid());
  await hands.type(path(), 'z');
  expect(path()).toBeValid();
});

test('an object that is in the way is replaced only where its name was typed, or it keeps a version', async () => {
  answerFolders();
  refuses(moveObject, 3022);
  const hands = await show(
    <TransferDialog kind="move" bucket="photos" objectKey="note.txt" onClose={onClose} />,
  );
  const submit = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Move' });
  await hands.clear(path());
  await hands.type(path(), 'taken.txt');
  await hands.click(submit());
  await hands.click(await screen.findByRole('checkbox', { name: 'Replace the existing object' }));
  const moving = answers(moveObject, null);
  await hands.click(submit());
  const typed = screen.getByRole('textbox', { name: 'Type or paste the name to confirm' });
  expect(typed).toBeInvalid();
  expect(moving.inputs).toEqual([]);
  await hands.type(typed, 'taken.txt');
  await hands.click(submit());
  await waitFor(() =>
    expect(moving.inputs).toEqual([
      { bucket: 'photos', key: 'note.txt', to_bucket: 'photos', to_key: 'taken.txt', replace: true },
    ]),
  );
});

test('both objects are kept by storing one under the next free name', async () => {
  answerFolders();
  refuses(moveObject, 3022);
  const hands = await show(
    <TransferDialog kind="move" bucket="photos" objectKey="note.txt" onClose={onClose} />,
  );
  await hands.clear(path());
  await hands.type(path(), 'taken.txt');
  await hands.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Move' }));
  answers(checkUploads, { taken: [], free_bytes: null, limited_by: null });
  const moving = answers(moveObject, null);
  await hands.click(await screen.findByRole('button', { name: 'Keep both' }));
  await waitFor(() =>
    expect(moving.inputs).toEqual([
      { bucket: 'photos', key: 'note.txt', to_bucket: 'photos', to_key: 'taken (1).txt' },
    ]),
  );
});

test('a lost answer is said beside the button', async () => {
  answerFolders();
  fails(moveObject);
  const hands = await show(
    <TransferDialog kind="move" bucket="photos" objectKey="note.txt" onClose={onClose} />,
  );
  await hands.type(path(), '2');
  await hands.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('The server didn’t confirm this. Try again.')).toBeVisible();
  expect(path()).toBeValid();
});
