import { isSecretShaped, newSecret } from '../secrets.ts';

const lifeSeconds = 30 * 60;

/** Ties a sign-in with Google to the browser that began it, so that nobody can be signed in with another's code. */
export interface BrowserCookie {
  /** The secret of this browser, if it has one. */
  read(cookies: Readonly<Record<string, string>>): string | undefined;
  /** The browser's secret, kept when it has one already: two tabs may sign in at once. */
  renew(cookies: Readonly<Record<string, string>>): { browser: string; header: string };
}

export function createBrowserCookie({ isSecure }: { isSecure: boolean }): BrowserCookie {
  const name = isSecure ? '__Host-atoll-google' : 'atoll-google';
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifeSeconds}${isSecure ? '; Secure' : ''}`;
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
