import { useEffect, useState } from 'react';

export type LockPurpose = 'register' | 'recovery';

const keyOf = (purpose: LockPurpose, email: string) => `resendAt:${purpose}:${email}`;

/** Starts the wait before another email may be requested. It is stored for the tab, so that a reload does not shorten it. */
export function startLock(purpose: LockPurpose, email: string, seconds: number): void {
  sessionStorage.setItem(keyOf(purpose, email), String(Date.now() + seconds * 1000));
}

/** Returns the whole seconds until another email may be requested; 0 if it may. */
export function secondsLeft(purpose: LockPurpose, email: string, now: number = Date.now()): number {
  const until = Number(sessionStorage.getItem(keyOf(purpose, email)));
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Returns `secondsLeft`, which counts down each second, and `restart`, to call after another mail was sent. */
export function useResendLock(purpose: LockPurpose, email: string) {
  const [left, setLeft] = useState(() => secondsLeft(purpose, email));
  const isLocked = left > 0;
  useEffect(() => {
    if (!isLocked) return;
    const timer = setInterval(() => setLeft(secondsLeft(purpose, email)), 1000);
    return () => clearInterval(timer);
  }, [isLocked, purpose, email]);
  const restart = (seconds: number) => {
    startLock(purpose, email, seconds);
    setLeft(seconds);
  };
  return { left, isLocked, restart };
}
