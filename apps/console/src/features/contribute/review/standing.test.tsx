import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { loadContributeTexts } from '../texts.ts';
import type { Reviewer } from './review.tsx';
import { Standing } from './standing.tsx';

const reviewer = {
  earned_micro_usd: 0,
  is_suspended_by_owner: false,
  stop_reason: '',
  votes: 3,
  agreed_votes: 2,
  decided_votes: 3,
  gold_seen: 1,
  gold_correct: 1,
  accuracy: null,
} as Reviewer;

test.each([
  { reward: 0, earned: 0, isShown: false },
  { reward: 0, earned: 50_000, isShown: true },
  { reward: 50_000, earned: 0, isShown: true },
])('earnings of $earned with $reward for a vote are shown: $isShown', async ({ reward, earned, isShown }) => {
  const project = { vote_reward_micro_usd: reward };
  const i18n = await loadContributeTexts(true);
  render(
    <I18nextProvider i18n={i18n}>
      <Standing project={project} reviewer={{ ...reviewer, earned_micro_usd: earned }} />
    </I18nextProvider>,
  );
  expect(screen.queryByText('Earned') !== null).toBe(isShown);
});
