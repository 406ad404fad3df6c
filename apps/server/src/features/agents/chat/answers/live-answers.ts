import type { AnswerEvent } from '@atoll/contract';
import type { NumberedEvent } from './running-answer.store.ts';

/** An answer that this process writes, with its events so far. */
export interface LiveAnswer {
  /** Number of its event `accepted`. */
  readonly base: number;
  /** Fires when the answer is to stop. */
  readonly stopping: AbortController;
  /** Sends an event to all followers. Returns its number. */
  publish(event: AnswerEvent): number;
  /** Ends the streams of its followers. */
  end(): void;
  /** Yields the events after a number as they occur, until the answer ends or the reader leaves. */
  read(after: number, leaving: AbortSignal): AsyncGenerator<NumberedEvent>;
}

/** The answers that this process writes or will write. Others are followed in the database. */
export interface LiveAnswers {
  open(messageId: string, base: number): LiveAnswer;
  get(messageId: string): LiveAnswer | undefined;
  /** Ends an answer and removes it. */
  close(messageId: string): void;
  all(): readonly [string, LiveAnswer][];
}

export function createLiveAnswers(): LiveAnswers {
  const answers = new Map<string, LiveAnswer>();
  return {
    open(messageId, base) {
      const answer = createLiveAnswer(base);
      answers.set(messageId, answer);
      return answer;
    },
    get: (messageId) => answers.get(messageId),
    close(messageId) {
      answers.get(messageId)?.end();
      answers.delete(messageId);
    },
    all: () => [...answers],
  };
}

/** Followers share one list of events, so that a slow one only holds its position in it. */
function createLiveAnswer(base: number): LiveAnswer {
  const events: AnswerEvent[] = [];
  const waiting = new Set<() => void>();
  let hasEnded = false;
  const wake = () => {
    for (const resolve of waiting) resolve();
    waiting.clear();
  };
  const change = (leaving: AbortSignal) =>
    new Promise<void>((resolve) => {
      const done = () => {
        waiting.delete(done);
        leaving.removeEventListener('abort', done);
        resolve();
      };
      waiting.add(done);
      leaving.addEventListener('abort', done);
    });

  return {
    base,
    stopping: new AbortController(),
    publish(event) {
      events.push(event);
      wake();
      return base + events.length;
    },
    end() {
      hasEnded = true;
      wake();
    },
    async *read(after, leaving) {
      for (let at = Math.max(0, after - base); ; ) {
        for (; at < events.length; at++) {
          if (leaving.aborted) return;
          yield { number: base + at + 1, event: events[at] as AnswerEvent };
        }
        if (hasEnded || leaving.aborted) return;
        await change(leaving);
      }
    },
  };
}
