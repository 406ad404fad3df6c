import { isSecretShaped, newSecret } from './secrets.ts';

/** Ties what takes several requests to the browser that began it, so that nobody can be made to end what another began. */
export interface BrowserCookie {
  /** The secret of this browser, if it has one. */
  read(cookies: Readonly<Record<string, string>>): string | undefined;
  /** The browser's secret, kept when it has one already: two tabs may be at it at once. */
  renew(cookies: Readonly<Record<string, string>>): { browser: string; header: string };
}

/** @param purpose part of the cookie's name */
export function createBrowserCookie({
  isSecure,
  purpose,
  lifeMinutes,
}: {
  isSecure: boolean;
  purpose: string;
  lifeMinutes: number;
}): BrowserCookie {
  const name = `${isSecure ? '__Host-' : ''}atoll-${purpose}`;
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifeMinutes * 60}${isSecure ? '; Secure' : ''}`;
  const read: BrowserCookie['read'] = (cookies) => {
    const value = cookies[name];
    return value !== undefined && isSecretShaped(value) ? value : undefined;
  };
  return {
    read,
    renew(cookies) {
      const browser = read(cookies) ?? newSecret();
      return { browser, header: `${name}=${browser}; ${flags}` };
    },
  };
}
