import type { ErrorCode } from '@atoll/contract';

/** Values for the placeholders of a catalogue message. */
export type MessageParameters = Readonly<Record<string, string | number>>;

/** The caller did, or asked for, something the product refuses. Each edge translates the code; nothing is logged as a fault. */
export class UserError extends Error {
  readonly code: ErrorCode;
  readonly parameters: MessageParameters;
  /** Which of the cases that share a code, in the words of its domain. */
  readonly reason?: string;

  constructor(code: ErrorCode, parameters: MessageParameters = {}) {
    super(`user error ${code}`);
    this.name = 'UserError';
    this.code = code;
    this.parameters = parameters;
  }
}

/** Something outside the program did not answer as it should; trying again may succeed. */
export class OperationalError extends Error {
  /** What people are told of it in place of 500, where there is more to say; whoever throws it has logged why. */
  readonly told?: ErrorCode;

  constructor(message: string, { told, ...options }: ErrorOptions & { told?: ErrorCode } = {}) {
    super(message, options);
    this.name = 'OperationalError';
    if (told !== undefined) this.told = told;
  }
}

/** The disk that is written to is full. */
export class NoRoomError extends OperationalError {
  readonly code = 'ENOSPC';

  constructor(options?: ErrorOptions) {
    super('there is no room on the disk', options);
    this.name = 'NoRoomError';
  }
}

/** SQLite's numbers for a full disk: of its file or journal, and of the memory that processes share about the journal. */
const sqliteFull: ReadonlySet<unknown> = new Set([13, 4874]);

/** Whether an error, or what caused it, is a full disk. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === 'ENOSPC' || sqliteFull.has(errcode) || isNoRoom(error.cause);
}
