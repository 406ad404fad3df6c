import { type CallOutput, captcha as captchaCall } from '@atoll/contract';
import { useCallback, useEffect, useState } from 'react';
import { request } from '#lib/calls/api.ts';
import { useLoaded } from '#ui/lists/use-loaded.ts';
import { solveInWorker } from './solve-in-worker.ts';

export type CaptchaAnswer = CallOutput<typeof captchaCall>;

export interface Captcha {
  /** Null while a picture is loading, or if loading failed; `renew` requests another. */
  current: CaptchaAnswer | null;
  hasFailed: boolean;
  /** Requests another picture. The proof for the old one becomes invalid. */
  renew: () => void;
  /** The result of the browser's proof of work, which replaces the characters. */
  proof: string | null;
  isProving: boolean;
  prove: () => void;
}

async function fetchCaptcha(): Promise<CaptchaAnswer | null> {
  const answer = await request(captchaCall, {});
  return answer.ok ? answer.data : null;
}

export function useCaptcha(): Captcha {
  const [loaded, renew] = useLoaded(fetchCaptcha);
  const [proof, setProof] = useState<string | null>(null);
  const [isProving, setProving] = useState(false);
  const current = loaded.data;

  // A proof belongs to one picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the picture changes
  useEffect(() => {
    setProof(null);
    setProving(false);
  }, [current]);

  useEffect(() => {
    if (!isProving || !current) return;
    const stop = new AbortController();
    solveInWorker(current.challenge, stop.signal)
      .then(setProof)
      .catch((error: unknown) => !stop.signal.aborted && console.warn(error))
      .finally(() => !stop.signal.aborted && setProving(false));
    return () => stop.abort();
  }, [isProving, current]);

  const prove = useCallback(() => setProving(true), []);
  return { current, hasFailed: loaded.state === 'failed', renew, proof, isProving, prove };
}
