/**
 * The host of an address that came in the query, for showing only. Null for what is no web address,
 * or hides where it leads behind a user name.
 */
export function redirectHost(redirectUrl: string | undefined): string | null {
  const url = redirectUrl && URL.canParse(redirectUrl) ? new URL(redirectUrl) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  return url.host;
}
