import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { useKeyColumns } from './use-key-columns.tsx';

/** The width of a page in a window of 1,280 px, without the menus. */
const spacePx = 944 - 44;

const noBytes = new Map<string, number>();

function Needed() {
  const { shown } = useKeyColumns(noBytes);
  return <output>{shown.reduce((sumPx, { minWidthPx }) => sumPx + minWidthPx, 0)}</output>;
}

test('the default columns fit a window of 1,280 px', async () => {
  await show(<Needed />);
  const needed = Number(screen.getByRole('status').textContent);
  expect(needed).toBeGreaterThan(0);
  expect(needed).toBeLessThanOrEqual(spacePx);
});
