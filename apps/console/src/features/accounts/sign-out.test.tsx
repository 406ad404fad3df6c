import { signOut } from '@atoll/contract';
import { expect, test } from 'vitest';
import { session } from '#lib/calls/api.ts';
import { notices } from '#lib/notices/notify.ts';
import { person } from '#testing/people.ts';
import { fails, refuses } from '#testing/server.ts';
import { enter } from '#testing/show.tsx';
import { signOutHere } from './sign-out.ts';

const said = () => notices.current().map(({ text }) => text);

test('a sign-out whose answer is lost is reported, and can be tried again', async () => {
  enter(person());
  fails(signOut);
  await signOutHere();
  expect(said()).toEqual(['The server didn’t confirm this. Try again.']);
  expect(session.isSignedIn()).toBe(true);
});

test('a refused sign-out keeps the session, and says why', async () => {
  enter(person());
  refuses(signOut, 1031);
  await signOutHere();
  await expect.poll(said).toEqual(['Too many requests. Please try again later.']);
  expect(session.isSignedIn()).toBe(true);
});
