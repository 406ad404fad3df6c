import type { ErrorCodec } from '../cluster/channel.ts';

interface EncodedError {
  message: string;
  stack: string | undefined;
  /** SQLite's error code. */
  errcode: unknown;
}

/** Serializes errors of reads from a reader. Reads refuse nothing, so all errors are unexpected. */
export const readErrors: ErrorCodec = {
  encode(error): EncodedError {
    if (!(error instanceof Error)) return { message: String(error), stack: undefined, errcode: undefined };
    return { message: error.message, stack: error.stack, errcode: (error as { errcode?: unknown }).errcode };
  },
  decode(data) {
    const { message, stack, errcode } = data as EncodedError;
    const error = new Error(message);
    if (stack !== undefined) error.stack = stack;
    return errcode === undefined ? error : Object.assign(error, { errcode });
  },
};
