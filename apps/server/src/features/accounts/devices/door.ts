import type { CallContext } from '../../../platform/http/handlers.ts';
import type { SignedIn } from '../sessions/entrance.ts';
import type { SessionOrigin } from '../sessions/session.service.ts';
import type { DeviceCookie } from './device-cookie.ts';

/** What HTTP brings along of whoever asks to be let in, and takes back once they are. */
export interface Door {
  originOf(context: Pick<CallContext, 'address' | 'userAgent' | 'cookies'>): SessionOrigin;
  /** Answers the token, and gives the browser the cookie by which it is known from now on. */
  welcome(context: Pick<CallContext, 'setCookie'>, signedIn: SignedIn): { token: string };
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
