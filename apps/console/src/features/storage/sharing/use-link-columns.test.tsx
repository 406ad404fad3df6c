import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { shareLink } from '../testing/share-links.ts';
import type { ShareLink } from './share-link.ts';
import { useLinkColumns } from './use-link-columns.tsx';

/** The width of a page in a window of 1,280 px, without the checkboxes and menus. */
const spacePx = 944 - 84;

const none = new Map<string, number>();
const onOpen = () => undefined;

function Needed() {
  const { shown } = useLinkColumns(true, none, onOpen);
  return <output>{shown.reduce((sumPx, { minWidthPx }) => sumPx + minWidthPx, 0)}</output>;
}

test('the default columns fit a window of 1,280 px', async () => {
  await show(<Needed />);
  const needed = Number(screen.getByRole('status').textContent);
  expect(needed).toBeGreaterThan(0);
  expect(needed).toBeLessThanOrEqual(spacePx);
});

function Usage({ link }: { link: ShareLink }) {
  const { shown } = useLinkColumns(true, none, onOpen);
  return <output>{shown.find(({ id }) => id === 'used')?.cell(link)}</output>;
}

test.each<[Partial<ShareLink>, string]>([
  [{}, 'Not used'],
  [{ transfers: 1, bytes: 2048 }, '1 download · 2 kB'],
  [{ kind: 'request', transfers: 3, bytes: 48 }, '3 files · 48 bytes'],
  [{ max_transfers: 10 }, '0 / 10 downloads · 0 bytes'],
  [{ transfers: 2, bytes: 1024, max_bytes: 4096 }, '2 downloads · 1 kB / 4 kB'],
])('usage has its unit: %o', async (given, text) => {
  await show(<Usage link={shareLink({ kind: 'folder', ...given })} />);
  expect(screen.getByRole('status')).toHaveTextContent(text);
});
