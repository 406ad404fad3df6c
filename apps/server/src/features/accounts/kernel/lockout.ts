import { codes, limits } from '@atoll/contract';

export interface LockoutState {
  /** Consecutive wrong passwords since the last right one, reset or lock. */
  failedSignIns: number;
  /** Milliseconds since 1970. */
  lockedUntil: number | null;
}

export type PasswordRefusal =
  | typeof codes.wrongPassword
  | typeof codes.lockoutWarning
  | typeof codes.accountLocked;

export interface Verdict {
  refusal: PasswordRefusal | null;
  next: LockoutState;
}

const lockMs = limits.lockoutMinutes * 60_000;

export const noFailures: LockoutState = { failedSignIns: 0, lockedUntil: null };

export function isLocked(state: LockoutState, now: number): boolean {
  return state.lockedUntil !== null && now < state.lockedUntil;
}

/**
 * Determines the outcome of a password check. Decisions, section 4: wrong passwords 1 to 4 are 1004, the fifth 1001,
 * the sixth locks with 1005. For 15 minutes even the right one is 1005, and attempts don't extend the lock. A right
 * password clears the count.
 */
export function judgePassword(state: LockoutState, isRight: boolean, now: number): Verdict {
  if (isLocked(state, now)) return { refusal: codes.accountLocked, next: state };
  if (isRight) return { refusal: null, next: noFailures };
  const failedSignIns = state.failedSignIns + 1;
  if (failedSignIns > limits.failedLoginsBeforeLockout) {
    return { refusal: codes.accountLocked, next: { failedSignIns: 0, lockedUntil: now + lockMs } };
  }
  const isLastWarning = failedSignIns === limits.failedLoginsBeforeLockout;
  return {
    refusal: isLastWarning ? codes.lockoutWarning : codes.wrongPassword,
    next: { failedSignIns, lockedUntil: null },
  };
}
