import { changeHubReviewer } from '@atoll/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import type { Reviewer } from './queries.ts';
import { ReviewerTable } from './reviewer-table.tsx';

const ana: Reviewer = {
  reviewer_id: 'r1',
  name: 'Ana',
  state: 'active',
  is_adjudicator: false,
  languages: ['fr'],
  gold_seen: 30,
  gold_correct: 20,
  accuracy: { low: 0.5, high: 0.8 },
  weight: 0.7,
  suspension: null,
  votes: 3,
  agreed_votes: 2,
  decided_votes: 3,
  median_ms: 4_000,
  is_fast: false,
  shares_device: false,
  stop_reason: '',
  joined_at: 0,
};
const suspended = (cause: 'gold' | 'owner'): Reviewer => ({
  ...ana,
  state: 'suspended',
  suspension: { cause, seen: 12, correct: 6, below: 0.55 },
});
const row = () => screen.getAllByRole('row')[1] as HTMLElement;
const actions = async (reviewer: Reviewer) => {
  const hands = await show(<ReviewerTable projectId="p1" reviewers={[reviewer]} />);
  await hands.click(within(row()).getByRole('button', { name: 'Actions for Ana' }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};

test.each([
  [ana, null],
  [suspended('gold'), '6 of the last 12 gold items correct (55% required).'],
  [suspended('owner'), 'By a member of this account.'],
] as const)('a suspended reviewer is shown with the cause', async (reviewer, cause) => {
  await show(<ReviewerTable projectId="p1" reviewers={[reviewer]} />);
  const shown = row().textContent;
  if (cause === null) expect(shown).not.toMatch(/Suspended|By a member/);
  else expect(shown).toContain(cause);
});

test('only reviewers who may vote are offered as adjudicators', async () => {
  expect(await actions(ana)).toEqual(['Appoint adjudicator', 'Suspend', 'Remove']);
});

test('a suspended reviewer is not offered as an adjudicator', async () => {
  expect(await actions(suspended('gold'))).toEqual(['Change reason', 'Reinstate', 'Remove']);
});

test('a suspended adjudicator can still be dismissed', async () => {
  expect(await actions({ ...suspended('gold'), is_adjudicator: true })).toEqual([
    'Dismiss adjudicator',
    'Change reason',
    'Reinstate',
    'Remove',
  ]);
});

test('a reviewer is suspended with a reason', async () => {
  const changing = answers(changeHubReviewer, { ...suspended('owner'), stop_reason: 'Too fast' });
  const hands = await show(<ReviewerTable projectId="p1" reviewers={[ana]} />);
  await hands.click(within(row()).getByRole('button', { name: 'Actions for Ana' }));
  await hands.click(screen.getByRole('menuitem', { name: 'Suspend' }));
  await hands.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), ' Too fast ');
  await hands.click(screen.getByRole('button', { name: 'Suspend reviewer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changing.inputs).toEqual([
    { project_id: 'p1', reviewer_id: 'r1', state: 'suspended', reason: 'Too fast' },
  ]);
});

test('the reason of a suspension is shown, and changed without another suspension', async () => {
  const stopped = { ...suspended('owner'), stop_reason: 'Too fast' };
  const changing = answers(changeHubReviewer, stopped);
  const hands = await show(<ReviewerTable projectId="p1" reviewers={[stopped]} />);
  expect(row()).toHaveTextContent('Too fast');
  await hands.click(within(row()).getByRole('button', { name: 'Actions for Ana' }));
  await hands.click(screen.getByRole('menuitem', { name: 'Change reason' }));
  const reason = screen.getByRole('textbox', { name: 'Reason (optional)' });
  expect(reason).toHaveValue('Too fast');
  await hands.type(reason, ' by far');
  await hands.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changing.inputs).toEqual([{ project_id: 'p1', reviewer_id: 'r1', reason: 'Too fast by far' }]);
});
