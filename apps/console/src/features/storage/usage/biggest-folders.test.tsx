import { listBiggestFolders } from '@atoll/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { BiggestFolders } from './biggest-folders.tsx';

const nothing = {
  object_count: 0,
  size_bytes: 0,
  noncurrent_count: 0,
  noncurrent_bytes: 0,
  delete_marker_count: 0,
};
const level = { is_counting: false, counted_at: 0, folders: [], own: nothing, total: nothing, is_cut: false };

test('previous versions and delete markers are counted where there are any', async () => {
  answers(listBiggestFolders, level);
  await show(<BiggestFolders bucket="reef" prefix="" onOpen={() => undefined} />);
  expect(await screen.findByRole('table')).toBeVisible();
  expect(screen.queryByText(/Not shown/)).toBeNull();
});

test('a single delete marker is singular', async () => {
  answers(listBiggestFolders, {
    ...level,
    total: { ...nothing, noncurrent_count: 2, noncurrent_bytes: 30, delete_marker_count: 1 },
  });
  await show(<BiggestFolders bucket="reef" prefix="" onOpen={() => undefined} />);
  expect(
    await screen.findByText('Not shown: 2 previous versions (30 bytes), 1 delete marker.'),
  ).toBeVisible();
});

test('the path leads back from a folder, and not to the folder itself', async () => {
  answers(listBiggestFolders, level);
  const onOpen = vi.fn();
  const hands = await show(<BiggestFolders bucket="reef" prefix="trip/day-1/" onOpen={onOpen} />);
  const way = await screen.findByRole('navigation', { name: 'Folder' });
  const links = within(way).getAllByRole('button');
  expect(links.map((link) => link.textContent)).toEqual(['reef', 'trip']);
  expect(within(way).getByText('day-1')).toHaveAttribute('aria-current', 'true');
  await hands.click(within(way).getByRole('button', { name: 'trip' }));
  expect(onOpen).toHaveBeenCalledWith('trip/');
});
