import type { PassageIndexLocation } from '../location.ts';
import type { Block } from '../types.ts';

/** Task of a process of the index: searches never wait behind writes. */
export type Role = 'search' | 'write';

/** Sent to a process, as structured clones. */
export type Request =
  | {
      readonly kind: 'open';
      readonly location: PassageIndexLocation;
      readonly instanceId: string | undefined;
    }
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly method: string;
      readonly input: readonly unknown[];
    }
  /** A piece of the document of a coming `put`, so that no message is large. */
  | { readonly kind: 'part'; readonly id: number; readonly text: string; readonly blocks: readonly Block[] }
  | { readonly kind: 'close' };

export type Answer =
  | { readonly kind: 'opened'; readonly instanceId: string }
  | { readonly kind: 'value'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: SentError };

export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Code of Node, PostgreSQL or SQLite. */
  readonly code: unknown;
}

/** ID of answers to `open`. */
export const openId = 0;

export function encodeError(error: unknown): SentError {
  if (!(error instanceof Error))
    return { name: 'Error', message: String(error), stack: undefined, code: undefined };
  const { name, message, stack } = error;
  return { name, message, stack, code: (error as { code?: unknown }).code };
}

export function decodeError({ name, message, stack, code }: SentError): Error {
  const error = name === 'RangeError' ? new RangeError(message) : new Error(message);
  if (stack !== undefined) error.stack = stack;
  return code === undefined ? error : Object.assign(error, { code });
}
