import { describe, expect, it } from 'vitest';
import { createCookieJar, formatCookie, readCookie } from './cookies.ts';

describe('cookies', () => {
  it('lie at / and are Lax; Secure on https', () => {
    expect(formatCookie('a', 'b;c', { secure: false })).toBe('a=b%3Bc; Path=/; SameSite=Lax');
    expect(formatCookie('a', 'b', { secure: true, maxAgeSeconds: 5 })).toBe(
      'a=b; Path=/; SameSite=Lax; Max-Age=5; Secure',
    );
  });

  it('are read by their whole name', () => {
    expect(readCookie('x-atoll=1; atoll=a%20b', 'atoll')).toBe('a b');
    expect(readCookie('x-atoll=1', 'atoll')).toBeNull();
    expect(readCookie('', 'atoll')).toBeNull();
  });

  it('live a day when remembered, else as long as the browser', () => {
    const target = { cookie: '' };
    const jar = createCookieJar(target, false);
    jar.setRemember(false);
    expect(target.cookie).toBe('atoll-sso-remember=false; Path=/; SameSite=Lax');
    jar.setIdentity('i');
    expect(target.cookie).toBe('atoll-identity=i; Path=/; SameSite=Lax');
    jar.setRemember(true);
    expect(target.cookie).toBe('atoll-sso-remember=true; Path=/; SameSite=Lax; Max-Age=86400');
    jar.setIdentity('i');
    expect(target.cookie).toBe('atoll-identity=i; Path=/; SameSite=Lax; Max-Age=86400');
  });
});
