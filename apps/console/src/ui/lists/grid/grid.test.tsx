import { screen } from '@testing-library/react';
import { useMemo } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { Grid } from './grid.tsx';
import { type GridColumn, useArrayRows } from './index.ts';

interface Bucket {
  name: string;
  objects: number;
}

const columns: GridColumn<Bucket>[] = [
  { id: 'name', label: 'Name', isMain: true, minWidthPx: 400, cell: ({ name }) => name },
  {
    id: 'objects',
    label: 'Objects',
    minWidthPx: 80,
    cell: ({ objects }) => objects,
    line: ({ objects }) => `${objects} objects`,
  },
  { id: 'region', label: 'Region', isWideOnly: true, minWidthPx: 80, cell: () => 'north' },
];
const buckets = [{ name: 'photos', objects: 7 }];
const idOf = ({ name }: Bucket) => name;

function List({ minWidthPx = 80 }: { minWidthPx?: number }) {
  const shown = useMemo(
    () =>
      columns.map((one) => (one.isWideOnly ? one : { ...one, minWidthPx: one.isMain ? 400 : minWidthPx })),
    [minWidthPx],
  );
  return <Grid label="Buckets" columns={shown} rows={useArrayRows(buckets)} idOf={idOf} nameOf={idOf} />;
}

const cells = () => screen.getAllByRole('gridcell').map(({ textContent }) => textContent);

test.each([
  // Two lines have space for all.
  [390, ['photos', '7 objects', 'Regionnorth']],
  [520, ['photos', '7']],
  // Each value has the name of its column, which is hidden where there are headers.
  [1024, ['photos', '7', 'Regionnorth']],
])('at %i px, a row shows what fits there', async (widthPx, texts) => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(widthPx);
  await show(<List />);
  expect(cells()).toEqual(texts);
  width.mockRestore();
});

test.each([
  [700, ['photos', '7 objects', 'Regionnorth']],
  // Scrolls sideways.
  [900, ['photos', '7']],
])('at %i px, columns that need more are lines unless the list is wide', async (widthPx, texts) => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(widthPx);
  await show(<List minWidthPx={600} />);
  expect(cells()).toEqual(texts);
  width.mockRestore();
});
