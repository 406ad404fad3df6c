import type { Terminal } from './output.ts';

/** One line at the terminal that shows the progress of a command; nothing without a terminal. */
export interface Progress {
  show(line: () => string): void;
  /** Clears the line before other output. */
  clear(): void;
}

const intervalMs = 200;

export function createProgress({ progress }: Terminal): Progress {
  let shownAt = Number.NEGATIVE_INFINITY;
  let isShown = false;
  return {
    show(line) {
      const now = performance.now();
      if (!progress || now - shownAt < intervalMs) return;
      shownAt = now;
      isShown = true;
      progress(`\r\u001b[K${line()}`);
    },
    clear() {
      if (isShown) progress?.('\r\u001b[K');
      isShown = false;
    },
  };
}
