import type { ErrorCodec } from '../channel.ts';

/** For tests: what is left of an error is its message. */
export const plainErrors: ErrorCodec = {
  encode: (error) => (error as Error).message,
  decode: (data) => new Error(String(data)),
};
