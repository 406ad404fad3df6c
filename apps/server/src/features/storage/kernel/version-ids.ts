import { randomHex } from '../../../platform/ids.ts';

/** Digits of an inverted time in milliseconds, enough until the year 10889. */
const timeDigits = 12;
const latestTime = 16 ** timeDigits - 1;
const randomBytesCount = 10;

/** Returns a version ID that sorts before every earlier one, so that the newest version of a key comes first. */
export function newVersion(now: number): string {
  return versionAt(latestTime - now);
}

/**
 * Returns `proposed`. If the latest version has the same millisecond, or a clock that was ahead, returns an ID just before the
 * latest.
 */
export function beforeLatest(proposed: string, latest: string | undefined): string {
  if (latest === undefined || proposed < latest) return proposed;
  const time = Number.parseInt(latest.slice(0, timeDigits), 16);
  return hexTime(time - 1) + proposed.slice(timeDigits);
}

/** Reports whether this may be a version ID; `null` is handled separately. */
export function isVersionId(text: string): boolean {
  return text.length === timeDigits + 2 * randomBytesCount && /^[0-9a-f]+$/.test(text);
}

/** Returns the part of a version ID that doesn't depend on the time. */
export function randomPart(version: string): string {
  return version.slice(timeDigits);
}

/** @param random must have the length of `randomPart` */
export function withRandomPart(version: string, random: string): string {
  return version.slice(0, timeDigits) + random;
}

function versionAt(time: number): string {
  return hexTime(time) + randomHex(randomBytesCount);
}

function hexTime(time: number): string {
  return time.toString(16).padStart(timeDigits, '0');
}
