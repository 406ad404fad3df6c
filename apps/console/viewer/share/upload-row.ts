import { isolatedName } from '@atoll/contract/characters';
import { createSizeText } from '@atoll/contract/size-text';
import { button, dataOf, Refused } from './page.ts';
import type { Progress } from './persistently.ts';

/**
 * Codes of an account that accepts no more files, because of its storage limit, the bucket’s quota or its credit. Visitors can't change
 * that, so they see another message.
 */
const fullCodes = [1022, 1077, 3005];

/** The link doesn't accept the file's type or size. The server's message names a field, so the page shows its own. */
const againstRulesCode = 1027;

const sizeText = createSizeText(document.documentElement.lang);

export type RowState = 'waiting' | 'sending' | 'sent' | 'stopped' | 'failed';

/** The row of a file, with its progress. */
export interface Row extends Progress {
  item: HTMLElement;
  state(): RowState;
  wait(): void;
  begin(onStop: () => void): void;
  done(name: string): void;
  stopped(onRetry: () => void): void;
  failed(error: unknown, onRetry: () => void): void;
}

/** @param words the element whose data attributes contain the texts */
export function createRow({ name, size }: Pick<File, 'name' | 'size'>, words: HTMLElement): Row {
  const item = document.createElement('li');
  const label = document.createElement('bdi');
  const bar = document.createElement('progress');
  const status = document.createElement('span');
  const actions = document.createElement('span');
  const total = sizeText(size);
  let state: RowState = 'waiting';
  label.textContent = isolatedName(name);
  bar.max = 1;
  bar.value = 0;
  bar.setAttribute('aria-label', isolatedName(name));
  status.className = 'state';
  actions.className = 'actions';
  item.append(label, status, actions, bar);
  const show = (next: RowState, text: string, ...buttons: HTMLElement[]) => {
    state = next;
    item.dataset.state = next;
    status.textContent = text;
    actions.replaceChildren(...buttons.map((made) => named(made, name)));
  };
  const retry = (onRetry: () => void) => button(dataOf(words, 'retry'), onRetry);
  const wait = () => show('waiting', `${dataOf(words, 'waiting')} · ${total}`);
  wait();
  return {
    item,
    state: () => state,
    wait,
    begin: (onStop) => show('sending', dataOf(words, 'sending'), button(dataOf(words, 'stop'), onStop)),
    sent(fraction) {
      bar.value = fraction;
      const sent = sizeText(Math.round(Math.min(1, fraction) * size));
      status.textContent = dataOf(words, 'progress').replace('{sent}', sent).replace('{total}', total);
    },
    offline(isOffline) {
      status.textContent = dataOf(words, isOffline ? 'offline' : 'sending');
    },
    done(keptName) {
      label.textContent = isolatedName(keptName);
      bar.value = 1;
      show('sent', `${dataOf(words, 'sent')} · ${total}`);
    },
    stopped: (onRetry) => show('stopped', dataOf(words, 'stopped'), retry(onRetry)),
    // The same file is refused again.
    failed: (error, onRetry) =>
      show('failed', reasonOf(error, words), ...(isAgainstRules(error) ? [] : [retry(onRetry)])),
  };
}

/** Names the file in a button's accessible name. */
function named(made: HTMLElement, name: string): HTMLElement {
  made.setAttribute('aria-label', `${made.textContent} ${isolatedName(name)}`);
  return made;
}

function reasonOf(error: unknown, words: HTMLElement): string {
  const failed = dataOf(words, 'failed');
  if (!(error instanceof Refused)) return failed;
  return dataOf(words, 'failedBecause').replace('{reason}', () => {
    if (isAgainstRules(error)) return dataOf(words, 'rules');
    return fullCodes.includes(error.code) ? dataOf(words, 'noRoom') : error.message;
  });
}

const isAgainstRules = (error: unknown) => error instanceof Refused && error.code === againstRulesCode;
