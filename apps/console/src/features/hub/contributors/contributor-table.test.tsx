import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { ContributorTable } from './contributor-table.tsx';
import type { Contributor } from './queries.ts';

const contributor: Contributor = {
  contributor_id: '01JZZZZZZZZZZZZZZZ4K8M2PQR',
  language: 'sw',
  country: 'KE',
  shares_device: false,
  joined_at: Date.UTC(2026, 10, 1, 12),
  sent: 12,
  accepted: 6,
  rejected: 3,
  failed_checks: 1,
  waiting: 2,
  withdrawn: 0,
  appeals: 2,
  granted_appeals: 1,
  earned_micro_usd: 120_000,
  reasons: [
    { reason: 'low_quality', items: 3 },
    { reason: 'duplicate', items: 1 },
  ],
};

/** Returns the texts of the cells of the only row, without the names of their columns. */
async function cellsOf(given: Partial<Contributor>): Promise<string[]> {
  await show(<ContributorTable projectId="project" contributors={[{ ...contributor, ...given }]} />);
  return screen.getAllByRole('cell').map((cell) => cell.lastElementChild?.textContent ?? '');
}

test('a contributor is shown with shares, reasons, appeals and earnings', async () => {
  const [, sent, accepted, rejected, reasons, waiting, appeals, earned] = await cellsOf({});
  expect([sent, accepted, rejected, waiting]).toEqual(['12', '660%', '440%', '2']);
  expect(reasons).toBe('Low quality: 3Duplicate: 1Failed checks: 1');
  expect([appeals, earned]).toEqual(['21 granted', '$0.12']);
});

test('the reason for most refused items comes first, also if it’s the checks', async () => {
  const [, , , , reasons] = await cellsOf({ failed_checks: 7 });
  expect(reasons).toBe('Failed checks: 7Low quality: 3Duplicate: 1');
});

test('nothing is divided by zero items', async () => {
  const none = { sent: 0, accepted: 0, rejected: 0, failed_checks: 0, waiting: 0, reasons: [] };
  const [, sent, accepted, rejected, reasons] = await cellsOf({ ...none, withdrawn: 1_200 });
  expect([sent, accepted, rejected, reasons]).toEqual(['01,200 withdrawn', '0', '0', '–']);
});

test('a row leads to the items of its contributor, who is nothing but a part of an ID', async () => {
  await show(
    <ContributorTable projectId="project" contributors={[{ ...contributor, shares_device: true }]} />,
  );
  const link = screen.getByRole('link', { name: 'Items from contributor 4K8M2PQR' });
  expect(link).toHaveAttribute('href', '/datahub/project/items?contributor=01JZZZZZZZZZZZZZZZ4K8M2PQR');
  const row = within(screen.getAllByRole('row')[1] as HTMLElement);
  expect(row.getByText('Swahili · Kenya')).toBeVisible();
  expect(row.getByText('Shared device')).toBeVisible();
});
