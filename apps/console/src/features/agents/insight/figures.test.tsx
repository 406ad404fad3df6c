import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { Figures } from './figures.tsx';
import type { AgentInsight } from './queries.ts';

const insight: AgentInsight = {
  questions: 8,
  answered: 1,
  quoted: 5,
  unanswered: 2,
  good_ratings: 0,
  bad_ratings: 0,
  tokens: 0,
  cost_micro_usd: 0,
  by_day: [],
  by_channel: [],
  cited_files: [],
};

test('each outcome has its share, and unanswered questions a link to their conversations', async () => {
  await show(<Figures agentId="a1" insight={insight} />);
  for (const [name, share] of [
    ['Written answers', '13% of total'],
    ['Excerpts only', '63% of total'],
    ['Unanswered', '25% of total'],
  ] as const) {
    expect(screen.getByText(name).parentElement).toHaveTextContent(share);
  }
  expect(screen.getByRole('link', { name: 'View conversations' })).toHaveAttribute(
    'href',
    '/bot/a1/conversations?answered=no',
  );
});
