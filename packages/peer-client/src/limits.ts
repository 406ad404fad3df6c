/** What one request to a peer may cost. */
export interface AnswerLimits {
  /** Until the whole head of the answer has arrived, connecting included. */
  readonly headersMs: number;
  /** Between two bytes. */
  readonly idleMs: number;
  /** Until the last byte of the answer. */
  readonly totalMs: number;
  /** Of the body. The head is limited to Node's 16 KiB. */
  readonly maxBytes: number;
}

const mebibyte = 1024 ** 2;

/** For answers of some kilobytes: JSON documents, tokens, error messages. */
export const documentLimits: AnswerLimits = {
  headersMs: 10_000,
  idleMs: 5_000,
  totalMs: 20_000,
  maxBytes: mebibyte,
};

/**
 * For everything an S3 engine answers except the bytes of objects. A page of 1,000 keys of 1,024 bytes takes up to 6 MiB
 * when every character is escaped. Sending a part of 8 MiB counts towards the total.
 */
export const s3Limits: AnswerLimits = {
  headersMs: 300_000,
  idleMs: 30_000,
  totalMs: 300_000,
  maxBytes: 8 * mebibyte,
};

/** What the bytes of an object may cost, whose size only their reader knows. */
export interface StreamLimits {
  /** Unlimited by default. */
  readonly maxBytes?: number;
  /** On average, once the reader has waited for `graceMs` altogether. */
  readonly minBytesPerSecond: number;
  readonly graceMs: number;
}

export const streamLimits: StreamLimits = { minBytesPerSecond: 1024, graceMs: 30_000 };
