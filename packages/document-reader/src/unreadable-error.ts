import type { Unreadable } from './document.ts';

/** Ends the reading of a file with the reason that is reported for it. */
export class UnreadableError extends Error {
  readonly reason: Unreadable;

  constructor(reason: Unreadable, options?: ErrorOptions) {
    super(`the file is unreadable: ${reason}`, options);
    this.name = 'UnreadableError';
    this.reason = reason;
  }
}
