import { type Call, type CallInput, type CallOutput, codes } from '@atoll/contract';
import type { JsonClient } from './json-client.ts';

/** A call that changes something, declared beside the queries that show it (`writes.ts` of a feature). */
export interface Write<C extends Call, Field extends string = never> {
  call: C;
  /** Has whatever shows what it changes asked again. Also after a failure, since an answer that was lost may have been a yes. */
  invalidates: () => void;
  /** The field of the form that a refusal is about; without one, it is about the whole. */
  fieldOf?: (code: number) => Field | undefined;
}

/** Why a write was not done. */
export type WriteError<Field extends string = never> =
  /** In the server's words, in the person's language. */
  | { kind: 'refused'; code: number; text: string; field: Field | undefined }
  /** The network or the server failed: nobody knows whether it was done. */
  | { kind: 'failed' };

export type WriteOutcome<Output, Field extends string> =
  | { ok: true; data: Output }
  /** Null where the person was asked who they are and would not say: they know. */
  | { ok: false; error: WriteError<Field> | null };

/** Makes the call once. Never rejects. */
export async function runWrite<C extends Call, Field extends string>(
  request: JsonClient,
  { call, invalidates, fieldOf }: Write<C, Field>,
  input: CallInput<C>,
): Promise<WriteOutcome<CallOutput<C>, Field>> {
  try {
    const answer = await request(call, input, { notify: false });
    if (answer.ok) return { ok: true, data: answer.data };
    if (answer.code === codes.stepUpRequired) return { ok: false, error: null };
    const { code, msg: text } = answer;
    return { ok: false, error: { kind: 'refused', code, text, field: fieldOf?.(code) } };
  } catch (failure) {
    console.warn(failure);
    return { ok: false, error: { kind: 'failed' } };
  } finally {
    invalidates();
  }
}
