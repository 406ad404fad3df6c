import type { IncomingHttpHeaders } from 'node:http';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Reports whether a browser indicates that another site made this request (ASVS 5.0, 3.5). Programs send neither header
 * and pass, because they have no ambient authority. `same-site` is refused too, since user content is served from a
 * sibling port.
 */
export function isCrossSite(method: string, headers: IncomingHttpHeaders, publicUrl: string): boolean {
  if (harmless.has(method)) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (origin === undefined || origin === publicUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
