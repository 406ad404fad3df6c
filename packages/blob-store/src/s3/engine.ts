import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { AnswerLimits } from '@atoll/peer-client';
import { createS3Handler } from '@atoll/peer-client/s3';
import {
  type $Command,
  type AbortMultipartUploadCommand,
  DeleteObjectCommand,
  S3Client,
  type S3ClientResolvedConfig,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/client-s3';
import { type RetryOptions, retrying } from './retry.ts';
import type { S3Address } from './s3-address.ts';

export interface S3EngineOptions extends Partial<RetryOptions> {
  /** Maximum number of connections; a read holds one for as long as its consumer takes. Default 256. */
  maxSockets?: number;
  /** Time without traffic after which a connection is closed. Default 30 s. */
  silenceTimeoutMs?: number;
  /** The engine's own agents by default. Passed for user-configured addresses. */
  agents?: { readonly http: HttpAgent; readonly https: HttpsAgent };
  /** Limits of an answer; `s3Limits` of the peer client by default. */
  limits?: Partial<Omit<AnswerLimits, 'idleMs'>> & { readonly bodilessMs?: number };
  /** Aborts every request once it fires. */
  stopping?: AbortSignal;
}

type Send = <Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
  command: $Command<Input, Output, S3ClientResolvedConfig>,
  options?: { abortSignal?: AbortSignal; requestTimeout?: number },
) => Promise<Output>;

/** A prefix in a bucket of an S3-compatible cluster. */
export interface S3Engine {
  readonly endpoint: string;
  readonly bucket: string;
  /** Precedes the key of every blob. */
  readonly prefix: string;
  readonly retry: RetryOptions;
  /** The agents that open connections. */
  readonly agents: { readonly http: HttpAgent; readonly https: HttpsAgent };
  /** Sends a request, and retries temporary failures. */
  send: Send;
  /** Sends a request once. */
  sendOnce: Send;
  /** Cleans up after a write, even an aborted one. The sweeper handles failures: it never rejects. */
  tidy(command: AbortMultipartUploadCommand | DeleteObjectCommand): Promise<void>;
  /** Aborts all requests except for clean-up. */
  readonly signal?: AbortSignal;
}

const defaultRetryForMs = 30_000;
/** Giving up must not take as long as the attempts did. */
const tidyForMs = 3_000;

/**
 * The SDK implements the protocol, without its AWS-specific features: checksums (an engine need not support them), `Expect:
 * 100-continue` (it prevents connection reuse), and retries (they don't wait for an engine to recover).
 * Every body is a buffer, so every signature covers the bytes, and damage in transit is refused.
 */
export function openEngine(address: S3Address, options: S3EngineOptions = {}): S3Engine {
  const { maxSockets = 256, silenceTimeoutMs = 30_000, retryForMs = defaultRetryForMs } = options;
  const { stopping } = options;
  const agentOptions = { keepAlive: true, maxSockets, maxFreeSockets: 64, scheduling: 'lifo' } as const;
  const agents = options.agents ?? {
    http: new HttpAgent(agentOptions),
    https: new HttpsAgent(agentOptions),
  };
  const client = new S3Client({
    endpoint: address.endpoint,
    region: address.region,
    forcePathStyle: address.isPathStyle,
    credentials: { accessKeyId: address.accessKeyId, secretAccessKey: address.secretAccessKey },
    maxAttempts: 1,
    expectContinueHeader: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: createS3Handler({
      agents,
      limits: { ...options.limits, idleMs: silenceTimeoutMs },
      ...(stopping && { stopping }),
    }),
  });
  const { endpoint, bucket, prefix } = address;
  const retry = { retryForMs };
  const sendOnce: Send = (command, sendOptions) => client.send(command, sendOptions);
  const send: Send = (command, sendOptions) => retrying(retry, () => sendOnce(command, sendOptions));
  const tidy: S3Engine['tidy'] = async (command) => {
    const abortSignal = AbortSignal.timeout(tidyForMs);
    const sent: Promise<unknown> =
      command instanceof DeleteObjectCommand
        ? send(command, { abortSignal })
        : send(command, { abortSignal });
    await sent.catch(() => undefined);
  };
  return { endpoint, bucket, prefix, retry, agents, send, sendOnce, tidy };
}

/** Returns the same engine with requests that are aborted once `signal` fires. */
export function boundEngine(engine: S3Engine, signal: AbortSignal): S3Engine {
  const sendOnce: Send = (command, options = {}) => {
    const abortSignal = options.abortSignal ? AbortSignal.any([signal, options.abortSignal]) : signal;
    return engine.sendOnce(command, { ...options, abortSignal });
  };
  const send: Send = (command, options) => retrying(engine.retry, () => sendOnce(command, options));
  return { ...engine, send, sendOnce, signal };
}
