/** Cookie names and lifetimes: specification section 9. */
const identityCookie = 'atoll-identity';
const rememberCookie = 'atoll-sso-remember';

const oneDaySeconds = 86_400;

export interface CookieOptions {
  /** Undefined for a session cookie. */
  maxAgeSeconds?: number;
  secure: boolean;
}

export function formatCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax'];
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`);
  if (options.secure) parts.push('Secure');
  return parts.join('; ');
}

export function readCookie(header: string, name: string): string | null {
  for (const pair of header.split('; ')) {
    const separator = pair.indexOf('=');
    if (pair.slice(0, separator) === name) return decodeURIComponent(pair.slice(separator + 1));
  }
  return null;
}

export interface CookieJar {
  /** Stores the state of the "Keep me signed in" checkbox for the linked apps; one day if true. */
  setRemember(isRemembered: boolean): void;
  isRemembered(): boolean;
  /** The identity for linked apps; one day if remembered, otherwise until the browser closes. */
  setIdentity(identity: string): void;
  identity(): string | null;
  clear(): void;
}

/** Creates access to the two single sign-on cookies, through `document.cookie` or a compatible object. */
export function createCookieJar(target: { cookie: string }, isSecure: boolean): CookieJar {
  const write = (name: string, value: string, maxAgeSeconds?: number) => {
    target.cookie = formatCookie(name, value, {
      secure: isSecure,
      ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }),
    });
  };
  const isRemembered = () => readCookie(target.cookie, rememberCookie) === 'true';
  return {
    isRemembered,
    setRemember: (remember) => write(rememberCookie, String(remember), remember ? oneDaySeconds : undefined),
    setIdentity: (identity) => write(identityCookie, identity, isRemembered() ? oneDaySeconds : undefined),
    identity: () => readCookie(target.cookie, identityCookie),
    clear: () => {
      write(identityCookie, '', 0);
      write(rememberCookie, '', 0);
    },
  };
}
