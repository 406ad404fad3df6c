import {
  billingSummary,
  type Call,
  captcha,
  describeInvitation,
  getHubStorage,
  getUsage,
  listAccessKeys,
  listBackupNodes,
  listBuckets,
  listHubProjects,
  listStorageConcerns,
  listStorageKinds,
  listUsageAlerts,
  onboarding,
  recentObjects,
  signIn,
  userInfo,
  validateResetLink,
} from '@atoll/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '#lib/calls/api.ts';
import { person } from '#testing/people.ts';
import { answers, holds, refuses } from '#testing/server.ts';
import { address, openConsole } from './testing/open-console.tsx';

const pathname = () => address().replace(/\?.*/, '');

/** Specification section 2, "Route guard". */
const entryPaths = [
  '/signin',
  '/reset-password',
  '/reset-password-sent',
  '/password-recovery',
  '/signup',
  '/verify-code',
  '/create-password',
  '/update-password',
  '/create-account',
];
const innerPaths = [
  '/',
  '/dashboard',
  '/settings',
  '/dss',
  '/dss/buckets',
  '/bot',
  '/datahub',
  '/auth',
  '/confirmation',
  '/no/such/page',
];

/** The calls of the home page, whose answers don’t matter here. */
const askedByHome = [
  userInfo,
  listUsageAlerts,
  listBackupNodes,
  listAccessKeys,
  listStorageConcerns,
  onboarding,
  listBuckets,
  billingSummary,
  getUsage,
  listStorageKinds,
  recentObjects,
];

test.each(entryPaths)('somebody who is signed in is sent from %s to the home', async (path) => {
  for (const call of askedByHome) holds<Call>(call);
  await openConsole(path, person());
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('after signing in a person arrives where they were going', async () => {
  answers(signIn, { token: 'new' });
  answers(userInfo, person());
  const hands = await openConsole('/settings?from=mail');
  expect(pathname()).toBe('/signin');
  await hands.type(screen.getByLabelText('Email'), 'ada@example.com');
  await hands.type(screen.getByLabelText('Password'), 'Reef#1234{Enter}');
  await waitFor(() => expect(address()).toBe('/settings?from=mail'));
});

test.each(innerPaths)('somebody who is not signed in is sent from %s to /signin', async (path) => {
  await openConsole(path);
  expect(pathname()).toBe('/signin');
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome to Atoll' })).toBeVisible();
});

test.each(['/signin', '/signup', '/reset-password-sent'])(
  'somebody who is not signed in sees %s',
  async (path) => {
    await openConsole(path);
    expect(address()).toBe(path);
  },
);

test.each([
  ['/create-password', '/signin'],
  ['/verify-code', '/signup'],
  ['/update-password', '/signin'],
])('%s, which lacks what it stands on, goes back to %s', async (path, beginning) => {
  await openConsole(path);
  await waitFor(() => expect(pathname()).toBe(beginning));
});

test('a link to a new password that nobody was sent goes back to signing in', async () => {
  refuses(validateResetLink, 1015);
  await openConsole('/reset-password?signature=no-such-link');
  await waitFor(() => expect(pathname()).toBe('/signin'));
});

const linkedApp = 'name=dss&redirect_url=https%3A%2F%2Fapp.example%2Fback';

const noPicture = {
  key_captcha: 'k1',
  val_captcha: 'data:image/png;base64,',
  challenge: { algorithm: 'SHA-256' as const, challenge: '', maxnumber: 1, salt: '', signature: '' },
};

test('name and redirect_url travel through every link of the entry pages', async () => {
  const hands = await openConsole(`/signin?${linkedApp}`);
  await hands.click(screen.getByRole('link', { name: 'Sign up' }));
  await screen.findByRole('heading', { name: 'Create your account' });
  expect(address()).toMatch(/^\/signup\?.*redirect_url=/);
  await hands.click(screen.getByRole('link', { name: 'Log in' }));
  await screen.findByRole('heading', { name: 'Welcome to Atoll' });
  expect(address()).toMatch(/^\/signin\?.*name=dss/);
  answers(captcha, noPicture);
  await hands.type(screen.getByLabelText('Email'), 'somebody@example.com');
  await hands.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  expect(address()).toMatch(/^\/password-recovery\?.*email=somebody(@|%40)example\.com/);
  expect(address()).toMatch(/redirect_url=/);
  expect(screen.getByLabelText('Email')).toHaveValue('somebody@example.com');
});

test('an unknown path shows a way home to somebody signed in', async () => {
  await openConsole('/no/such/page', person());
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
});

test.each(['/Signin', '/SIGNUP', '/Dss/buckets'])(
  'a path in other letters, like %s, is unknown',
  async (path) => {
    await openConsole(path, person());
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  },
);

test('the data hub is not there for an account that does not own it', async () => {
  const hasNone = person('owner', { datahub: false });
  answers(userInfo, hasNone);
  const asked: { inputs: readonly unknown[] }[] = [
    refuses(listHubProjects, 1032),
    refuses(getHubStorage, 1032),
  ];
  await openConsole('/datahub', hasNone);
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Data Hub' })).toBeNull();
  expect(asked.flatMap(({ inputs }) => inputs)).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('/signin for a linked app may be visited while signed in, and offers to continue', async () => {
  await openConsole(`/signin?${linkedApp}`, person());
  expect(screen.getByRole('button', { name: 'Continue as Ada' })).toBeVisible();
  expect(screen.getByLabelText('Password')).toBeVisible();
});

test('an invitation asks to sign in or sign up until that is done', async () => {
  const guest = { invited_by: 'ada@example.com', account_name: 'Ada', email: 'guest@example.com' };
  answers(describeInvitation, { ...guest, role: 'member', expires_at: 1 });
  const ask = () => screen.queryByText('Sign in or sign up as guest@example.com to join.');
  await openConsole('/join?signature=s');
  expect(await screen.findByText('ada@example.com invited you to “Ada”')).toBeVisible();
  expect(ask()).toBeVisible();
  act(() => session.signIn('new', false));
  await waitFor(() => expect(ask()).toBeNull());
  expect(await screen.findByText('ada@example.com invited you to “Ada”')).toBeVisible();
});
