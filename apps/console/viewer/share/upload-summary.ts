import { dataOf } from './page.ts';
import { countedText, numberText } from './sizes.ts';
import type { RowState } from './upload-row.ts';

export interface Summary {
  show(states: readonly RowState[]): void;
}

/** Says how many files are sent, how many the link still takes, and thanks when all have arrived. */
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
      if (left) left.textContent = countedText(dataOf(page, 'filesLeft'), Math.max(0, leftAtFirst - sent));
      const failedText = failed > 0 ? countedText(dataOf(page, 'notAll'), failed) : '';
      setText(sum, isBusy ? busyText(page, states) : failedText);
      thanks?.replaceChildren(...(isOver ? thanksFor(page, sent) : []));
    },
  };
}

function busyText(page: HTMLElement, states: readonly RowState[]): string {
  const done = states.filter((state) => state !== 'waiting' && state !== 'sending').length;
  return dataOf(page, 'sendingOf')
    .replace('{done}', numberText(Math.min(done + 1, states.length)))
    .replace('{count}', numberText(states.length));
}

function thanksFor(page: HTMLElement, sent: number): HTMLElement[] {
  const title = document.createElement('h2');
  title.textContent = dataOf(page, 'thanks');
  const text = document.createElement('p');
  text.textContent = countedText(dataOf(page, 'thanksText'), sent);
  return [title, text];
}

/** A live region that is set to what it says already would be read again. */
function setText(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
