import type { AnswerEvent } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Log } from '../../../../platform/log/index.ts';
import type { LiveAnswer } from './live-answers.ts';
import { appendEvents } from './running-answer.store.ts';

/** Stores the events of a running answer, and shows them to its followers. */
export interface EventLog {
  /** All events so far. */
  readonly events: readonly AnswerEvent[];
  add(event: AnswerEvent): Promise<void>;
  /** Stores all pending events. */
  flush(): Promise<void>;
  /** Stops the periodic writes. */
  close(): Promise<void>;
}

export interface EventLogOptions {
  readonly database: Database;
  readonly log: Log;
  readonly messageId: string;
  readonly holder: string;
  readonly live: LiveAnswer;
  /** The interval at which events are stored together. */
  readonly flushMs: number;
}

/**
 * Creates the log of an answer's events. The first words are stored before they are shown, because an answer whose
 * words were seen is never restarted. Later ones are stored about once a second.
 */
export function createEventLog({
  database,
  log,
  messageId,
  holder,
  live,
  flushMs,
}: EventLogOptions): EventLog {
  const events: AnswerEvent[] = [];
  let stored = 0;
  let hasWords = false;
  let queue = Promise.resolve();

  const store = async () => {
    const batch = events.slice(stored);
    if (batch.length === 0) return;
    const firstNumber = live.base + 1 + stored;
    const mayGoOn = await database.transaction((tx) =>
      appendEvents(tx, { id: messageId, holder, firstNumber, events: batch }),
    );
    stored += batch.length;
    if (!mayGoOn) live.stopping.abort();
  };
  const flush = () => {
    queue = queue.then(store);
    const attempt = queue;
    // The next flush tries again.
    queue = queue.catch((err: unknown) => {
      log.warn({ err, messageId }, 'events of an answer could not be stored yet');
    });
    return attempt;
  };
  const timer = setInterval(() => void flush().catch(() => undefined), flushMs);
  timer.unref();

  return {
    events,
    async add(event) {
      events.push(event);
      if (event.type === 'delta' && !hasWords) {
        hasWords = true;
        await flush();
      }
      live.publish(event);
    },
    flush,
    async close() {
      clearInterval(timer);
      await queue;
    },
  };
}
