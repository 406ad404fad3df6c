import { describe, expect, it, vi } from 'vitest';
import { type DestinationDeps, destinationAfterSignIn } from './destination.ts';

const deps = (changes: Partial<DestinationDeps> = {}): DestinationDeps => ({
  identity: 'a/b+c=',
  isRemembered: false,
  takeReturnTo: () => null,
  ...changes,
});
const redirect_url = 'https://app.test/done?x=1&y=2';

describe('after sign-in', () => {
  it.each([{}, { name: 'dss' }, { redirect_url }, { name: '', redirect_url }])(
    '%j leads to the dashboard',
    (query) => {
      expect(destinationAfterSignIn(query, deps())).toEqual({ href: '/dashboard', isFullPage: false });
    },
  );

  it('leads to where the person was going', () => {
    const takeReturnTo = () => '/dss/buckets?q=a';
    expect(destinationAfterSignIn({}, deps({ takeReturnTo })).href).toBe('/dss/buckets?q=a');
  });

  it.each([
    ['bot', '/bot/callback'],
    ['dss', '/dss/callback'],
    ['datahub', '/datahub/callback'],
  ])('hands %s over at %s', (name, path) => {
    expect(destinationAfterSignIn({ name, redirect_url }, deps())).toEqual({
      href: `${path}?redirect_url=https%3A%2F%2Fapp.test%2Fdone%3Fx%3D1%26y%3D2&identity=a%2Fb%2Bc%3D`,
      isFullPage: false,
    });
  });

  it('goes to the consent screen by a full page load, and says when it is remembered', () => {
    const { href, isFullPage } = destinationAfterSignIn(
      { name: 'auth', redirect_url },
      deps({ isRemembered: true }),
    );
    expect(href).toMatch(/^\/auth\?.*&remember=true$/);
    expect(isFullPage).toBe(true);
  });

  it.each(['survey', 'toString', 'constructor'])('asks at the consent screen about %s', (name) => {
    expect(destinationAfterSignIn({ name, redirect_url }, deps())).toEqual({
      href: '/auth?redirect_url=https%3A%2F%2Fapp.test%2Fdone%3Fx%3D1%26y%3D2&identity=a%2Fb%2Bc%3D',
      isFullPage: true,
    });
  });

  it.each([
    ['dss', '/dss/callback', ''],
    ['auth', '/auth', '&name=auth'],
    ['survey', '/auth', '&name=survey'],
  ])('has %s refused at %s when there is no identity', (name, path, more) => {
    expect(destinationAfterSignIn({ name, redirect_url }, deps({ identity: null })).href).toBe(
      `${path}?redirect_url=https%3A%2F%2Fapp.test%2Fdone%3Fx%3D1%26y%3D2${more}`,
    );
  });

  it('keeps the way back for later when a linked app asked', () => {
    const takeReturnTo = vi.fn(() => '/settings');
    destinationAfterSignIn({ name: 'dss', redirect_url }, deps({ takeReturnTo }));
    expect(takeReturnTo).not.toHaveBeenCalled();
  });
});
