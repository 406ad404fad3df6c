/** Limits of one request to a peer. */
export interface AnswerLimits {
  /** Until the whole head of the answer has arrived, including the connection. */
  readonly headersMs: number;
  /** Between two bytes. */
  readonly idleMs: number;
  /** Until the last byte of the answer. */
  readonly totalMs: number;
  /** Size of the body. Node limits the head to 16 KiB. */
  readonly maxBytes: number;
}

const mebibyte = 1024 ** 2;

/** For answers of a few kilobytes: JSON documents, tokens, error messages. */
export const documentLimits: AnswerLimits = {
  headersMs: 10_000,
  idleMs: 5_000,
  totalMs: 20_000,
  maxBytes: mebibyte,
};

/**
 * For everything an S3 engine answers except objects. A page of 1,000 keys of 1,024 bytes takes up to 6 MiB if every character
 * is escaped. Sending a part of 8 MiB counts toward the total.
 */
export const s3Limits: AnswerLimits = {
  headersMs: 300_000,
  idleMs: 30_000,
  totalMs: 300_000,
  maxBytes: 8 * mebibyte,
};

/**
 * For server-sent events of a language model. A model that runs on a processor may read a long prompt for minutes before its
 * first byte. An event of some 250 bytes carries one token.
 */
export const eventStreamLimits: AnswerLimits = {
  headersMs: 120_000,
  idleMs: 60_000,
  totalMs: 300_000,
  maxBytes: 8 * mebibyte,
};

/** Limits for the bytes of an object, whose size only their consumer knows. */
export interface StreamLimits {
  /** Unlimited by default. */
  readonly maxBytes?: number;
  /** On average, after the consumer has waited for `graceMs` in total. */
  readonly minBytesPerSecond: number;
  readonly graceMs: number;
}

export const streamLimits: StreamLimits = { minBytesPerSecond: 1024, graceMs: 30_000 };
