import { isSecretShaped } from '../kernel/secrets.ts';

const lifeSeconds = 365 * 86_400;

/** By which a browser is known again that somebody signed in with. It opens nothing by itself. */
export interface DeviceCookie {
  /** The secret of this browser, if it has one. */
  read(cookies: Readonly<Record<string, string>>): string | undefined;
  /** The `Set-Cookie` header that gives it to the browser, for a year from now. */
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
