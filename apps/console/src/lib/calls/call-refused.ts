import type { Call, CallInput, CallOutput } from '@atoll/contract';
import { type Answer, HttpStatusError, type JsonClient } from './json-client.ts';

/** An error for a response with a code of the catalogue. */
export class CallRefused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.name = 'CallRefused';
    this.code = code;
  }
}

/** Returns the server's explanation of an error, in the person's language; null if there is none, as without a network. */
export function serverTextOf(error: unknown): string | null {
  if (error instanceof CallRefused) return error.message;
  return error instanceof HttpStatusError ? error.text : null;
}

export interface AskOptions {
  /** False if the screen shows the refusal itself. */
  notify: boolean;
  /** True for calls that nobody waits for, and for those that are retried automatically. */
  background?: boolean;
}

/** Errors of queries that people should know of: as a notice, unless the page shows them. */
const untold = new WeakSet<Error>();

/** Reports whether nobody has been notified of this error of a query yet, and somebody should be. */
export const isUntold = (error: Error) => untold.has(error);

/**
 * Creates a function that throws refusals instead of returning them, as queries, mutations and transfers need.
 * A call with a signal belongs to a query, which may be retried: it notifies nobody, and `queryClient` does so at the end.
 */
export function createAsk(request: JsonClient, { notify, background = false }: AskOptions) {
  return async function ask<C extends Call>(
    call: C,
    input: CallInput<C>,
    signal?: AbortSignal,
    /** Uses this token instead of the session’s, and doesn't affect the session. */
    token?: string,
  ): Promise<CallOutput<C>> {
    const as = token === undefined ? {} : { token, endSession: false };
    if (!signal) return dataOf(await request(call, input, { notify, background, ...as }));
    try {
      return dataOf(await request(call, input, { notify: false, background: true, ...as, signal }));
    } catch (error) {
      if (error instanceof CallRefused && notify) untold.add(error);
      if (error instanceof HttpStatusError && !background) untold.add(error);
      throw error;
    }
  };
}

function dataOf<Data>(answer: Answer<Data>): Data {
  if (!answer.ok) throw new CallRefused(answer.code, answer.msg);
  return answer.data;
}

export type Ask = ReturnType<typeof createAsk>;
