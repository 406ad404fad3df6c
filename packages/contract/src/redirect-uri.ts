const maxLength = 2048;
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
/** What the provider adds to an address by itself; there twice, they would be read two ways. */
const answered = ['code', 'state', 'iss', 'error', 'error_description'];

/**
 * Whether an app may register `text` as an address that people are sent back to (ASVS 5.0, 10.4.1): https, or http on this
 * very machine for apps under development and on desktops. It is written as it is parsed, since later it is compared by the character.
 */
export function isRedirectUri(text: string): boolean {
  const url = plainUrl(text);
  return url !== undefined && !answered.some((name) => url.searchParams.has(name));
}

/** Whether an app may register `text` as an address that this server posts to. */
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
