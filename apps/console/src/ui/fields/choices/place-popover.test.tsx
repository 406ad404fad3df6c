import { expect, test, vi } from 'vitest';
import { keepPlaced } from './place-popover.ts';

test('a popover follows its field when the dialog around it grows', () => {
  const observed = new Map<Element, () => void>();
  class Observer {
    readonly onResize: () => void;
    constructor(onResize: () => void) {
      this.onResize = onResize;
    }
    observe(element: Element) {
      observed.set(element, this.onResize);
    }
    disconnect() {
      observed.clear();
    }
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const dialog = document.createElement('dialog');
  const field = dialog.appendChild(document.createElement('input'));
  const popover = document.createElement('div');
  document.body.append(dialog, popover);
  const standsAt = (top: number) => {
    field.getBoundingClientRect = () => new DOMRect(20, top, 200, 40);
  };
  standsAt(300);
  const stop = keepPlaced(popover, field, 'wide');
  expect(popover.style.top).toBe('344px');
  standsAt(120);
  observed.get(dialog)?.();
  expect(popover.style.top).toBe('164px');
  stop();
  expect(observed.size).toBe(0);
  vi.unstubAllGlobals();
});
