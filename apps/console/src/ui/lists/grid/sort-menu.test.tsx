import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { SortMenu } from './sort-menu.tsx';

const columns = [
  { id: 'name', label: 'Name', isSortable: true },
  { id: 'id', label: 'ID' },
  { id: 'used', label: 'Last used', isSortable: true },
];

test('names the order, and offers the columns that can be sorted by', async () => {
  const onSort = vi.fn();
  const hands = await show(
    <SortMenu columns={columns} sort={{ by: 'used', direction: 'desc' }} onSort={onSort} />,
  );
  await hands.click(screen.getByRole('button', { name: 'Sort: Last used, descending' }));
  const names = screen.getAllByRole('menuitemradio').map((item) => item.textContent);
  expect(names).toEqual(['Name', 'Last used, descending']);
  await hands.click(screen.getByRole('menuitemradio', { name: 'Name' }));
  expect(onSort).toHaveBeenCalledExactlyOnceWith('name');
});
