import type { Call, CallInput, CallOutput } from '@atoll/contract';
import type { JsonClient } from './json-client.ts';

/** An error for a response with a code of the catalogue. */
export class CallRefused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.name = 'CallRefused';
    this.code = code;
  }
}

export interface AskOptions {
  /** False if the screen shows the refusal itself. */
  notify: boolean;
  /** True for calls that nobody waits for, and for those that are retried automatically. */
  background?: boolean;
}

/** Creates a function that throws refusals instead of returning them, as queries, mutations and transfers need. */
export function createAsk(request: JsonClient, { notify, background = false }: AskOptions) {
  return async function ask<C extends Call>(
    call: C,
    input: CallInput<C>,
    signal?: AbortSignal,
    /** Uses this token instead of the session’s, and doesn't affect the session. */
    token?: string,
  ): Promise<CallOutput<C>> {
    const as = token === undefined ? {} : { token, endSession: false };
    const answer = await request(call, input, { notify, background, ...as, ...(signal ? { signal } : {}) });
    if (!answer.ok) throw new CallRefused(answer.code, answer.msg);
    return answer.data;
  };
}

export type Ask = ReturnType<typeof createAsk>;
