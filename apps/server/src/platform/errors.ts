import type { ErrorCode } from '@atoll/contract';

/** Values for the placeholders of a catalogue message. */
export type MessageParameters = Readonly<Record<string, string | number>>;

/** The caller did, or asked for, something the product refuses. Each edge translates the code; nothing is logged as a fault. */
export class UserError extends Error {
  readonly code: ErrorCode;
  readonly parameters: MessageParameters;

  constructor(code: ErrorCode, parameters: MessageParameters = {}) {
    super(`user error ${code}`);
    this.name = 'UserError';
    this.code = code;
    this.parameters = parameters;
  }
}

/** Something outside the program did not answer as it should; trying again may succeed. */
export class OperationalError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperationalError';
  }
}
