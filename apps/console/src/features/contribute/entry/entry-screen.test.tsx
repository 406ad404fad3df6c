import { issueContributorToken } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { session } from '#lib/calls/api.ts';
import type { CachedUser } from '#lib/session/session.ts';
import { person } from '#testing/people.ts';
import { answers, fails, holds, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { Entering } from './entry-screen.tsx';

const issued = {
  token: 'contributor_t',
  is_kept: true,
  access_key: 'ada@atoll',
  account_id: 'acc-ada',
  username: 'Ada',
};
const { is_kept: _, ...kept } = issued;
const stored = (storage: Storage) => JSON.parse(storage.getItem('contributor') ?? 'null');

async function enter(user: CachedUser | null = person()) {
  const onLeave = vi.fn();
  const hands = await show(<Entering to="/c/01JABC#items" onLeave={onLeave} />, { user });
  return { hands, onLeave };
}

test('a person of the console goes back at once, with a token that is kept like their session', async () => {
  answers(issueContributorToken, issued);
  const { onLeave } = await enter();
  await waitFor(() => expect(onLeave).toHaveBeenCalledExactlyOnceWith('/c/01JABC#items'));
  expect([stored(localStorage), stored(sessionStorage)]).toEqual([kept, null]);
});

test('a session of one tab gives a token to that tab only', async () => {
  answers(issueContributorToken, { ...issued, is_kept: false });
  const { onLeave } = await enter();
  await waitFor(() => expect(onLeave).toHaveBeenCalled());
  expect([stored(localStorage), stored(sessionStorage)]).toEqual([null, kept]);
});

test('nothing is said, and nothing stored, before the server answers', async () => {
  const issuing = holds(issueContributorToken);
  const { onLeave } = await enter();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect([stored(localStorage), screen.queryByRole('heading')]).toEqual([null, null]);
  issuing.answer(issued);
  await waitFor(() => expect(onLeave).toHaveBeenCalled());
});

test('without a network, it says so, and another try goes on', async () => {
  const failing = fails(issueContributorToken);
  const { hands, onLeave } = await enter();
  expect(
    await screen.findByRole('heading', { name: 'You’re not signed in to the project yet' }),
  ).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The server didn’t confirm this. Try again.');
  expect(onLeave).not.toHaveBeenCalled();
  expect(failing.inputs).toHaveLength(1);
  answers(issueContributorToken, issued);
  await hands.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(onLeave).toHaveBeenCalledTimes(1));
});

test('somebody whom the server doesn’t answer can go back as they were', async () => {
  fails(issueContributorToken);
  const { hands, onLeave } = await enter();
  await hands.click(await screen.findByRole('button', { name: 'Back to the project' }));
  expect(onLeave).toHaveBeenCalledExactlyOnceWith('/c/01JABC#items');
  expect(stored(localStorage)).toBeNull();
});

test('a refusal says why', async () => {
  refuses(issueContributorToken, 1031);
  await enter();
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests. Please try again later.');
  expect(stored(localStorage)).toBeNull();
});

test('it acts for the account that the console acts for', async () => {
  answers(issueContributorToken, issued);
  const asked = vi.spyOn(globalThis, 'fetch');
  session.signIn('t', true);
  session.chooseAccount('acc-reef');
  const { onLeave } = await enter(null);
  await waitFor(() => expect(onLeave).toHaveBeenCalled());
  const [, request] =
    asked.mock.calls.find(([address]) => String(address).endsWith('/contributor-token')) ?? [];
  expect(request?.headers).toMatchObject({ Authorization: 'Bearer t', 'Atoll-Account': 'acc-reef' });
});
