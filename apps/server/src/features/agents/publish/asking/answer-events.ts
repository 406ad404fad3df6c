import type { AnswerEvent } from '@atoll/contract';
import type { FollowedEvent } from '../../chat/answers/following.ts';
import type { Answer } from '../../chat/index.ts';

/** Yields the events of an answer, ending with `finished`. If the answer has already ended, yields its stored events. */
export async function* answerEvents(followed: AsyncIterable<FollowedEvent>): AsyncGenerator<AnswerEvent> {
  let isFinished = false;
  let count = 0;
  for await (const one of followed) {
    if (one.kind === 'event') {
      count += 1;
      isFinished = one.event.type === 'finished';
      yield one.event;
    }
    if (one.kind !== 'ended' || isFinished) continue;
    if (count === 0) yield* keptEvents(one.answer);
    else yield* one.answer.events.filter(({ type }) => type === 'finished');
  }
}

/** Returns the stored events. The text of a finished answer is only in `finished`. */
function keptEvents({ events }: Answer): AnswerEvent[] {
  const finished = events.find((event) => event.type === 'finished');
  const isCurated = events.some(({ type }) => type === 'curated');
  if (!finished || finished.text === '' || isCurated) return [...events];
  const passages = events.filter(({ type }) => type === 'passages');
  const others = events.filter(({ type }) => type !== 'passages');
  return [...passages, { type: 'delta', text: finished.text }, ...others];
}
