/** Waits for a promise until the signal fires. @throws the signal's reason */
export async function whileRunning<Value>(pending: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([pending, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
    pending.catch(() => undefined);
  }
}
