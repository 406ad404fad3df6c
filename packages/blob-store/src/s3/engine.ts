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
  /** Connections at once; a read holds one for as long as its consumer takes. Default 256. */
  maxSockets?: number;
  /** How long a connection may be silent before it is given up. Default 30 s. */
  silenceTimeoutMs?: number;
  /** What connects; its own unless given, where the address is one that a user chose. */
  agents?: { readonly http: HttpAgent; readonly https: HttpsAgent };
  /** What an answer may cost; `s3Limits` of the peer client by default. */
  limits?: Partial<Omit<AnswerLimits, 'idleMs'>> & { readonly bodilessMs?: number };
  /** Breaks off every request once it fires. */
  stopping?: AbortSignal;
}

type Send = <Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
  command: $Command<Input, Output, S3ClientResolvedConfig>,
  options?: { abortSignal?: AbortSignal; requestTimeout?: number },
) => Promise<Output>;

/** One place of one S3-compatible cluster. */
export interface S3Engine {
  readonly endpoint: string;
  readonly bucket: string;
  /** Before the key of every blob. */
  readonly prefix: string;
  readonly retry: RetryOptions;
  /** What connects. */
  readonly agents: { readonly http: HttpAgent; readonly https: HttpsAgent };
  /** Sends a request, again while it fails for a reason that passes. */
  send: Send;
  /** Sends a request once. */
  sendOnce: Send;
  /** Takes away what a write has left, also when that was broken off. What it can't, the sweepers find: it never rejects. */
  tidy(command: AbortMultipartUploadCommand | DeleteObjectCommand): Promise<void>;
  /** Breaks off everything that is sent but to tidy. */
  readonly signal?: AbortSignal;
}

const defaultRetryForMs = 30_000;
/** Giving up must not take as long as trying did. */
const tidyForMs = 3_000;

/**
 * The SDK does the protocol; what it adds for AWS alone is off. Its checksums are (an engine need not know them), so is
 * `Expect: 100-continue` (it costs the kept connection), and so are its retries (they don't wait for an engine to heal).
 * Every body is a buffer, so every signature covers the bytes: what is damaged on its way there is refused.
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

/** The same engine; what is sent to it is broken off once `signal` fires. */
export function boundEngine(engine: S3Engine, signal: AbortSignal): S3Engine {
  const sendOnce: Send = (command, options = {}) => {
    const abortSignal = options.abortSignal ? AbortSignal.any([signal, options.abortSignal]) : signal;
    return engine.sendOnce(command, { ...options, abortSignal });
  };
  const send: Send = (command, options) => retrying(engine.retry, () => sendOnce(command, options));
  return { ...engine, send, sendOnce, signal };
}
