import { listMembers } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { person } from '#testing/people.ts';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { TeamScreen } from './team-screen.tsx';

const members = [
  {
    person_id: 'p-ada',
    email: 'ada@example.com',
    role: 'owner',
    joined_at: 1,
    has_second_factor: false,
    is_self: true,
  },
  {
    person_id: 'p-grace',
    email: 'grace@example.com',
    role: 'member',
    joined_at: 1,
    has_second_factor: false,
    is_self: false,
  },
] as const;

/** Opens the menu of a member, and returns its entries. */
async function entriesFor(email: string, role: 'owner' | 'read_only'): Promise<(string | null)[]> {
  answers(listMembers, { members: [...members], invitations: [], transfer: null });
  const hands = await show(<TeamScreen />, { user: person(role) });
  await hands.click(await screen.findByRole('button', { name: `Actions for ${email}` }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}

test('what a member did is a step away from their name', async () => {
  expect(await entriesFor('grace@example.com', 'owner')).toEqual([
    'View activity',
    'Change role',
    'Transfer ownership',
    'Remove',
  ]);
});

test('the owner’s own activity can be viewed too', async () => {
  expect(await entriesFor('ada@example.com', 'owner')).toEqual(['View activity']);
});
