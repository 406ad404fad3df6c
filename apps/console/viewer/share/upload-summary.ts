import { type Counted, countedText } from '@atoll/contract/counted-text';
import { dataOf } from './page.ts';
import type { RowState } from './upload-row.ts';

export interface Summary {
  show(states: readonly RowState[]): void;
}

/** Shows the number of uploaded files and the number that the link still accepts, and thanks when all have arrived. */
export function createSummary(page: HTMLElement): Summary {
  const sum = document.querySelector<HTMLElement>('.sum');
  const thanks = document.querySelector<HTMLElement>('.thanks');
  const left = document.querySelector<HTMLElement>('.facts .left');
  const leftAtFirst = Number(dataOf(page, 'left'));
  return {
    show(states) {
      const count = (...wanted: RowState[]) => states.filter((state) => wanted.includes(state)).length;
      const sent = count('sent');
      const isBusy = count('waiting', 'sending') > 0;
      const failed = count('failed');
      const isOver = !isBusy && sent > 0 && failed === 0;
      if (left) left.textContent = countedIn(page, 'filesLeft', Math.max(0, leftAtFirst - sent));
      const failedText = failed > 0 ? countedIn(page, 'notAll', failed) : '';
      setText(sum, isBusy ? busyText(page, states) : failedText);
      thanks?.replaceChildren(...(isOver ? thanksFor(page, sent) : []));
    },
  };
}

function busyText(page: HTMLElement, states: readonly RowState[]): string {
  const done = states.filter((state) => state !== 'waiting' && state !== 'sending').length;
  const { format } = new Intl.NumberFormat(document.documentElement.lang);
  return dataOf(page, 'sendingOf')
    .replace('{done}', format(Math.min(done + 1, states.length)))
    .replace('{count}', format(states.length));
}

/** Returns a text for a count, whose plural forms are in the page as JSON. */
function countedIn(page: HTMLElement, name: string, count: number): string {
  const forms = JSON.parse(dataOf(page, name)) as Counted;
  return countedText(document.documentElement.lang, forms, count);
}

function thanksFor(page: HTMLElement, sent: number): HTMLElement[] {
  const title = document.createElement('h2');
  title.textContent = dataOf(page, 'thanks');
  const text = document.createElement('p');
  text.textContent = countedIn(page, 'thanksText', sent);
  return [title, text];
}

/** Doesn't set an unchanged text, because screen readers would announce the live region again. */
function setText(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
