import { isSecretShaped, newSecret } from './secrets.ts';

/** Binds a flow of several requests to the browser that started it, so that a person can't be tricked into completing another person's. */
export interface BrowserCookie {
  /** Returns the browser's secret, if it has one. */
  read(cookies: Readonly<Record<string, string>>): string | undefined;
  /** Keeps an existing secret, because two tabs may be in the flow at once. */
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
