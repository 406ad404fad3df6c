import { createPageStorage } from './public-page.ts';

type Storages = Pick<Window, 'localStorage' | 'sessionStorage'>;

/** Replaces storage that the browser denies to people who block cookies by one that lasts as long as the page. */
export function replaceDeniedStorage(owner: Storages): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      owner[name].getItem('');
    } catch {
      Object.defineProperty(owner, name, { value: createPageStorage() });
    }
  }
}

// Other modules read the storage as soon as they are loaded, so pages import this one first.
replaceDeniedStorage(window);
