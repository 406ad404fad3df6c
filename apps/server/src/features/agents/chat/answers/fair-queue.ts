/** A queue in which parties take turns, so that one party's thousand tasks delay nobody else's. */
export interface FairQueue {
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

interface Party {
  readonly waiting: QueuedTask[];
  running: number;
}

export function createFairQueue(limits: QueueLimits): FairQueue {
  /** In the order of their turns. */
  const parties = new Map<string, Party>();
  const idle = new Set<() => void>();
  let waiting = 0;
  let running = 0;
  let isStopped = false;

  const startNext = (): boolean => {
    if (isStopped || running >= limits.atOnce) return false;
    for (const [name, party] of parties) {
      if (party.waiting.length === 0 || party.running >= limits.atOnceOfParty) continue;
      const task = party.waiting.shift() as QueuedTask;
      // Moves it to the end of the turns.
      parties.delete(name);
      parties.set(name, party);
      waiting -= 1;
      running += 1;
      party.running += 1;
      void task.run().finally(() => end(name, party));
      return true;
    }
    return false;
  };
  const end = (name: string, party: Party): void => {
    running -= 1;
    party.running -= 1;
    if (party.running === 0 && party.waiting.length === 0) parties.delete(name);
    while (startNext());
    if (running > 0) return;
    for (const resolve of idle) resolve();
    idle.clear();
  };
  return {
    hasRoom: (name) =>
      waiting < limits.waitingInAll && (parties.get(name)?.waiting.length ?? 0) < limits.waitingOfParty,
    push(task) {
      const party = parties.get(task.party) ?? { waiting: [], running: 0 };
      parties.set(task.party, party);
      party.waiting.push(task);
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
