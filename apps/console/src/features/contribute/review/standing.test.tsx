import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import type { Reviewer } from './review.tsx';
import { Standing } from './standing.tsx';

const reviewer = {
  earned_micro_usd: 0,
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
  await show(<Standing project={project} reviewer={{ ...reviewer, earned_micro_usd: earned }} />);
  expect(await screen.findByText('Votes')).toBeVisible();
  expect(screen.queryByText('Earned') !== null).toBe(isShown);
});
