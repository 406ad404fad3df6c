import { isIP } from 'node:net';

/** Whom passkeys are made for: browsers tie them to a host, and give them to no other. */
export interface RelyingParty {
  readonly host: string;
  readonly origin: string;
}

/** Why a console can have no passkeys. */
export type PasskeysOff = 'address' | 'insecure';

/** Browsers take no IP address for the host of a passkey, and ask for TLS but on the machine itself. */
export function relyingPartyOf(publicUrl: string): RelyingParty | PasskeysOff {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return 'address';
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return 'insecure';
  return { host: hostname, origin };
}

/** The host that passkeys are made for, where there can be any. */
export function passkeyHostOf(publicUrl: string): string | null {
  const party = relyingPartyOf(publicUrl);
  return typeof party === 'string' ? null : party.host;
}
