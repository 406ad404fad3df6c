import {
  type CallEvent,
  type CallInput,
  type StreamCall,
  type StreamEvent,
  transportCodes,
} from '@atoll/contract';
import { readEvents } from './event-stream.ts';
import {
  type Answer,
  type ClientDeps,
  failureOf,
  provenAgain,
  reactToCode,
  refusedWith,
  toRequest,
} from './json-client.ts';

/** A call with its payload. */
export interface StreamRequest<C extends StreamCall> {
  readonly call: C;
  readonly input: CallInput<C>;
}

export interface StreamReader<Data> {
  readonly onEvent: (event: StreamEvent<Data>) => void;
  /** Reports whether an event ends the stream. A connection that closes earlier is reopened. */
  readonly isLast: (data: Data) => boolean;
  /** Returns the request that continues after the event with this number; undefined before the first event. */
  readonly resume: (after: number) => StreamRequest<StreamCall> | undefined;
  /** Called with false when the connection breaks, and with true when it is restored. */
  readonly onConnection?: (isConnected: boolean) => void;
  readonly signal?: AbortSignal;
  /** False for a screen that handles the codes itself: the client then shows no notices. */
  readonly notify?: boolean;
  /** Waits before a broken connection is reopened. Replaced in tests. */
  readonly wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** Maximum number of consecutive attempts without an event: about two minutes. */
const mostTries = 12;

/**
 * Creates the only client for server streams. A stream resolves after the last event, or with a refusal; broken
 * connections are reopened in between. It rejects like a call if that fails, and with the signal's reason once it
 * fires.
 */
export function createStreamClient(deps: ClientDeps) {
  return async function requestStream<C extends StreamCall>(
    first: StreamRequest<C>,
    reader: StreamReader<CallEvent<C>>,
  ): Promise<Answer<null>> {
    const { signal, resume, wait = pause } = reader;
    let request: StreamRequest<StreamCall> = first;
    let tries = 0;
    let last = 0;
    for (;;) {
      const outcome = await readOnce(deps, request, reader, (number) => {
        last = number;
        tries = 0;
      });
      if (outcome.kind === 'answer') return outcome.answer;
      signal?.throwIfAborted();
      const next = resume(last);
      if (!next || ++tries > mostTries) throw outcome.error;
      reader.onConnection?.(false);
      await wait(Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs), signal);
      signal?.throwIfAborted();
      request = next;
    }
  };
}

type Outcome = { kind: 'answer'; answer: Answer<null> } | { kind: 'broken'; error: unknown };

const done: Answer<null> = { ok: true, code: transportCodes.ok, msg: '', data: null };

async function readOnce<Data>(
  deps: ClientDeps,
  request: StreamRequest<StreamCall>,
  reader: StreamReader<Data>,
  note: (number: number) => void,
): Promise<Outcome> {
  try {
    const answer = await provenAgain(deps, {}, () => open(deps, request, reader));
    if (!answer.ok) {
      reactToCode(deps, answer.code, { notify: reader.notify ?? true });
      return { kind: 'answer', answer };
    }
    reader.onConnection?.(true);
    for await (const event of readEvents<Data>(answer.data)) {
      note(event.number);
      reader.onEvent(event);
      if (reader.isLast(event.data)) return { kind: 'answer', answer: done };
    }
    return { kind: 'broken', error: new TypeError('the stream ended early') };
  } catch (error) {
    return { kind: 'broken', error };
  }
}

async function open(
  deps: ClientDeps,
  { call, input }: StreamRequest<StreamCall>,
  { signal }: Pick<StreamReader<never>, 'signal'>,
): Promise<Answer<ReadableStream<Uint8Array>>> {
  const target = { method: 'POST', path: call.path } as const;
  const response = await deps.fetch(...toRequest(deps, target, input, signal ? { signal } : {}));
  // No notification, because the request is retried.
  if (response.status !== 200) throw await failureOf(deps, response, { background: true });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream && response.body) return { ok: true, code: transportCodes.ok, msg: '', data: response.body };
  const { code, msg } = (await response.json()) as { code: number; msg: string };
  return refusedWith(deps, code, msg);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
