import { changeHubStopReason, resumeHubContributor, stopHubContributor } from '@atoll/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { person } from '#testing/people.ts';
import { answers, refuses } from '#testing/server.ts';
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
  stopped_at: null,
  stop_reason: '',
};

/** Returns the texts of the cells of the only row, without the names of their columns. */
async function cellsOf(given: Partial<Contributor>): Promise<string[]> {
  await show(<ContributorTable projectId="project" contributors={[{ ...contributor, ...given }]} />);
  return screen.getAllByRole('cell').map((cell) => cell.lastElementChild?.textContent ?? '');
}

test('a contributor is shown with shares, reasons, appeals and earnings', async () => {
  const [, sent, accepted, rejected, reasons, earned] = await cellsOf({});
  expect([sent, accepted, rejected]).toEqual(['122 in review', '660%', '440%2 appeals1 granted']);
  expect(reasons).toBe('Low quality: 3Duplicate: 1Failed checks: 1');
  expect(earned).toBe('$0.12');
});

test('the reason for most refused items comes first, also if it’s the checks', async () => {
  const [, , , , reasons] = await cellsOf({ failed_checks: 7 });
  expect(reasons).toBe('Failed checks: 7Low quality: 3Duplicate: 1');
});

test('nothing is divided by zero items', async () => {
  const refused = { rejected: 0, failed_checks: 0, reasons: [], appeals: 0, granted_appeals: 0 };
  const none = { sent: 0, accepted: 0, waiting: 0, ...refused };
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
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('Swahili · Kenya');
  expect(row.getByText('Shared device')).toBeVisible();
});

const id = contributor.contributor_id;
const table = (given: Partial<Contributor> = {}) => (
  <ContributorTable projectId="project" contributors={[{ ...contributor, ...given }]} />
);

test('a contributor is stopped with a reason, after what that does and doesn’t do', async () => {
  const stopping = answers(stopHubContributor, null);
  const hands = await show(table());
  await hands.click(screen.getByRole('button', { name: 'Actions for 4K8M2PQR' }));
  await hands.click(screen.getByRole('menuitem', { name: 'Stop' }));
  const dialog = screen.getByRole('dialog', { name: 'Stop contributor 4K8M2PQR?' });
  expect(dialog).toHaveTextContent('Items already received stay in review.');
  expect(dialog).toHaveTextContent('They could join again with a different account.');
  await hands.type(within(dialog).getByRole('textbox', { name: 'Reason (optional)' }), ' Copies ');
  await hands.click(within(dialog).getByRole('button', { name: 'Stop contributor' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(stopping.inputs).toEqual([{ project_id: 'project', contributor_id: id, reason: 'Copies' }]);
});

test('a refusal keeps the reason', async () => {
  refuses(stopHubContributor, 1063);
  const hands = await show(table());
  await hands.click(screen.getByRole('button', { name: 'Actions for 4K8M2PQR' }));
  await hands.click(screen.getByRole('menuitem', { name: 'Stop' }));
  const reason = screen.getByRole('textbox', { name: 'Reason (optional)' });
  await hands.type(reason, 'Copies');
  await hands.click(screen.getByRole('button', { name: 'Stop contributor' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This project doesn’t exist.');
  expect(reason).toHaveValue('Copies');
});

test('a stopped contributor has a badge and the reason, and may be allowed again', async () => {
  const resuming = answers(resumeHubContributor, null);
  const hands = await show(table({ stopped_at: 1, stop_reason: 'Copies of one picture' }));
  expect(screen.getByText('Stopped')).toBeVisible();
  expect(screen.getByText('Copies of one picture')).toBeVisible();
  await hands.click(screen.getByRole('button', { name: 'Actions for 4K8M2PQR' }));
  await hands.click(screen.getByRole('menuitem', { name: 'Allow again' }));
  await waitFor(() => expect(resuming.inputs).toEqual([{ project_id: 'project', contributor_id: id }]));
});

test('the reason of a stop can be changed without another stop', async () => {
  const changing = answers(changeHubStopReason, null);
  const hands = await show(table({ stopped_at: 1, stop_reason: 'Copies' }));
  await hands.click(screen.getByRole('button', { name: 'Actions for 4K8M2PQR' }));
  await hands.click(screen.getByRole('menuitem', { name: 'Change reason' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change the reason for contributor 4K8M2PQR' }));
  const reason = dialog.getByRole('textbox', { name: 'Reason (optional)' });
  expect(reason).toHaveValue('Copies');
  await hands.type(reason, ' of one picture ');
  await hands.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(changing.inputs).toEqual([
    { project_id: 'project', contributor_id: id, reason: 'Copies of one picture' },
  ]);
});

test('nobody without the permission can stop a contributor', async () => {
  await show(table(), { user: person('read_only') });
  expect(screen.queryByRole('button', { name: /Actions/ })).not.toBeInTheDocument();
});
