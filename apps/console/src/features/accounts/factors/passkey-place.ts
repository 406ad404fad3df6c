/** Reasons why this page can't use passkeys, although the server accepts them. */
export type PasskeysAway = 'unsupported' | 'elsewhere';

/**
 * Checks whether this page can use passkeys of `host`: browsers bind them to the host that created them.
 * @returns null if it can
 */
export function passkeysAway(host: string): PasskeysAway | null {
  if (!('PublicKeyCredential' in globalThis)) return 'unsupported';
  return location.hostname === host ? null : 'elsewhere';
}

/** Reports whether a page with that hostname could have passkeys, before the server has returned their host. An IP address can't. */
export function canHavePasskeys(hostname: string): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(hostname);
}
