import { isSecretShaped } from '../kernel/secrets.ts';

const lifeSeconds = 365 * 86_400;

/** Identifies a browser that a person has signed in with. It gives no access. */
export type DeviceCookie = ReturnType<typeof createDeviceCookie>;

export function createDeviceCookie({ isSecure }: { isSecure: boolean }) {
  const name = isSecure ? '__Host-atoll-device' : 'atoll-device';
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifeSeconds}${isSecure ? '; Secure' : ''}`;
  return {
    /** Returns the browser's secret, if it has one. */
    read(cookies: Readonly<Record<string, string>>) {
      const value = cookies[name];
      return value !== undefined && isSecretShaped(value) ? value : undefined;
    },
    /** Returns the `Set-Cookie` header for the browser, valid for a year. */
    give: (secret: string) => `${name}=${secret}; ${flags}`,
  };
}
