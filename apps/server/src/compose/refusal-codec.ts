import type { ErrorCode } from '@atoll/contract';
import { type RefusalFacts, type RefusalReason, StorageRefusal } from '../features/storage/index.ts';
import type { ErrorCodec } from '../platform/cluster/index.ts';
import {
  isNoRoom,
  type MessageParameters,
  NoRoomError,
  OperationalError,
  UserError,
} from '../platform/errors.ts';

type Encoded =
  | { kind: 'storage'; reason: RefusalReason; facts: RefusalFacts }
  | { kind: 'user'; code: ErrorCode; parameters: MessageParameters }
  | { kind: 'noRoom' }
  | { kind: 'operational'; message: string; publicCode?: ErrorCode }
  | { kind: 'unexpected'; message: string; stack: string | undefined };

/** Encodes an error of a mutation for the worker that requested it, and decodes it there. */
export const refusalCodec: ErrorCodec = {
  encode(error): Encoded {
    if (error instanceof StorageRefusal) {
      return { kind: 'storage', reason: error.reason, facts: error.facts };
    }
    if (error instanceof UserError) {
      return { kind: 'user', code: error.code, parameters: error.parameters };
    }
    if (isNoRoom(error)) return { kind: 'noRoom' };
    if (error instanceof OperationalError) {
      const { message, publicCode } = error;
      return { kind: 'operational', message, ...(publicCode !== undefined && { publicCode }) };
    }
    if (error instanceof Error) return { kind: 'unexpected', message: error.message, stack: error.stack };
    return { kind: 'unexpected', message: String(error), stack: undefined };
  },

  decode(data): Error {
    const encoded = data as Encoded;
    switch (encoded.kind) {
      case 'storage':
        return new StorageRefusal(encoded.reason, encoded);
      case 'user':
        return new UserError(encoded.code, encoded.parameters);
      case 'noRoom':
        return new NoRoomError();
      case 'operational':
        return new OperationalError(encoded.message, encoded);
      case 'unexpected': {
        const error = new Error(encoded.message);
        // The stack trace of the other process.
        if (encoded.stack !== undefined) error.stack = encoded.stack;
        return error;
      }
    }
  },
};
