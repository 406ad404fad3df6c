import { createShareLink, listBuckets, listObjects } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { bucketRow } from '../testing/buckets.ts';
import { shareLink } from '../testing/share-links.ts';
import { RequestDialog } from './request-dialog.tsx';

const nothing = { folders: [], objects: [], next_cursor: null, is_mixed: false, is_partial: false };

test('files are requested for a folder of a bucket', async () => {
  answers(listBuckets, [bucketRow('press')]);
  answers(listObjects, ({ prefix = '' }) => ({ ...nothing, folders: [`${prefix}inbox/`, `${prefix}old/`] }));
  const creating = answers(createShareLink, shareLink({ kind: 'request', key: 'inbox/' }));
  const hands = await show(<RequestDialog bucket="press" onClose={vi.fn()} />);
  const folder = screen.getByRole('combobox', { name: 'Folder' });
  const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  await hands.click(folder);
  await waitFor(() => expect(offered()).toEqual(['The bucket itself', 'inbox/', 'old/']));
  await hands.type(folder, 'o');
  expect(offered()).toEqual(['New folder: o/', 'old/', 'inbox/']);
  await hands.type(folder, 'ld/');
  await waitFor(() => expect(offered()).toEqual(['old/', 'old/inbox/', 'old/old/']));
  await hands.clear(folder);
  await hands.type(folder, '/inbox');
  await hands.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('dialog', { name: 'Request files for inbox' })).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  await hands.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(creating.inputs).toHaveLength(1));
  expect(creating.inputs[0]).toMatchObject({ bucket: 'press', kind: 'request', key: 'inbox/' });
});

test('a request can end on a date, which has to be chosen', async () => {
  answers(listBuckets, [bucketRow('press')]);
  answers(listObjects, nothing);
  const creating = answers(createShareLink, shareLink({ kind: 'request', key: '' }));
  const hands = await show(<RequestDialog bucket="press" onClose={vi.fn()} />);
  await hands.click(screen.getByRole('button', { name: 'Continue' }));
  await hands.click(screen.getByText('Expiry, password, your name, logo, limits'));
  await hands.selectOptions(screen.getByRole('combobox', { name: 'Expiry' }), 'On a date');
  await hands.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(screen.getByRole('textbox', { name: 'Last day' })).toHaveAccessibleDescription(
    /Choose the last day the link works\./,
  );
  await hands.type(screen.getByRole('textbox', { name: 'Last day' }), '11/29/2099');
  await hands.tab();
  expect(screen.getByText('The link works until the end of Nov 29, 2099.')).toBeVisible();
  await hands.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(creating.inputs).toHaveLength(1));
  expect(creating.inputs[0]).toMatchObject({ expires_at: new Date(2099, 10, 30).getTime() });
});

test('a limit of size has a unit, and has to be a size', async () => {
  answers(listBuckets, [bucketRow('press')]);
  answers(listObjects, nothing);
  const creating = answers(createShareLink, shareLink({ kind: 'request', key: '' }));
  const hands = await show(<RequestDialog bucket="press" onClose={vi.fn()} />);
  await hands.click(screen.getByRole('button', { name: 'Continue' }));
  await hands.click(screen.getByText('Expiry, password, your name, logo, limits'));
  const limit = screen.getByRole('textbox', { name: 'File size limit' });
  await hands.type(limit, '0');
  await hands.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(limit).toHaveAccessibleDescription('Enter a number greater than 0.');
  await hands.clear(limit);
  await hands.type(limit, '200,5');
  await hands.selectOptions(screen.getByRole('combobox', { name: 'File size limit: unit' }), 'kB');
  await hands.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(creating.inputs).toHaveLength(1));
  expect(creating.inputs[0]).toMatchObject({ max_bytes: null, max_file_bytes: 205_312 });
});

test('a bucket has to be chosen', async () => {
  answers(listBuckets, [bucketRow('press')]);
  const hands = await show(<RequestDialog bucket="" onClose={vi.fn()} />);
  await hands.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('combobox', { name: 'Bucket' })).toHaveAccessibleDescription('Choose a bucket.');
});
