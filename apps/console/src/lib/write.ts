import { type Call, type CallInput, type CallOutput, codes } from '@atoll/contract';
import { type CallOptions, HttpStatusError, type JsonClient } from './json-client.ts';

/** A call that changes something, declared beside the queries that show it (`writes.ts` of a feature). */
export interface Write<C extends Call, Field extends string = never> {
  call: C;
  /** Has whatever shows what it changes asked again. Also after a failure, since an answer that was lost may have been a yes. */
  invalidates?: (input: CallInput<C>) => void;
  /** The field of the form that a refusal is about; without one, it is about the whole. */
  fieldOf?: (code: number) => Field | undefined;
  /** How the call is made, where that differs. */
  options?: CallOptions;
}

/** Why a write was not done. */
export type WriteError<Field extends string = never> =
  /** In the server's words, in the person's language. */
  | { kind: 'refused'; code: number; text: string; field: Field | undefined }
  /** The network or the server failed: nobody knows whether it was done. The client has announced a `status`. */
  | { kind: 'failed'; status?: number | undefined };

export type WriteOutcome<Output, Field extends string = never> =
  | { ok: true; data: Output }
  /** Null where the person would not say who they are, or is signed out by the client: they know. */
  | { ok: false; error: WriteError<Field> | null };

const knownCodes: ReadonlySet<number> = new Set([codes.stepUpRequired, codes.authorizationExpired]);

/** Makes the call once. Never rejects. */
export async function runWrite<C extends Call, Field extends string>(
  request: JsonClient,
  { call, invalidates, fieldOf, options }: Write<C, Field>,
  input: CallInput<C>,
  notify = false,
): Promise<WriteOutcome<CallOutput<C>, Field>> {
  try {
    const answer = await request(call, input, { ...options, notify });
    if (answer.ok) return { ok: true, data: answer.data };
    if (knownCodes.has(answer.code)) return { ok: false, error: null };
    const { code, msg: text } = answer;
    return { ok: false, error: { kind: 'refused', code, text, field: fieldOf?.(code) } };
  } catch (failure) {
    return { ok: false, error: failedBy(failure) };
  } finally {
    invalidates?.(input);
  }
}

export function failedBy(failure: unknown): WriteError {
  console.warn(failure);
  return { kind: 'failed', status: failure instanceof HttpStatusError ? failure.status : undefined };
}
