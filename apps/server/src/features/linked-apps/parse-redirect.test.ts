import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseRedirect, withAnswer } from './parse-redirect.ts';

const origins = ['https://app.example', 'https://app.example:8443', 'http://127.0.0.1:8080'];

describe('an address of the registry', () => {
  test.each([
    'https://app.example',
    'https://app.example/',
    'https://app.example/done?project=7&x=',
    'HTTPS://APP.example:443/done',
    'https://app.example:8443/a@b//c',
    'http://127.0.0.1:8080/?q=%20%0A',
  ])('%s leads there', (text) => {
    expect(parseRedirect(text, origins)?.href).toBe(new URL(text).href);
  });
});

it('may have 2,048 characters, and no more', () => {
  const longest = 'https://app.example/'.padEnd(2048, 'x');
  expect(parseRedirect(longest, origins)).toBeDefined();
  expect(parseRedirect(`${longest}x`, origins)).toBeUndefined();
});

describe('refused', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://app.example/1',
    '//app.example/',
    '/done',
    'https:app.example',
    'https:/app.example/',
    'https:///app.example/',
    'https://app.example.evil.example/',
    'https://evil.example/https://app.example/',
    'https://app.example@evil.example/',
    'https://user@app.example/',
    'https://user:password@app.example/',
    'https://:@app.example/',
    'https://evil.example\\@app.example/',
    'https:\\\\app.example\\',
    'https://app.example\\.evil.example/',
    'https://app.example/done#token',
    'https://app.example/#',
    ' https://app.example/',
    'https://app.example/ ',
    'https://app.example/a b',
    'java\tscript:alert(1)',
    'https://app.exa\nmple/',
    'https://app.example/\0',
    'https://app.example/é',
    'https://аpp.example/',
    'https://app.example./',
    'https://app.example:8444/',
    'http://app.example/',
    'http://127.0.0.1:8081/',
    'http://127.1:8080.evil.example/',
    'https://app.example/?identity=theirs',
    'https://app.example/?a=1&IDENTITY=x',
    'https://app.example/?identit%79=x',
    'https://app.example/?remember=true',
    '',
  ])('%s', (text) => {
    expect(parseRedirect(text, origins)).toBeUndefined();
  });
});

/** Text that may disguise an address, inserted before, into and after registered ones. */
const hostile = fc.constantFrom(
  ...'@ \\ / // # ? & : . %00 %0a %2f %5c %40 %2e%2e .. \t \n \r \0 \u00a0 \u2028 \u202e \uff0f \u3002 ＠ 。 [::1] evil.example'.split(
    ' ',
  ),
  'javascript:',
  'data:text/html,',
  'https://',
  'http:',
  'identity=x',
  'remember=true',
  ' ',
);
const piece = fc.oneof(
  { weight: 4, arbitrary: hostile },
  { weight: 2, arbitrary: fc.constantFrom(...origins, 'app.example', '127.0.0.1:8080', 'done') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
);
const pieced = fc.array(piece, { minLength: 1, maxLength: 7 }).map((pieces) => pieces.join(''));
const begun = fc
  .tuple(fc.constantFrom(...origins, 'https://', 'https:'), pieced)
  .map(([start, rest]) => start + rest);
const proper = fc.webUrl({ withFragments: true, withQueryParameters: true });

it('none of 100,000 hostile addresses leaves the registry', () => {
  let accepted = 0;
  fc.assert(
    fc.property(fc.oneof(begun, pieced, proper), (text) => {
      const url = parseRedirect(text, origins);
      if (!url) return;
      accepted++;
      // A browser's own parser determines the destination, for the text and for our answer.
      for (const href of [text, withAnswer(url, { identity: 'mine', remember: true })]) {
        const there = new URL(href, 'https://console.example');
        expect(origins).toContain(there.origin);
        expect(there.username + there.password + there.hash).toBe('');
      }
      const answered = new URL(withAnswer(url, { identity: 'mine', remember: true }));
      expect(answered.searchParams.getAll('identity')).toEqual(['mine']);
      expect(answered.searchParams.getAll('remember')).toEqual(['true']);
      expect(answered.pathname).toBe(url.pathname);
    }),
    { numRuns: 100_000, endOnFailure: true },
  );
  expect(accepted, 'so that the property was put to the test').toBeGreaterThan(1000);
});

it('takes no longer for an address that was made to be slow', () => {
  const before = process.cpuUsage();
  for (const text of [
    `https://${'@'.repeat(1_000_000)}`,
    `https://${'a?'.repeat(1000)}`,
    `https://app.example/${'&identity'.repeat(200)}`,
    `${'https://'.repeat(250)}`,
  ])
    parseRedirect(text, origins);
  // Processor time, in microseconds: other programs on the machine have no part in it.
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});

describe('the way back', () => {
  test.each([
    ['https://app.example', 'https://app.example/?identity=a%2Fb'],
    ['https://app.example/done?x=1', 'https://app.example/done?x=1&identity=a%2Fb'],
    ['https://app.example/done?', 'https://app.example/done?identity=a%2Fb'],
    ['https://app.example/done??', 'https://app.example/done??&identity=a%2Fb'],
    ['https://app.example/done?x&', 'https://app.example/done?x&identity=a%2Fb'],
  ])('%s becomes %s', (text, expected) => {
    const url = parseRedirect(text, origins);
    expect(url && withAnswer(url, { identity: 'a/b' })).toBe(expected);
    expect(url && withAnswer(url, { identity: 'a/b', remember: true })).toBe(`${expected}&remember=true`);
  });
});
