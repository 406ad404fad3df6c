import { type Call, type CallInput, type CallOutput, codes } from '@atoll/contract';
import { type CallOptions, HttpStatusError, type JsonClient } from './json-client.ts';

/** A call that changes data, declared in a feature's `writes.ts` beside the queries that it affects. */
export interface Write<C extends Call, Field extends string = never> {
  call: C;
  /** Invalidates the affected queries. Also called after a failure, because the call may have succeeded even if its answer was lost. */
  invalidates?: (input: CallInput<C>) => void;
  /** Returns the form field that an error concerns; undefined for the whole form. */
  fieldOf?: (code: number) => Field | undefined;
  /** Options that differ from the defaults. */
  options?: CallOptions;
}

/** The reason why a write failed. */
export type WriteError<Field extends string = never> =
  /** The server's message, in the person's language. */
  | { kind: 'refused'; code: number; text: string; field: Field | undefined }
  /** The network or the server failed, so the outcome is unknown. The client has already shown a notice for a `status`. */
  | { kind: 'failed'; status?: number | undefined };

export type WriteOutcome<Output, Field extends string = never> =
  | { ok: true; data: Output }
  /** Null if the person canceled the proof of identity, or the client signed them out, both of which they know. */
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
