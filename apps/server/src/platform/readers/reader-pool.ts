import { codes } from '@atoll/contract/codes';
import type { Readers } from '@atoll/database';
import { OperationalError } from '../errors.ts';
import { createFairQueue } from '../limits/fair-queue.ts';
import type { Log } from '../log/index.ts';
import { type ReaderProcess, type ReaderTask, startReader } from './reader-process.ts';
import { type ReadingParty, readingParty } from './reading-party.ts';

/** Processes that read for this one. They start on demand. */
export interface ReaderPool extends Readers {
  /** Starts them before the first read. */
  start(): void;
  /** Ends the processes; waiting reads are refused. */
  stop(): Promise<void>;
}

export interface ReaderPoolOptions {
  readonly count: number;
  /** The program a reader runs, and its arguments. */
  readonly program: string;
  readonly programArguments: readonly string[];
  readonly log: Log;
  /** Time for which a read may wait for its turn, in milliseconds. */
  readonly waitLimitMs?: number;
  /** Time limit of a read for a waiting caller, in milliseconds. Background work has three times as long. */
  readonly callLimitMs: number;
  /** A reader that neither answers nor begins its task for this long is replaced. */
  readonly hungAfterMs?: number;
}

interface Read {
  readonly method: ReaderTask['method'];
  readonly input: unknown;
  readonly party: ReadingParty;
  /** Readers that died during it. */
  deaths: number;
  /** Ends its wait for a turn. */
  waiting: NodeJS.Timeout | undefined;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

const defaultWaitLimitMs = 30_000;
/**
 * Background work may take longer, because nobody waits for it. It is still limited, because it occupies a reader and
 * prevents SQLite from emptying its journal.
 */
const backgroundPatience = 3;
/** Beyond this, a party's next read is refused at once. */
const maxWaitingOfParty = 1_000;
/** The longest start of a reader. Its first read waits for it, whatever limit the read has itself. */
const startLimitMs = 60_000;
/** Interval at which readers without a task are checked. */
const checkEveryMs = 1_000;
const firstBackoffMs = 50;
const maxBackoffMs = 5_000;
/** A reader that lived this long did not die during its start. */
const soundAfterMs = 10_000;
/** A read that kills two readers is assumed to be the cause. */
const maxDeaths = 2;

export function createReaderPool(options: ReaderPoolOptions): ReaderPool {
  const { count, log, waitLimitMs = defaultWaitLimitMs } = options;
  // One reader is always left for the others.
  const queue = createFairQueue<Read>(Math.max(1, count - 1));
  const members = new Set<ReaderProcess>();
  const idle: ReaderProcess[] = [];
  let backoffMs = 0;
  let restarting: NodeJS.Timeout | undefined;
  let isStopped = false;

  const enlist = (): void => {
    const reader = startReader(options);
    const startedMs = performance.now();
    members.add(reader);
    idle.push(reader);
    void reader.ended.then(() => {
      members.delete(reader);
      const at = idle.indexOf(reader);
      if (at >= 0) idle.splice(at, 1);
      if (isStopped) return;
      log.warn({ pid: reader.pid }, 'a process that reads the database ended and is replaced');
      const isSound = reader.wasKilled() || performance.now() - startedMs > soundAfterMs;
      backoffMs = isSound ? 0 : Math.min(Math.max(firstBackoffMs, backoffMs * 2), maxBackoffMs);
      pump();
    });
  };

  const enlistLater = (): void => {
    restarting ??= setTimeout(() => {
      restarting = undefined;
      if (isStopped) return;
      enlist();
      pump();
    }, backoffMs);
  };

  /** Returns undefined while all are busy, or the next one is starting. */
  const freeReader = (): ReaderProcess | undefined => {
    if (idle.length === 0 && members.size < count) {
      if (backoffMs === 0) enlist();
      else enlistLater();
    }
    return idle.pop();
  };

  /** Finds hung readers before somebody waits for one. */
  const checking = setInterval(() => {
    for (const reader of idle) {
      // It may have got a task in the meantime.
      const checkIdle = () => (idle.includes(reader) ? reader.check() : undefined);
      void Promise.race([reader.ready, reader.ended]).then(checkIdle);
    }
  }, checkEveryMs).unref();

  const pump = (): void => {
    while (!isStopped && queue.isReady()) {
      const reader = freeReader();
      if (!reader) return;
      const read = queue.take();
      if (!read) return void idle.push(reader);
      clearTimeout(read.waiting);
      void run(read, reader);
    }
  };

  const run = async (read: Read, reader: ReaderProcess): Promise<void> => {
    const { method, input, party } = read;
    const limitMs = options.callLimitMs * (party.isCall ? 1 : backgroundPatience);
    let isOver = false;
    const end = () => {
      isOver = true;
      log.warn({ party: party.name, limitMs, ...described(read) }, 'a read took too long and was ended');
      reader.kill();
    };
    let limit = setTimeout(end, startLimitMs);
    // A read that came before would keep a reader from saying that it has started.
    await Promise.race([reader.ready, reader.ended]);
    clearTimeout(limit);
    await reader.check();
    limit = setTimeout(end, limitMs);
    try {
      read.resolve(await reader.run({ method, input }));
    } catch (error) {
      if (isOver) read.reject(tooLong());
      else if (reader.isOpen() || (!reader.wasKilled() && ++read.deaths >= maxDeaths)) read.reject(error);
      else wait(read, queue.putBack);
    } finally {
      clearTimeout(limit);
      queue.done(party.name);
      if (reader.isOpen()) idle.push(reader);
      pump();
    }
  };

  const wait = (read: Read, add: (party: string, read: Read) => void): void => {
    const party = read.party.name;
    if (isStopped || queue.waitingOf(party) >= maxWaitingOfParty) {
      read.reject(noTurn());
      return;
    }
    add(party, read);
    pump();
    if (!queue.isWaiting(party, read)) return;
    read.waiting = setTimeout(() => {
      queue.remove(party, read);
      read.reject(noTurn());
    }, waitLimitMs);
  };

  const submit = (method: ReaderTask['method'], input: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const party = readingParty();
      wait({ method, input, party, deaths: 0, resolve, reject, waiting: undefined }, queue.add);
    });

  return {
    read: (statement) => submit('read', statement) as ReturnType<Readers['read']>,
    query: (query, input) => submit('query', { name: query.name, input }) as never,
    isBypassed: () => readingParty().isHere === true,
    start() {
      while (members.size < count && !isStopped) enlist();
    },
    async stop() {
      isStopped = true;
      clearTimeout(restarting);
      clearInterval(checking);
      for (const read of queue.clear()) {
        clearTimeout(read.waiting);
        read.reject(noTurn());
      }
      await Promise.all([...members].map((reader) => reader.stop()));
    },
  };
}

/** Describes a read without its values, which are the account's private data. */
function described({ method, input }: Read): object {
  return method === 'read'
    ? { sql: (input as { sql: string }).sql }
    : { query: (input as { name: string }).name };
}

function tooLong(): OperationalError {
  return new OperationalError('a read took too long and was ended', { publicCode: codes.readTooLong });
}

function noTurn(): OperationalError {
  return new OperationalError('a read found no turn', { publicCode: codes.tooManyRequests });
}
