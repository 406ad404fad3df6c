import type { Rule } from './settings.ts';

export type GateState = 'open' | 'passed' | 'failed';

/** Returns how many of the gate's items are good and how many deliberately bad: half each, with one more good item if odd. */
export function gateMix({ gateItems }: Rule): { readonly good: number; readonly bad: number } {
  const bad = Math.floor(gateItems / 2);
  return { good: gateItems - bad, bad };
}

/**
 * Returns a reviewer's state at the gate.
 * @param answers whether each gold item was answered correctly, in order; those after the gate are ignored
 */
export function gateState(answers: readonly boolean[], { gateItems, gateCorrect }: Rule): GateState {
  const answered = Math.min(answers.length, gateItems);
  const correct = countCorrect(answers, 0, answered);
  if (correct + gateItems - answered < gateCorrect) return 'failed';
  return answered === gateItems ? 'passed' : 'open';
}

/**
 * Returns whether a qualified reviewer's next item is gold. At random and not every tenth, which could be counted.
 * @param random at least 0 and below 1
 */
export function isGoldTurn(random: number, { goldEvery }: Rule): boolean {
  return random * goldEvery < 1;
}

/**
 * Reports whether to suspend a reviewer, never before their first full window.
 * @param answers whether each gold item was answered correctly, the gate's first
 */
export function isSuspended(answers: readonly boolean[], { suspendWindow, suspendBelow }: Rule): boolean {
  if (answers.length < suspendWindow) return false;
  // 14 of 20 is not under 0.7, although 0.7 * 20 may be a little more than 14.
  return (
    countCorrect(answers, answers.length - suspendWindow, answers.length) <
    suspendBelow * suspendWindow - 1e-9
  );
}

function countCorrect(answers: readonly boolean[], from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (answers[at]) count++;
  return count;
}
