/**
 * The metered kinds of usage, each with a price. Stored bytes are measured in byte-hours: each byte for each full hour;
 * `archived` for the storage classes of the archive. Requests are classified as in S3's price lists: writes include
 * copies and lists. Tokens are those of the server's language model when an account's agents answer. An account's own
 * model is not metered.
 */
export const meters = [
  'stored_byte_hours',
  'archived_byte_hours',
  'bytes_out',
  'write_requests',
  'read_requests',
  'delete_requests',
  'model_input_tokens',
  'model_output_tokens',
] as const;

export type Meter = (typeof meters)[number];

/** The unit of a price. A GB-month has as many GB-hours (1,024³ bytes) as the month, in UTC, has hours. */
export const priceUnits = {
  stored_byte_hours: 'gb_month',
  archived_byte_hours: 'gb_month',
  bytes_out: 'gb',
  write_requests: 'million',
  read_requests: 'million',
  delete_requests: 'million',
  model_input_tokens: 'million_tokens',
  model_output_tokens: 'million_tokens',
} as const satisfies Record<Meter, string>;

export type PriceUnit = (typeof priceUnits)[Meter];
