import { beforeEach, expect, it, vi } from 'vitest';
import { changeAppearance, currentAppearance } from './appearance.ts';

const kept = new Map<string, string>();
const root = () => ({ dataset: {} as DOMStringMap }) as HTMLElement;

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', { setItem: (name: string, value: string) => kept.set(name, value) });
  return () => vi.unstubAllGlobals();
});

it('follows the system, comfortably, unless something else was chosen', () => {
  expect(currentAppearance(root())).toEqual({ theme: 'system', density: 'comfortable' });
});

it('takes what it does not know for nothing chosen', () => {
  const page = root();
  Object.assign(page.dataset, { theme: 'sepia', density: 'tiny' });
  expect(currentAppearance(page)).toEqual({ theme: 'system', density: 'comfortable' });
});

it('changes the page at once, and keeps each choice by itself', () => {
  const page = root();
  changeAppearance({ theme: 'dark' }, page);
  changeAppearance({ density: 'compact' }, page);
  expect(currentAppearance(page)).toEqual({ theme: 'dark', density: 'compact' });
  expect(Object.fromEntries(kept)).toEqual({ theme: 'dark', density: 'compact' });
});

it('changes all colors together, without transitions', () => {
  const computed: DOMStringMap[] = [];
  const page = {
    dataset: {} as DOMStringMap,
    get offsetWidth() {
      computed.push({ ...this.dataset });
      return 0;
    },
  };
  changeAppearance({ theme: 'dark' }, page as HTMLElement);
  expect(computed).toEqual([{ theme: 'dark', recoloring: '' }]);
  expect(page.dataset).toEqual({ theme: 'dark' });
});
