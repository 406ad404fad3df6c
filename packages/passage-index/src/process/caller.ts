import type { PassageIndexLocation } from '../location.ts';
import type { PassageDocument } from '../types.ts';
import { type IndexChild, startChild } from './child.ts';
import type { Request, Role } from './messages.ts';
import { partsOf } from './send-document.ts';

/** Calls the methods of an index in a separate process, which is replaced when it dies. */
export interface Caller {
  /** Starts the process, and resolves with the ID of the data. */
  start(): Promise<string>;
  /** Makes a call. If its process dies, the call is repeated once, alone. */
  call(method: string, input: readonly unknown[], document?: PassageDocument): Promise<unknown>;
  readonly pid: number | undefined;
  /** Replaces the process, and repeats calls in progress. */
  restart(): void;
  stop(): Promise<void>;
}

export interface CallerOptions {
  readonly role: Role;
  readonly location: PassageIndexLocation;
  /** The data that the process must find; undefined for the one that prepares it. */
  instanceId(): string | undefined;
  /** Time limit of a call, in milliseconds. */
  readonly timeoutMs?: number;
  onDeath(role: Role): void;
  onOpened(instanceId: string): void;
}

interface Call {
  readonly id: number;
  readonly method: string;
  readonly input: readonly unknown[];
  readonly document: PassageDocument | undefined;
  deaths: number;
  timer?: NodeJS.Timeout;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

const maxDeaths = 2;
const maxInFlight = 256;
/** Maximum length of text in flight, unless it is a single document. */
const maxCharsInFlight = 16 * 1024 * 1024;
const firstBackoffMs = 50;
const maxBackoffMs = 5_000;

export function createCaller(options: CallerOptions): Caller {
  const { role, location } = options;
  const inFlight = new Map<number, Call>();
  const waiting: Call[] = [];
  let child: IndexChild | undefined;
  let lastId = 0;
  let charsInFlight = 0;
  let backoffMs = 0;
  let restarting: NodeJS.Timeout | undefined;
  let isStopped = false;

  const take = (id: number): Call | undefined => {
    const call = inFlight.get(id);
    inFlight.delete(id);
    if (call) charsInFlight -= charsOf(call);
    clearTimeout(call?.timer);
    return call;
  };
  const refuseAll = (error: Error) => {
    for (const id of [...inFlight.keys()]) take(id)?.reject(error);
    for (const { reject } of waiting.splice(0)) reject(error);
  };

  const start = (): Promise<string> => {
    const own = startChild(role, location, options.instanceId(), (id, outcome) => {
      backoffMs = 0;
      const call = take(id);
      if ('value' in outcome) call?.resolve(outcome.value);
      else call?.reject(outcome.error);
      pump();
    });
    child = own;
    void own.ended.then(() => {
      if (child === own) onEnded();
    });
    return own.opened.then(
      (instanceId) => {
        options.onOpened(instanceId);
        return instanceId;
      },
      (error: Error) => {
        // The index can't be opened now, so waiting calls fail. The next call tries again.
        own.kill();
        refuseAll(error);
        throw error;
      },
    );
  };
  const onEnded = () => {
    child = undefined;
    if (isStopped) return refuseAll(closedError());
    options.onDeath(role);
    const lost = [...inFlight.keys()].map(take).filter((call) => call !== undefined);
    for (const call of lost) call.deaths++;
    for (const call of lost.filter(({ deaths }) => deaths >= maxDeaths)) {
      call.reject(new Error(`the process that runs ${call.method} of the passage index died`));
    }
    waiting.unshift(...lost.filter(({ deaths }) => deaths < maxDeaths));
    backoffMs = Math.min(Math.max(firstBackoffMs, backoffMs * 2), maxBackoffMs);
    if (waiting.length > 0) restartLater();
  };
  const restartLater = () => {
    restarting ??= setTimeout(() => {
      restarting = undefined;
      pump();
    }, backoffMs);
  };

  /** A call during which the process died is sent alone, to find out whether it was the cause. */
  const mayGo = (call: Call): boolean => {
    if (inFlight.size === 0) return true;
    if (call.deaths > 0 || [...inFlight.values()].some(({ deaths }) => deaths > 0)) return false;
    return inFlight.size < maxInFlight && charsInFlight + charsOf(call) <= maxCharsInFlight;
  };
  const pump = () => {
    if (restarting) return;
    while (waiting[0] && !isStopped && mayGo(waiting[0])) {
      const call = waiting.shift() as Call;
      if (!child) void start().catch(() => undefined);
      inFlight.set(call.id, call);
      charsInFlight += charsOf(call);
      const { timeoutMs } = options;
      if (timeoutMs !== undefined) call.timer = setTimeout(() => child?.kill(), timeoutMs);
      void child?.send(requestsOf(call));
    }
  };

  return {
    start,
    call(method, input, document) {
      return new Promise((resolve, reject) => {
        if (isStopped) return reject(closedError());
        waiting.push({ id: ++lastId, method, input, document, deaths: 0, resolve, reject });
        pump();
      });
    },
    get pid() {
      return child?.pid;
    },
    restart: () => child?.kill(),
    async stop() {
      isStopped = true;
      clearTimeout(restarting);
      await child?.stop();
      refuseAll(closedError());
    },
  };
}

const charsOf = ({ document }: Call): number => document?.text.length ?? 0;

function closedError(): Error {
  return new Error('the passage index is closed');
}

function* requestsOf({ id, method, input, document }: Call): Generator<Request> {
  if (document) yield* partsOf(id, document);
  yield { kind: 'call', id, method, input };
}
