import { parseCookie } from 'cookie';

const maxHeaderLength = 8192;

/** Parses a `Cookie` header; a malformed or oversized one has no cookies. */
export function cookiesOf(header: string | undefined): Readonly<Record<string, string>> {
  if (header === undefined || header.length > maxHeaderLength) return {};
  const pairs = Object.entries(parseCookie(header));
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined));
}
