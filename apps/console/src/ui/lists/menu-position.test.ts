import { expect, it } from 'vitest';
import { menuPosition } from './menu-position.ts';

const window = { width: 1280, height: 800 };
const button = (left: number, top: number) => ({ left, right: left + 36, top, bottom: top + 36 });

it('opens below its button, or above it near the end of the window', () => {
  const menu = { width: 210, height: 300 };
  expect(menuPosition(menu, button(1200, 300), window, 'right')).toEqual({ left: 1026, top: 340 });
  expect(menuPosition(menu, button(1200, 700), window, 'right')).toEqual({ left: 1026, top: 396 });
  expect(menuPosition(menu, button(10, 300), window, 'left')).toEqual({ left: 10, top: 340 });
});

it('opens beside its button if it is too high for both', () => {
  const menu = { width: 210, height: 500 };
  expect(menuPosition(menu, button(1200, 320), window, 'right')).toEqual({ left: 986, top: 296 });
  expect(menuPosition(menu, button(10, 320), window, 'right')).toEqual({ left: 50, top: 296 });
});

it('scrolls in a window without room on any side', () => {
  const phone = { width: 390, height: 600 };
  const menu = { width: 300, height: 500 };
  expect(menuPosition(menu, button(180, 100), phone, 'right')).toEqual({ left: 4, top: 140, maxHeight: 456 });
  expect(menuPosition(menu, button(180, 500), phone, 'right')).toEqual({ left: 4, top: 4, maxHeight: 492 });
});

it('never covers its button, and stays in the window', () => {
  for (const within of [window, { width: 390, height: 700 }, { width: 700, height: 390 }]) {
    // The style sheet limits a menu to the height of the window.
    const heights = [120, 300, 480, 640, 790].map((height) => Math.min(height, within.height - 8));
    for (const height of heights)
      for (const width of [210, 320])
        for (let left = 0; left <= within.width - 36; left += 118)
          for (let top = 0; top <= within.height - 36; top += 41) {
            const anchor = button(left, top);
            const at = menuPosition({ width, height }, anchor, within, 'right');
            const bottom = at.top + Math.min(height, at.maxHeight ?? height);
            const right = at.left + width;
            expect(Math.min(at.left, at.top, within.width - right, within.height - bottom)).toBeGreaterThan(
              0,
            );
            const isBeside = right <= anchor.left || at.left >= anchor.right;
            expect(isBeside || bottom <= anchor.top || at.top >= anchor.bottom).toBe(true);
          }
  }
});
