const maxLength = 2048;
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Parameters that the provider adds to an address; duplicates would be ambiguous. */
const answered = ['code', 'state', 'iss', 'error', 'error_description'];

/**
 * Reports whether an app may register `text` as a redirect address (ASVS 5.0, 10.4.1): https, or http on this machine for
 * development and desktop apps. It must be in its normalized form, because it is compared exactly.
 */
export function isRedirectUri(text: string): boolean {
  const url = plainUrl(text);
  return url !== undefined && !answered.some((name) => url.searchParams.has(name));
}

/** Reports whether an app may register `text` for logout notices. */
export function isLogoutUri(text: string): boolean {
  return plainUrl(text) !== undefined;
}

function plainUrl(text: string): URL | undefined {
  if (text.length > maxLength || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isOnline = url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.has(url.hostname));
  const isPlain = url.username === '' && url.password === '' && !text.includes('#');
  const isAsWritten = url.href === text || url.href === `${text}/`;
  return isOnline && isPlain && isAsWritten ? url : undefined;
}
