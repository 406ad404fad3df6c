import { S3Error } from '@atoll/s3-protocol';

/** Bytes from `start` to `end`, exclusive. */
export interface Range {
  start: number;
  end: number;
}

/**
 * Parses a range header. Returns undefined for the whole object, also for values that S3 ignores (another unit, several
 * ranges, invalid values).
 * Source: RFC 9110, section 14.1.2.
 * @throws {S3Error} `InvalidRange` if none of it exists
 */
export function parseRange(header: string | undefined, sizeBytes: number): Range | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,16})-(\d{0,16})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const suffixBytes = Math.min(Number(last), sizeBytes);
    if (Number(last) === 0) throw unsatisfiable(header, sizeBytes);
    if (sizeBytes === 0) return undefined;
    return { start: sizeBytes - suffixBytes, end: sizeBytes };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= sizeBytes) throw unsatisfiable(header, sizeBytes);
  return { start, end: last === '' ? sizeBytes : Math.min(Number(last) + 1, sizeBytes) };
}

function unsatisfiable(header: string | undefined, sizeBytes: number): S3Error {
  return new S3Error('InvalidRange', {
    details: { RangeRequested: header ?? '', ActualObjectSize: String(sizeBytes) },
  });
}
