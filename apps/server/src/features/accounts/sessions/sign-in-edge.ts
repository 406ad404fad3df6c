import type { DeviceCookie } from '../devices/device-cookie.ts';
import type { SignedIn } from './entrance.ts';

/** The origin of a request. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: Readonly<Record<string, string>>;
}

/** Sets a serialized cookie in the response. */
export interface CookieTaker {
  setCookie(header: string): void;
}

/** The HTTP side of signing in. */
export type SignInEdge = ReturnType<typeof createSignInEdge>;

export function createSignInEdge(cookie: DeviceCookie) {
  return {
    originOf: ({ address, userAgent, cookies }: Caller) => ({
      address,
      userAgent,
      device: cookie.read(cookies),
    }),
    /** Returns the token, and sets the cookie that identifies the browser. */
    welcome(context: CookieTaker, { token, device }: SignedIn) {
      context.setCookie(cookie.give(device));
      return { token };
    },
  };
}
