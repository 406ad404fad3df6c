import { randomHex } from '../../../platform/ids.ts';

/** Of an inverted time in milliseconds: enough until the year 10889. */
const timeDigits = 12;
const latestTime = 16 ** timeDigits - 1;
const randomBytesCount = 10;

/** A version id that sorts before every one made earlier: what is newest comes first among the versions of a key. */
export function newVersion(now: number): string {
  return versionAt(latestTime - now);
}

/** `proposed`, or, should the latest version come from a clock that was ahead or from this millisecond, one just before it. */
export function beforeLatest(proposed: string, latest: string | undefined): string {
  if (latest === undefined || proposed < latest) return proposed;
  const time = Number.parseInt(latest.slice(0, timeDigits), 16);
  return hexTime(time - 1) + proposed.slice(timeDigits);
}

/** Whether this may be the id of a version; `null` is another matter. */
export function isVersionId(text: string): boolean {
  return text.length === timeDigits + 2 * randomBytesCount && /^[0-9a-f]+$/.test(text);
}

/** What of a version id says nothing of the time. */
export function randomPart(version: string): string {
  return version.slice(timeDigits);
}

/** @param random as long as `randomPart` is */
export function withRandomPart(version: string, random: string): string {
  return version.slice(0, timeDigits) + random;
}

function versionAt(time: number): string {
  return hexTime(time) + randomHex(randomBytesCount);
}

function hexTime(time: number): string {
  return time.toString(16).padStart(timeDigits, '0');
}
