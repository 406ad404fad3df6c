/** Why this page can use no passkey, though the server would take one. */
export type PasskeysAway = 'unsupported' | 'elsewhere';

/**
 * Whether passkeys of `host` can be used on this page: browsers tie them to the host they were made for.
 * @returns null when they can
 */
export function passkeysAway(host: string): PasskeysAway | null {
  if (!('PublicKeyCredential' in globalThis)) return 'unsupported';
  return location.hostname === host ? null : 'elsewhere';
}

/** Whether a page of that name could have passkeys at all, before the server has said whose: an IP address never has. */
export function canHavePasskeys(hostname: string): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(hostname);
}
