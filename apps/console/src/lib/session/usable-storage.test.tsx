import { expect, test } from 'vitest';
import { replaceDeniedStorage } from './usable-storage.ts';

test('storage that the browser denies is replaced for the page, and other storage is kept', () => {
  const { sessionStorage } = window;
  const owner = Object.defineProperty({ sessionStorage } as Window, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  replaceDeniedStorage(owner);
  owner.localStorage.setItem('locale', 'fr_FR');
  expect(owner.localStorage.getItem('locale')).toBe('fr_FR');
  expect(owner.sessionStorage).toBe(sessionStorage);
});
