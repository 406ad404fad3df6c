import { setTimeout as delay } from 'node:timers/promises';
import { isDamagedUnderTls } from './tls-trouble.ts';

export interface RetryOptions {
  /** Period after the first failure in which a request is retried. */
  readonly retryForMs: number;
}

const firstPauseMs = 50;
const longestPauseMs = 5_000;

/** Temporary S3 errors whose status suggests a faulty request. */
const passingNames = new Set(['RequestTimeout', 'RequestTimeTooSkewed', 'SlowDown', 'TooManyRequests']);

/**
 * Reports whether a retry may succeed: the engine is busy (429, 5xx), or the network failed.
 * Any other answer of the engine is final.
 */
function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (passingNames.has(error.name)) return true;
  const { $metadata: answer, code } = error as Error & {
    $metadata?: { httpStatusCode?: number };
    code?: unknown;
  };
  const status = answer?.httpStatusCode;
  if (status !== undefined && status >= 300) return status === 429 || (status >= 500 && status !== 501);
  if (error.name === 'TimeoutError') return true;
  return (typeof code === 'string' && networkCodes.has(code)) || isDamagedUnderTls(error);
}

const networkCodes = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_PREMATURE_CLOSE',
  'HPE_INVALID_EOF_STATE',
]);

/** Counts the failures of a request, and decides whether and when to retry it. */
export interface Attempts {
  /** Waits, longer each time with a random offset; rejects with `error` if it is final or time is up. */
  afterFailure(error: unknown): Promise<void>;
}

export function createAttempts({ retryForMs }: RetryOptions): Attempts {
  let failures = 0;
  let deadlineMs = 0;
  return {
    async afterFailure(error) {
      if (failures === 0) deadlineMs = performance.now() + retryForMs;
      if (!isTransient(error) || performance.now() >= deadlineMs) throw error;
      const ceilingMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
      failures++;
      await delay(ceilingMs * (0.5 + Math.random() / 2));
    },
  };
}

export async function retrying<T>(options: RetryOptions, request: () => Promise<T>): Promise<T> {
  const attempts = createAttempts(options);
  for (;;) {
    try {
      return await request();
    } catch (error) {
      await attempts.afterFailure(error);
    }
  }
}
