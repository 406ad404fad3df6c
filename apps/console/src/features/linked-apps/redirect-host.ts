/**
 * Returns the host of an address from the query, only for display. Null for an invalid web address, or one that hides
 * its target behind a user name.
 */
export function redirectHost(redirectUrl: string | undefined): string | null {
  const url = redirectUrl && URL.canParse(redirectUrl) ? new URL(redirectUrl) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  return url.host;
}
