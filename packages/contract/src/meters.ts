/**
 * What is counted of an account's use, and has a price each.
 *
 * Stored bytes are counted in byte-hours: each byte for each full hour that it lay there, `archived` for what lies in the
 * storage classes of the archive. A request is counted in its class, as S3's price lists have them: writes also copy and list.
 */
export const meters = [
  'stored_byte_hours',
  'archived_byte_hours',
  'bytes_out',
  'write_requests',
  'read_requests',
  'delete_requests',
] as const;

export type Meter = (typeof meters)[number];

/** How much of a meter its price is for. A GB-month is as many GB-hours (1,024³ bytes) as the month, in UTC, has hours. */
export const priceUnits = {
  stored_byte_hours: 'gb_month',
  archived_byte_hours: 'gb_month',
  bytes_out: 'gb',
  write_requests: 'million',
  read_requests: 'million',
  delete_requests: 'million',
} as const satisfies Record<Meter, string>;

export type PriceUnit = (typeof priceUnits)[Meter];
