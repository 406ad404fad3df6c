import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useMemo, useState } from 'react';
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

const named = (...names: string[]) => names.map((name) => ({ name, objects: 1 }));

function Shrinking() {
  const [shown, setShown] = useState(named('first', 'tall', 'short', 'last'));
  return (
    <>
      <button type="button" onClick={() => setShown(named('tall', 'short', 'last'))}>
        Delete
      </button>
      <Grid label="Buckets" columns={columns} rows={useArrayRows(shown)} idOf={idOf} nameOf={idOf} />
    </>
  );
}

test('on a phone, rows keep their own heights after a row before them is gone', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  const observers: { callback: ResizeObserverCallback; targets: Set<Element> }[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly targets = new Set<Element>();
      constructor(callback: ResizeObserverCallback) {
        observers.push({ callback, targets: this.targets });
      }
      observe = (target: Element) => this.targets.add(target);
      unobserve = (target: Element) => this.targets.delete(target);
      disconnect = () => this.targets.clear();
    },
  );
  const heightOf = ({ textContent }: Element) => (textContent.includes('tall') ? 90 : 60);
  const layOut = () =>
    act(() => {
      for (const { callback, targets } of observers) {
        const entries = [...targets].map((target) => ({
          target,
          borderBoxSize: [{ blockSize: heightOf(target), inlineSize: 390 }],
        }));
        callback(entries as unknown as ResizeObserverEntry[], {} as ResizeObserver);
      }
    });
  await show(<Shrinking />);
  const tops = () =>
    screen.getAllByRole('row').flatMap(({ style }) => (style.insetBlockStart ? [style.insetBlockStart] : []));
  layOut();
  expect(tops()).toEqual(['0px', '60px', '150px', '210px']);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(tops()).toEqual(['0px', '90px', '150px']);
  width.mockRestore();
  vi.unstubAllGlobals();
});
