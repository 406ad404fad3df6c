import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { TileGrid, useArrayRows } from './index.ts';

const names = ['reef.jpg', 'lagoon.jpg', 'crew.jpg'];
const idOf = (name: string) => name;

function Tiles({ isLoading }: { isLoading: boolean }) {
  const rows = useArrayRows(names);
  const loading = { ...rows, at: () => undefined };
  return (
    <TileGrid
      label="Pictures"
      rows={isLoading ? loading : rows}
      idOf={idOf}
      nameOf={idOf}
      tile={(name) => name}
    />
  );
}

test('a line of tiles that is loading is no row', async () => {
  await show(<Tiles isLoading />);
  expect(screen.getByRole('grid', { name: 'Pictures' })).toBeInTheDocument();
  expect(screen.queryAllByRole('row')).toEqual([]);
});

test('a line of tiles is a row', async () => {
  await show(<Tiles isLoading={false} />);
  const [first] = screen.getAllByRole('row');
  expect(first && within(first).getByRole('gridcell', { name: /^reef\.jpg/ })).toBeVisible();
});
