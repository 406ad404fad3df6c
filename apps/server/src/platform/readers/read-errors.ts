import type { ErrorCodec } from '../cluster/channel.ts';

interface EncodedError {
  message: string;
  stack: string | undefined;
  /** SQLite's number for what went wrong. */
  errcode: unknown;
}

/** What a read threw, on its way from the reader. Reads refuse nothing, so there are no other errors than unexpected ones. */
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
