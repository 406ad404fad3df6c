import type { GuessQuestion } from './guessable.worker.ts';

let worker: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Returns whether a password is easy to guess, determined by a worker that is started on first use and reused. Resolves
 * with false if the worker can't run, because the server checks again.
 */
export function askGuessable(question: GuessQuestion): Promise<boolean> {
  // The worker's answers have no ID, so each question waits for the previous answer.
  const answer = last.then(() => askWorker(question)).catch(() => false);
  last = answer;
  return answer;
}

function askWorker(question: GuessQuestion): Promise<boolean> {
  worker ??= new Worker(new URL('./guessable.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  worker.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage(question);
  return promise;
}
