import { describe, expect, it } from 'vitest';
import { guard, linkedAppQuery } from './guard.ts';

const visit = (href: string, isSignedIn: boolean) => {
  const { pathname, search } = new URL(href, 'http://console.test');
  const isLinkedApp = linkedAppQuery(Object.fromEntries(new URLSearchParams(search))) !== null;
  return guard({ pathname, href, isLinkedApp, isSignedIn });
};

const entryPaths = [
  ...['/signin', '/reset-password', '/reset-password-sent', '/password-recovery', '/signup', '/verify-code'],
  ...['/create-password', '/update-password', '/create-account'],
];

it.each([true, false])(
  'lets a mailed link to secure the account through, signed in or not (%s)',
  (isSignedIn) => {
    expect(visit('/secure-account?signature=abc', isSignedIn)).toEqual({ kind: 'pass' });
  },
);

describe('guard, signed in', () => {
  it.each(entryPaths)('sends %s home', (path) => {
    expect(visit(path, true)).toEqual({ kind: 'home' });
  });

  it('sends /signin/ home too', () => {
    expect(visit('/signin/', true)).toEqual({ kind: 'home' });
  });

  it('allows /signin for a linked app, and no other entry path', () => {
    expect(visit('/signin?name=dss&redirect_url=https%3A%2F%2Fx.test', true)).toEqual({ kind: 'pass' });
    expect(visit('/signup?name=dss&redirect_url=https%3A%2F%2Fx.test', true)).toEqual({ kind: 'home' });
  });

  it.each(['/signin?name=dss', '/signin?redirect_url=https%3A%2F%2Fx.test', '/signin?name=&redirect_url='])(
    'takes %s for incomplete',
    (href) => {
      expect(visit(href, true)).toEqual({ kind: 'home' });
    },
  );

  it.each(['/', '/dashboard', '/confirmation', '/auth', '/dss/buckets', '/nowhere'])('allows %s', (path) => {
    expect(visit(path, true)).toEqual({ kind: 'pass' });
  });
});

describe('guard, anonymous', () => {
  it.each(entryPaths)('allows %s', (path) => {
    expect(visit(path, false)).toEqual({ kind: 'pass' });
  });

  it.each([
    '/auth?redirect_url=https%3A%2F%2Fx.test&identity=i',
    '/dss/buckets?q=a&new=true',
    '/nowhere',
    '/confirmation',
  ])('asks %s to sign in, and remembers it', (href) => {
    expect(visit(href, false)).toEqual({ kind: 'sign-in', returnTo: href, isNew: false });
  });

  it.each(['/', '/dashboard'])('asks %s to sign in, with nothing to remember', (href) => {
    expect(visit(href, false)).toEqual({ kind: 'sign-in', returnTo: null, isNew: false });
  });

  it('asks a contributor to sign in, or to sign up if they asked for an account', () => {
    const href = '/contribute?to=%2Fc%2Fproject%23items';
    expect(visit(href, false)).toEqual({ kind: 'sign-in', returnTo: href, isNew: false });
    const forNew = `${href}&new=true`;
    expect(visit(forNew, false)).toEqual({ kind: 'sign-in', returnTo: forNew, isNew: true });
    expect(visit(forNew, true)).toEqual({ kind: 'pass' });
  });

  it.each(['/s/abc', '/a/agent', '/c/project'])('lets anybody see %s', (path) => {
    expect(visit(path, false)).toEqual({ kind: 'pass' });
  });
});
