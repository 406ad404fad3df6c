import { takeHubAssignment, voteHubAssignment } from '@atoll/contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { answers, refuses } from '#testing/server.ts';
import type { Collection } from '../collection.ts';
import { loadContributeTexts } from '../texts.ts';
import type { Reviewer } from './review.tsx';
import { Reviewing } from './reviewing.tsx';

const project = {
  project_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  instructions: '',
  good_examples: [],
  bad_examples: [],
  languages: ['fr'],
  vote_reward_micro_usd: 0,
} as unknown as Collection;

const reviewer: Reviewer = {
  reviewer_id: 'r',
  state: 'gate',
  is_suspended_by_owner: false,
  stop_reason: '',
  is_adjudicator: false,
  languages: ['fr'],
  gate_answered: 3,
  gate_correct: 3,
  gate_items: 4,
  gate_needed: 3,
  gold_seen: 3,
  gold_correct: 3,
  accuracy: null,
  votes: 0,
  decided_votes: 0,
  agreed_votes: 0,
  earned_micro_usd: 0,
};

async function show(onRefused: () => void = () => undefined) {
  const i18n = await loadContributeTexts(true);
  render(
    <I18nextProvider i18n={i18n}>
      <Reviewing project={project} reviewer={reviewer} onReviewer={() => undefined} onRefused={onRefused} />
    </I18nextProvider>,
  );
}

function offersText() {
  const assignment = {
    assignment_id: 'a',
    item_type: 'text' as const,
    language: 'fr',
    country: 'FR',
    text: 'Une phrase.',
    answers: {},
    fields: [],
    media: null,
    checks: [],
    has_similar: false,
    leased_until: 1,
    is_opened: true,
  };
  answers(takeHubAssignment, { assignment });
}

const passed = 'You passed. From now on, you review real items.';

test.each([
  { state: 'active', isSaid: true },
  { state: 'gate', isSaid: false },
] as const)('the last practice item says that real items follow (%o)', async ({ state, isSaid }) => {
  offersText();
  const gold = { is_correct: true, expected: 'yes' as const, explanation: '' };
  answers(voteHubAssignment, { gold, reviewer: { ...reviewer, state } });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('heading', { name: 'Correct' })).toBeVisible();
  expect(screen.queryByText(passed) !== null).toBe(isSaid);
});

test('somebody who may no longer review hears why', async () => {
  const onRefused = vi.fn();
  refuses(takeHubAssignment, 1069);
  await show(onRefused);
  expect(await screen.findByText('You can’t review this project.')).toBeVisible();
  expect(onRefused).toHaveBeenCalledOnce();
});

test('a vote that is refused asks for the reviewer again too', async () => {
  const onRefused = vi.fn();
  offersText();
  refuses(voteHubAssignment, 1069);
  await show(onRefused);
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('You can’t review this project.')).toBeVisible();
  expect(onRefused).toHaveBeenCalledOnce();
});
