import { isIP } from 'node:net';

/** The host of passkeys: browsers bind passkeys to it. */
export interface RelyingParty {
  readonly host: string;
  readonly origin: string;
}

/** Why a console can't use passkeys. */
export type PasskeysOff = 'address' | 'insecure';

/** Browsers accept no IP address as the host of passkeys, and require TLS except on the machine itself. */
export function relyingPartyOf(publicUrl: string): RelyingParty | PasskeysOff {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return 'address';
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return 'insecure';
  return { host: hostname, origin };
}

/** Returns the host of passkeys, if they are available. */
export function passkeyHostOf(publicUrl: string): string | null {
  const party = relyingPartyOf(publicUrl);
  return typeof party === 'string' ? null : party.host;
}
