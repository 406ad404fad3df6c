import { element, escapedText, optionalText, text, uriEncodePath, type Xml } from '@atoll/s3-protocol';
import type { ListedObject, StoredChecksum } from '../../features/storage/index.ts';
import { dayMs, hourMs } from '../../platform/time.ts';

export function ownerElement(accountId: string, name: 'Owner' | 'Initiator' = 'Owner'): Xml {
  return element(name, [text('ID', accountId), text('DisplayName', accountId)]);
}

export function bucketArn(name: string): string {
  return `arn:aws:s3:::${name}`;
}

export function checksumElements(checksum: StoredChecksum | null): Xml[] {
  if (!checksum) return [];
  return [text(`Checksum${checksum.algorithm}`, checksum.value), text('ChecksumType', checksum.type)];
}

const quote = escapedText('"');

/** Writes keys into a response, percent-encoded if the client requested that. */
export type KeyEncoder = (key: string) => string;

export function objectElements(object: ListedObject, encodeKey: KeyEncoder): Xml[] {
  return [
    text('Key', encodeKey(object.key)),
    text('LastModified', isoTime(object.modifiedAt)),
    element('ETag', [quote, escapedText(object.etag), quote]),
    ...optionalText('ChecksumAlgorithm', object.checksumAlgorithm),
    ...optionalText('ChecksumType', object.checksumType),
    text('Size', object.sizeBytes),
    text('StorageClass', object.storageClass),
  ];
}

let lastDay = { startMs: Number.NaN, date: '' };

/**
 * Formats a time like `Date.toISOString`, which takes a quarter of a list's time. Caches the day, since the objects of
 * a list often share it.
 */
function isoTime(timeMs: number): string {
  const ofDayMs = timeMs % dayMs;
  if (timeMs - ofDayMs !== lastDay.startMs) {
    const startMs = timeMs - ofDayMs;
    lastDay = { startMs, date: new Date(startMs).toISOString().slice(0, 'YYYY-MM-DDT'.length) };
  }
  const [hours, minutes] = [Math.floor(ofDayMs / hourMs), Math.floor(ofDayMs / 60_000) % 60];
  const [seconds, ms] = [Math.floor(ofDayMs / 1000) % 60, ofDayMs % 1000];
  return `${lastDay.date}${two(hours)}:${two(minutes)}:${two(seconds)}.${ms < 100 ? `0${two(ms)}` : ms}Z`;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}

export const encodeForUrl: KeyEncoder = uriEncodePath;
