import { secondsLeft } from '../resend-lock.ts';

const storageKey = 'recoverySentTo';

/** Stores the address of a recovery mail for this tab, so that a reload stays on the second step. */
export function keepSent(storage: Storage, email: string): void {
  storage.setItem(storageKey, email);
}

export function forgetSent(storage: Storage): void {
  storage.removeItem(storageKey);
}

/** Returns the address of the running wait; null if there is none, or it is for another address. */
export function sentTo(storage: Storage, wanted: string): string | null {
  const email = storage.getItem(storageKey);
  const isSame = email !== null && (wanted === '' || wanted === email);
  return isSame && secondsLeft('recovery', email) > 0 ? email : null;
}
