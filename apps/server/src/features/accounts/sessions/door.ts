import type { DeviceCookie } from '../devices/device-cookie.ts';
import type { SignedIn } from './entrance.ts';
import type { SessionOrigin } from './session.service.ts';

/** What a request tells of where it comes from. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: Readonly<Record<string, string>>;
}

/** Takes a cookie back to the browser, already serialised. */
export interface CookieTaker {
  setCookie(header: string): void;
}

/** What HTTP brings along of whoever asks to be let in, and takes back once they are. */
export interface Door {
  originOf(context: Caller): SessionOrigin;
  /** Answers the token, and gives the browser the cookie by which it is known from now on. */
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
