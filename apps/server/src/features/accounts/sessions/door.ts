import type { DeviceCookie } from '../devices/device-cookie.ts';
import type { SignedIn } from './entrance.ts';
import type { SessionOrigin } from './session.service.ts';

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
export interface Door {
  originOf(context: Caller): SessionOrigin;
  /** Returns the token, and sets the cookie that identifies the browser. */
  welcome(context: CookieTaker, signedIn: SignedIn): { token: string };
}

export function createDoor(cookie: DeviceCookie): Door {
  return {
    originOf: ({ address, userAgent, cookies }) => ({ address, userAgent, device: cookie.read(cookies) }),
    welcome(context, { token, device }) {
      context.setCookie(cookie.give(device));
      return { token };
    },
  };
}
