import { issueContributorToken } from '@atoll/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { person } from '#testing/people.ts';
import { refuses } from '#testing/server.ts';
import { address, openConsole } from './testing/open-console.tsx';

const ofProject = `/contribute?to=${encodeURIComponent('/c/01JABC#items')}`;

test('somebody who is not signed in is asked to, and comes back', async () => {
  await openConsole(ofProject);
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(address()).toBe('/signin');
  expect(sessionStorage.getItem('returnTo')).toBe(ofProject);
});

test('somebody who asked for an account is asked to sign up, and comes back', async () => {
  await openConsole(`${ofProject}&new=true`);
  await waitFor(() => expect(address()).toBe('/signup'));
  expect(sessionStorage.getItem('returnTo')).toBe(`${ofProject}&new=true`);
});

test('somebody who signs in in another tab goes on to the project from the sign-in page', async () => {
  refuses(issueContributorToken, 1031);
  await openConsole(ofProject);
  expect(address()).toBe('/signin');
  cleanup();
  await openConsole('/signin', person());
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(address()).toBe(ofProject);
  expect(sessionStorage.getItem('returnTo')).toBeNull();
});

test.each([
  '/contribute',
  '/contribute?to=%2Fdashboard',
  '/contribute?to=https%3A%2F%2Fevil.example%2Fc%2Fa',
])('%s leads nowhere, and asks for no token', async (path) => {
  await openConsole(path, person());
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(localStorage.getItem('contributor') ?? sessionStorage.getItem('contributor')).toBeNull();
});

test('the address of a project gets a token for it', async () => {
  const issuing = refuses(issueContributorToken, 1031);
  await openConsole(ofProject, person());
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests. Please try again later.');
  expect(issuing.inputs).toEqual([{}]);
});
