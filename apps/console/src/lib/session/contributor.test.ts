import { expect, it, vi } from 'vitest';
import { contributorPath, createContributorSession, keepContributor } from './contributor.ts';
import { createCookieJar } from './cookies.ts';
import { createPageStorage } from './public-page.ts';
import { createSession } from './session.ts';

const ann = { token: 'contributor_t', access_key: 'ann@example.com', account_id: 'a', username: 'Ann' };

function setUp() {
  const storage = { local: createPageStorage(), tab: createPageStorage() };
  const cookies = createCookieJar({ cookie: '' }, false);
  return {
    ...storage,
    storage,
    contributor: createContributorSession(storage),
    console: createSession({ ...storage, cookies }),
  };
}

it('is for this tab alone, or with a kept session for later ones', () => {
  const { storage, local, contributor } = setUp();
  const later = createContributorSession({ local, tab: createPageStorage() });
  keepContributor(storage, { ...ann, is_kept: false });
  expect([contributor.current(), contributor.isKept(), later.current()]).toEqual([ann, false, null]);
  keepContributor(storage, { ...ann, is_kept: true });
  expect([contributor.current(), contributor.isKept(), later.current()]).toEqual([ann, true, ann]);
});

it('is nobody for who is only signed in to the console', () => {
  const { console, contributor } = setUp();
  console.signIn('t', true);
  expect(contributor.current()).toBeNull();
});

it('ends without ending the console’s session', () => {
  const { storage, console, contributor } = setUp();
  console.signIn('t', true);
  keepContributor(storage, { ...ann, is_kept: true });
  contributor.end();
  expect([contributor.current(), console.token()]).toEqual([null, 't']);
});

it('ends when somebody signs out of the console, or in, or switches to another account there', () => {
  const { storage, console, contributor } = setUp();
  const changes = [
    () => console.clear(),
    () => console.signIn('other', false),
    () => console.chooseAccount('b'),
    () => console.chooseAccount(null),
  ];
  for (const change of changes) {
    keepContributor(storage, { ...ann, is_kept: true });
    change();
    expect(contributor.current()).toBeNull();
  }
});

it('stays when the console’s own token is dropped, because the server decides', () => {
  const { storage, console, contributor } = setUp();
  keepContributor(storage, { ...ann, is_kept: true });
  console.markSignedOut();
  expect(contributor.current()).toEqual(ann);
});

it.each(['not json', '{}', '{"token":""}', 'null', '"t"'])('takes a broken item (%s) for none', (raw) => {
  const { local, contributor } = setUp();
  local.setItem('contributor', raw);
  expect(contributor.current()).toBeNull();
});

it('hands out the same person until it changes, and tells of the change until told to stop', () => {
  const { storage, contributor } = setUp();
  keepContributor(storage, { ...ann, is_kept: true });
  expect(contributor.current()).toBe(contributor.current());
  const listener = vi.fn();
  const stop = contributor.subscribe(listener);
  contributor.end();
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  contributor.end();
  expect(listener).toHaveBeenCalledTimes(1);
});

it('returns to a project, its reviews, and a section of them', () => {
  for (const path of [
    '/c/01JABC',
    '/c/01JABC/review',
    '/c/01JABC#items',
    '/c/01JABC/review#disputes',
    '/c/a-b_c#',
  ])
    expect(contributorPath.test(path), path).toBe(true);
});

it('returns to no other page, and to no other server', () => {
  for (const path of [
    '',
    '/c/',
    '/c/a/b',
    '/c/a/review/more',
    '/c/a?x=1',
    '/c/../dashboard',
    '//evil.example/c/a',
    '/\\evil.example',
    'https://evil.example/c/a',
    'javascript:alert(1)//c/a',
    '/c/a#x"onload',
    '/c/a\n/c/b',
    ' /c/a',
    '/c/a\n',
  ])
    expect(contributorPath.test(path), path).toBe(false);
});
