import type { Unreadable } from './document.ts';

/** Ends the reading of a file with the reason that is reported for it. */
export class UnreadableError extends Error {
  readonly reason: Unreadable;

  constructor(reason: Unreadable, message: string = reason, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableError';
    this.reason = reason;
  }
}
