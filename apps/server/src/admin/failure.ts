/** Ends a command with one line and exit code 1: understood, but not possible. */
export class CommandFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandFailure';
  }
}

/** Ends a command with one line that names the argument, and exit code 2: not understood. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
