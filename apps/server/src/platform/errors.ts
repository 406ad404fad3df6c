import type { ErrorCode } from '@atoll/contract';

/** Values for the placeholders of a catalogue message. */
export type MessageParameters = Readonly<Record<string, string | number>>;

/** The product refuses what the caller did or requested. The HTTP layer translates the code; it is not logged as a failure. */
export class UserError extends Error {
  readonly code: ErrorCode;
  readonly parameters: MessageParameters;
  /** Distinguishes cases that share a code, in the domain's own terms. */
  readonly reason?: string;

  constructor(code: ErrorCode, parameters: MessageParameters = {}) {
    super(`user error ${code}`);
    this.name = 'UserError';
    this.code = code;
    this.parameters = parameters;
  }
}

/** An external system did not answer correctly; a retry may succeed. */
export class OperationalError extends Error {
  /** The code that callers get instead of 500, if there is a specific one. The thrower has logged the cause. */
  readonly publicCode?: ErrorCode;

  constructor(message: string, { publicCode, ...options }: ErrorOptions & { publicCode?: ErrorCode } = {}) {
    super(message, options);
    this.name = 'OperationalError';
    if (publicCode !== undefined) this.publicCode = publicCode;
  }
}

/** The disk is full. */
export class NoRoomError extends OperationalError {
  readonly code = 'ENOSPC';

  constructor(options?: ErrorOptions) {
    super('there is no room on the disk', options);
    this.name = 'NoRoomError';
  }
}

/** SQLite's codes for a full disk: of its file or journal, and of the shared memory of its journal. */
const sqliteFull: ReadonlySet<unknown> = new Set([13, 4874]);

/** Reports whether an error, or its cause, is a full disk. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === 'ENOSPC' || sqliteFull.has(errcode) || isNoRoom(error.cause);
}
