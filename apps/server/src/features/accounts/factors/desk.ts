import type { CallOutput, signIn } from '@atoll/contract';
import type { BrowserCookie } from '../kernel/browser-cookie.ts';
import type { Caller, CookieTaker, SignInEdge } from '../sessions/sign-in-edge.ts';
import type { Entrant, Outcome } from './admission.ts';

/** A sign-in request with its possible answer. */
export interface Visit {
  entrant: Entrant;
  /** Returns a token, or the ticket of the second step with the cookie that binds it to this browser. */
  answer(outcome: Outcome): CallOutput<typeof signIn>;
}

/** The HTTP side of sign-ins with one factor. */
export interface Desk {
  receive(context: Caller & CookieTaker): Visit;
}

export function createDesk({
  signInEdge,
  stepCookie,
}: {
  signInEdge: SignInEdge;
  stepCookie: BrowserCookie;
}): Desk {
  return {
    receive(context) {
      const { browser, header } = stepCookie.renew(context.cookies);
      return {
        entrant: { ...signInEdge.originOf(context), browser },
        answer(outcome) {
          if ('signedIn' in outcome) return signInEdge.welcome(context, outcome.signedIn);
          context.setCookie(header);
          return { second_factor: outcome.due };
        },
      };
    },
  };
}
