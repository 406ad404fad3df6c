import { setImmediate as nextTurn } from 'node:timers/promises';

/** Decisions of one request between which others get no turn. A policy can make each cost milliseconds. */
const atOnce = 10;

/** Decides for each of many objects, and lets other requests continue meanwhile. Returns the answers in order. */
export async function inTurns<T, R>(
  objects: readonly T[],
  decide: (object: T, index: number) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = [];
  for (let start = 0; start < objects.length; start += atOnce) {
    if (start > 0) await nextTurn();
    const some = objects.slice(start, start + atOnce);
    answers.push(...(await Promise.all(some.map((object, at) => decide(object, start + at)))));
  }
  return answers;
}
