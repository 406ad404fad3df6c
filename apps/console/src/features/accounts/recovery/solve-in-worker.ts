import { type Challenge, encodeProof } from './proof-of-work.ts';

/** Solves a challenge in a worker. Rejects if it has no solution or the signal aborts. */
export function solveInWorker(challenge: Challenge, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  worker.onmessage = ({ data }: MessageEvent<number | null>) => {
    if (data === null) reject(new Error('the challenge has no solution'));
    else resolve(encodeProof(challenge, data));
  };
  worker.onerror = (event) => reject(new Error(event.message));
  signal.addEventListener('abort', () => reject(signal.reason));
  worker.postMessage(challenge);
  return promise.finally(() => worker.terminate());
}
