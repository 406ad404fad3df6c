import { isSecretShaped } from '../kernel/secrets.ts';

const lifeSeconds = 365 * 86_400;

/** Identifies a browser that somebody has signed in with. It gives no access by itself. */
export interface DeviceCookie {
  /** Returns the browser's secret, if it has one. */
  read(cookies: Readonly<Record<string, string>>): string | undefined;
  /** Returns the `Set-Cookie` header for the browser, valid for a year. */
  give(secret: string): string;
}

export function createDeviceCookie({ isSecure }: { isSecure: boolean }): DeviceCookie {
  const name = isSecure ? '__Host-atoll-device' : 'atoll-device';
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifeSeconds}${isSecure ? '; Secure' : ''}`;
  return {
    read(cookies) {
      const value = cookies[name];
      return value !== undefined && isSecretShaped(value) ? value : undefined;
    },
    give: (secret) => `${name}=${secret}; ${flags}`,
  };
}
