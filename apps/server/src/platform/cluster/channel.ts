import { OperationalError } from '../errors.ts';

/** One end of a connection that carries plain data, in order, by structured clone. */
export interface Wire {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called when the other end has gone, after which nothing more arrives. */
  onClose(listener: () => void): void;
}

/** Serializes errors between processes. An unknown error must remain some error. */
export interface ErrorCodec {
  encode(error: unknown): unknown;
  decode(data: unknown): Error;
}

// biome-ignore lint/suspicious/noExplicitAny: what a method takes and gives is its declaration's to say
export type Methods = Readonly<Record<string, (input: any) => Promise<unknown>>>;

/** Calls the other process's methods `M`. */
export interface Channel<M extends Methods> {
  /** Rejects with what the method threw. @throws {OperationalError} if the other process ended before it answered */
  call<N extends keyof M & string>(method: N, input: Parameters<M[N]>[0]): ReturnType<M[N]>;
  readonly isOpen: boolean;
}

type Frame =
  | readonly [id: number, kind: 'call', method: string, input: unknown]
  | readonly [id: number, kind: 'value', value: unknown]
  | readonly [id: number, kind: 'error', error: unknown];

interface Asked {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Further calls wait here, so that a slow process limits the wire's buffer. */
const maxInFlight = 512;

/** Creates a channel on which both processes call and answer. The frames of one turn of the event loop are sent as one message. */
export function createChannel<Remote extends Methods>(deps: {
  wire: Wire;
  /** The methods that the other process may call. */
  methods: Methods;
  errors: ErrorCodec;
}): Channel<Remote> {
  const { wire, methods, errors } = deps;
  const asked = new Map<number, Asked>();
  const held: { frame: Frame; asked: Asked }[] = [];
  const send = batched(wire, (frame, cause) => giveUp(frame, cause));
  let lastId = 0;
  let isOpen = true;

  const dispatch = (frame: Frame, caller: Asked) => {
    asked.set(frame[0], caller);
    send(frame);
  };
  const settle = (id: number, how: (caller: Asked) => void) => {
    const caller = asked.get(id);
    asked.delete(id);
    if (caller) how(caller);
    const next = asked.size < maxInFlight ? held.shift() : undefined;
    if (next) dispatch(next.frame, next.asked);
  };
  const answer = async (id: number, method: string, input: unknown) => {
    try {
      const run = methods[method];
      if (!run) throw new Error(`there is no method ${method}`);
      send([id, 'value', await run(input)]);
    } catch (error) {
      send([id, 'error', errors.encode(error)]);
    }
  };

  /** If structured clone fails, only that call fails. */
  const giveUp = ([id, kind, what]: Frame, cause: unknown) => {
    if (kind === 'call')
      settle(id, ({ reject }) => reject(new Error(`${what} was asked with what can't be sent`, { cause })));
    else send([id, 'error', errors.encode(new Error("what was to be answered can't be sent", { cause }))]);
  };

  wire.onMessage((message) => {
    for (const frame of message as Frame[]) {
      if (frame[1] === 'call') void answer(frame[0], frame[2], frame[3]);
      else if (frame[1] === 'value') settle(frame[0], ({ resolve }) => resolve(frame[2]));
      else settle(frame[0], ({ reject }) => reject(errors.decode(frame[2])));
    }
  });
  wire.onClose(() => {
    isOpen = false;
    const lost = [...asked.values(), ...held.splice(0).map((waiting) => waiting.asked)];
    asked.clear();
    for (const { reject } of lost) reject(endedTooSoon());
  });

  return {
    get isOpen() {
      return isOpen;
    },
    call(method, input) {
      const result = new Promise<unknown>((resolve, reject) => {
        if (!isOpen) return reject(endedTooSoon());
        const frame: Frame = [++lastId, 'call', method, input];
        if (asked.size < maxInFlight) dispatch(frame, { resolve, reject });
        else held.push({ frame, asked: { resolve, reject } });
      });
      return result as ReturnType<Remote[typeof method]>;
    },
  };
}

/** Returns the error of a call whose effect is unknown, so that it doesn't count as a success. */
function endedTooSoon(): OperationalError {
  return new OperationalError('the process that was asked ended before it answered');
}

/** @param onUnsendable called for each frame that can't be sent; the others are sent */
function batched(wire: Wire, onUnsendable: (frame: Frame, cause: unknown) => void): (frame: Frame) => void {
  const deliver = (frames: Frame[]) => {
    try {
      wire.send(frames);
    } catch (cause) {
      const [only, ...others] = frames;
      if (only && others.length === 0) onUnsendable(only, cause);
      else for (const frame of frames) deliver([frame]);
    }
  };
  let waiting: Frame[] = [];
  return (frame) => {
    if (waiting.push(frame) > 1) return;
    setImmediate(() => {
      const frames = waiting;
      waiting = [];
      deliver(frames);
    });
  };
}
