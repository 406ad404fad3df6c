import type { ErrorCodec } from '../channel.ts';

/** For tests: keeps only an error's message. */
export const plainErrors: ErrorCodec = {
  encode: (error) => (error as Error).message,
  decode: (data) => new Error(String(data)),
};
