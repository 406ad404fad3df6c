import { showQueue } from './metrics.ts';
import { createTaskQueue, type QueueLimits } from './task-queue.ts';

/** Answers that wait to be written by this process. */
export interface AnswerQueue {
  /** Returns undefined if the queue of the asker, of the account or of the server is full. */
  reserve(of: { readonly accountId: string; readonly asker: string }): Place | undefined;
  /** Adds a previously accepted answer, such as one of an earlier process. */
  add(accountId: string, messageId: string): void;
  stop(): void;
  idle(): Promise<void>;
}

/** A place in the queue. */
export interface Place {
  /** Lets the answer be written in its turn. */
  fill(messageId: string): void;
  giveUp(): void;
}

export interface AnswerQueueOptions {
  readonly limits: QueueLimits & {
    /** Answers of one asker, waiting and running. */
    readonly ofAsker: number;
  };
  /** Never rejects. */
  readonly write: (messageId: string) => Promise<void>;
}

export function createAnswerQueue({ limits, write }: AnswerQueueOptions): AnswerQueue {
  const queue = createTaskQueue(limits);
  const ofAskers = new Map<string, number>();
  let reserved = 0;
  const change = (asker: string, by: number) => {
    const count = (ofAskers.get(asker) ?? 0) + by;
    if (count > 0) ofAskers.set(asker, count);
    else ofAskers.delete(asker);
  };
  const run = (messageId: string) => async () => {
    showQueue(queue);
    await write(messageId);
    showQueue(queue);
  };
  return {
    reserve({ accountId, asker }) {
      const isFull = queue.waiting + reserved >= limits.waitingInAll || !queue.hasRoom(accountId);
      if (isFull || (ofAskers.get(asker) ?? 0) >= limits.ofAsker) return undefined;
      reserved += 1;
      change(asker, 1);
      const leave = () => change(asker, -1);
      return {
        fill(messageId) {
          reserved -= 1;
          queue.push({ party: accountId, run: () => run(messageId)().finally(leave) });
          showQueue(queue);
        },
        giveUp() {
          reserved -= 1;
          leave();
        },
      };
    },
    add(accountId, messageId) {
      queue.push({ party: accountId, run: run(messageId) });
    },
    stop: () => queue.stop(),
    idle: () => queue.idle(),
  };
}
