import { isolatedName } from '@atoll/contract/characters';
import { button, dataOf, Refused } from './page.ts';
import type { Progress } from './persistently.ts';

/**
 * Why an account takes nothing more in: no room, or no credit. What its owner could do about it is nothing to a visitor, who is told
 * in other words.
 */
const fullCodes = [3005, 1022];

/** How far a file is, as it is shown. */
export interface Row extends Progress {
  item: HTMLElement;
  begin(onStop: () => void): void;
  done(name: string): void;
  stopped(): void;
  failed(error: unknown, onRetry: () => void): void;
}

/** @param words the element that has them as its data */
export function createRow(name: string, words: HTMLElement): Row {
  const item = document.createElement('li');
  const label = document.createElement('bdi');
  const bar = document.createElement('progress');
  const state = document.createElement('span');
  const actions = document.createElement('span');
  label.textContent = isolatedName(name);
  bar.max = 1;
  bar.value = 0;
  bar.setAttribute('aria-label', isolatedName(name));
  state.textContent = dataOf(words, 'waiting');
  item.append(label, bar, state, actions);
  const end = (text: string, ...buttons: HTMLElement[]) => {
    state.textContent = text;
    actions.replaceChildren(...buttons);
  };
  return {
    item,
    begin: (onStop) => end(dataOf(words, 'sending'), button(dataOf(words, 'stop'), onStop)),
    sent(fraction) {
      bar.value = fraction;
    },
    offline(isOffline) {
      state.textContent = dataOf(words, isOffline ? 'offline' : 'sending');
    },
    done(keptName) {
      label.textContent = isolatedName(keptName);
      bar.value = 1;
      end(dataOf(words, 'sent'));
    },
    stopped: () => end(dataOf(words, 'stopped')),
    failed(error, onRetry) {
      end(reasonOf(error, words), button(dataOf(words, 'retry'), onRetry));
    },
  };
}

function reasonOf(error: unknown, words: HTMLElement): string {
  const failed = dataOf(words, 'failed');
  if (!(error instanceof Refused)) return failed;
  return `${failed}: ${fullCodes.includes(error.code) ? dataOf(words, 'noRoom') : error.message}`;
}
