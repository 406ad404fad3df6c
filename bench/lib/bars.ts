import type { Measured } from './load.ts';

export interface Bar {
  readonly text: string;
  readonly isMet: boolean;
}

const kibibyte = 1024;
const hundredMebibytes = 100 * kibibyte ** 2;

/** Returns the limit for a row, if there is one: docs/benchmarks.md. */
export function barFor(
  { operation, bytes, connections }: { operation: string; bytes: number; connections: number },
  { perSecond, megabytesPerSecond, p99Ms }: Measured,
  ofNginx: number | undefined,
): Bar | undefined {
  if (connections !== 16) return undefined;
  switch (`${operation} ${bytes}`) {
    case `GET ${4 * kibibyte}`:
      return ofNginx === undefined ? undefined : { text: '0.15 of nginx', isMet: ofNginx >= 0.15 };
    case `PUT ${4 * kibibyte}`:
      return { text: '5,000/s, p99 50 ms', isMet: perSecond >= 5000 && p99Ms < 50 };
    case `HEAD ${4 * kibibyte}`:
      return { text: '18,000/s', isMet: perSecond >= 18_000 };
    case `GET ${hundredMebibytes}`:
      return ofNginx === undefined ? undefined : { text: '0.5 of nginx', isMet: ofNginx >= 0.5 };
    case `PUT ${hundredMebibytes}`:
      return { text: '300 MB/s', isMet: megabytesPerSecond >= 300 };
    default:
      return undefined;
  }
}
