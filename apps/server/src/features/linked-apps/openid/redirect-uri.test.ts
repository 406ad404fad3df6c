import { isLogoutUri, isRedirectUri } from '@atoll/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('an address that people are sent back to', () => {
  it.each([
    'https://app.example.com/callback',
    'https://app.example.com',
    'https://app.example.com:8443/signin?from=atoll',
    'http://127.0.0.1:4321/callback',
    'http://localhost:5173/callback',
    'http://[::1]:4321/callback',
  ])('may be %s', (uri) => {
    expect(isRedirectUri(uri)).toBe(true);
  });

  it.each([
    'http://app.example.com/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user@app.example.com/',
    'https://user:secret@app.example.com/',
    'https://app.example.com/#fragment',
    'https://app.example.com/#',
    'https://app.example.com\\@evil.example/',
    'https:/app.example.com/',
    'HTTPS://app.example.com/callback',
    'https://app.example.com/a/../b',
    'https://app.example.com/a b',
    'https://app.example.com/\tcallback',
    ' https://app.example.com/callback',
    'https://app.example.com/callback\n',
    'https://app.example.com/callback?code=preset',
    'https://app.example.com/callback?a=1&state=preset',
    'http://127.0.0.1.evil.example/',
    'http://127.1/callback',
    'com.example.app:/callback',
    `https://app.example.com/${'a'.repeat(2048)}`,
    '',
    'callback',
  ])('may not be %j', (uri) => {
    expect(isRedirectUri(uri)).toBe(false);
  });

  it('never leads elsewhere than it reads, whatever is typed', () => {
    const piece = fc.constantFrom(
      'https://',
      'http://',
      'localhost',
      'a.example',
      '@',
      '\\',
      '/',
      '#',
      '?',
      ':',
      '.',
      '\t',
      '%2e',
      '127.0.0.1',
      'ｅ',
      'code=1',
      '&',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('');
        if (!isRedirectUri(text)) return;
        const { origin, href } = new URL(text);
        expect([text, `${text}/`]).toContain(href);
        expect(text.startsWith(origin)).toBe(true);
        expect(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?![^:/?]))/.test(text)).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });
});

it('notices of signing out go to addresses of the same kind', () => {
  expect(isLogoutUri('https://app.example.com/logout')).toBe(true);
  expect(isLogoutUri('http://10.0.0.1/logout')).toBe(false);
  expect(isLogoutUri('https://app.example.com/logout#now')).toBe(false);
});
