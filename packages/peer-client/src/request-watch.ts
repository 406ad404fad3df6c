import type { AnswerLimits } from './limits.ts';
import { PeerError } from './peer-error.ts';

export type RequestWatch = ReturnType<typeof watchRequest>;

/** Ends a request when it exceeds a limit of time or one of the signals fires. */
export function watchRequest(
  { headersMs, totalMs }: Pick<AnswerLimits, 'headersMs' | 'totalMs'>,
  signals: readonly (AbortSignal | undefined)[],
) {
  const controller = new AbortController();
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  const fail = (error: unknown) => {
    reject(error);
    controller.abort(error);
  };
  const giveUpAfter = (ms: number, what: string) =>
    setTimeout(() => fail(new PeerError('PEER_TOO_SLOW', `the peer ${what} ${ms} ms`)), ms);
  const head = giveUpAfter(headersMs, 'did not answer within');
  const total = giveUpAfter(totalMs, 'did not finish its answer within');
  const stopping = AbortSignal.any(signals.filter((signal) => signal !== undefined));
  const stop = () => fail(stopping.reason);
  if (stopping.aborted) stop();
  else stopping.addEventListener('abort', stop);
  const end = () => {
    clearTimeout(head);
    clearTimeout(total);
    stopping.removeEventListener('abort', stop);
  };
  return {
    signal: controller.signal,
    /** Rejects once; never resolves. */
    failed,
    fail,
    headArrived: () => clearTimeout(head),
    /** Fails the request unless `end` is called in time. */
    startSilence(idleMs: number) {
      const timer = giveUpAfter(idleMs, 'was silent for');
      return { end: () => clearTimeout(timer) };
    },
    end,
    /** Ends the watch and closes the connection. */
    abort() {
      end();
      controller.abort();
    },
  };
}
