import { createFairQueue } from '../../../../platform/limits/fair-queue.ts';

/** Runs tasks of parties in turn, so that one party's thousand tasks delay nobody else's. */
export interface TaskQueue {
  /** Reports whether another task of a party may wait. `push` doesn't check it. */
  hasRoom(party: string): boolean;
  push(task: QueuedTask): void;
  /** Starts no more tasks. */
  stop(): void;
  /** Resolves when no task is running. */
  idle(): Promise<void>;
  readonly waiting: number;
  readonly running: number;
}

export interface QueuedTask {
  readonly party: string;
  /** Never rejects. */
  run(): Promise<void>;
}

export interface QueueLimits {
  readonly atOnce: number;
  readonly atOnceOfParty: number;
  readonly waitingOfParty: number;
  readonly waitingInAll: number;
}

export function createTaskQueue(limits: QueueLimits): TaskQueue {
  const queue = createFairQueue<QueuedTask>(limits.atOnceOfParty);
  const idle = new Set<() => void>();
  let waiting = 0;
  let running = 0;
  let isStopped = false;

  const startNext = (): boolean => {
    const task = isStopped || running >= limits.atOnce ? undefined : queue.take();
    if (!task) return false;
    waiting -= 1;
    running += 1;
    void task.run().finally(() => end(task));
    return true;
  };
  const end = ({ party }: QueuedTask): void => {
    running -= 1;
    queue.done(party);
    while (startNext());
    if (running > 0) return;
    for (const resolve of idle) resolve();
    idle.clear();
  };
  return {
    hasRoom: (party) => waiting < limits.waitingInAll && queue.waitingOf(party) < limits.waitingOfParty,
    push(task) {
      queue.add(task.party, task);
      waiting += 1;
      while (startNext());
    },
    stop() {
      isStopped = true;
    },
    idle: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => idle.add(resolve))),
    get waiting() {
      return waiting;
    },
    get running() {
      return running;
    },
  };
}
