import { afterEach, expect, it, vi } from 'vitest';
import { canHavePasskeys, passkeysAway } from './passkey-place.ts';

afterEach(() => vi.unstubAllGlobals());

it('has passkeys under the name they are made for, in a browser that knows them', () => {
  vi.stubGlobal('location', { hostname: 'localhost' });
  expect(passkeysAway('localhost')).toBe('unsupported');
  expect(canHavePasskeys('localhost')).toBe(false);
  vi.stubGlobal('PublicKeyCredential', class {});
  expect(passkeysAway('localhost')).toBeNull();
  expect(passkeysAway('cloud.example.com')).toBe('elsewhere');
});

it('has none under an IP address', () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  expect(['127.0.0.1', '[::1]'].map(canHavePasskeys)).toEqual([false, false]);
  expect(['localhost', 'cloud.example.com', '1.example'].map(canHavePasskeys)).toEqual([true, true, true]);
});
