import type { factorsCalls } from '@atoll/contract';
import type { CallContext, Handlers, Principal } from '../../../platform/http/handlers.ts';
import type { Audit } from '../kernel/audit.ts';
import type { BrowserCookie } from '../kernel/browser-cookie.ts';
import type { SignInEdge } from '../sessions/sign-in-edge.ts';
import type { FactorService } from './factor.service.ts';
import type { PasskeyService } from './passkey.service.ts';
import type { SecondStep } from './second-step.service.ts';

export interface FactorRoutesDeps {
  audit: Audit;
  signInEdge: SignInEdge;
  secondStep: SecondStep;
  factors: FactorService;
  passkeys: PasskeyService;
  /** Identifies the browser in which a sign-in began. */
  stepCookie: BrowserCookie;
}

type FactorHandlers = Handlers<typeof factorsCalls>;

type SignedInContext = CallContext & { readonly principal: Principal };

export function createFactorHandlers(deps: FactorRoutesDeps): FactorHandlers {
  return { ...entering(deps), ...managing(deps) };
}

type EnteringCall = 'signInWithFactor' | 'startPasskeyStep' | 'startPasskeySignIn' | 'signInWithPasskey';

function entering({
  audit,
  signInEdge,
  secondStep,
  stepCookie,
}: FactorRoutesDeps): Pick<FactorHandlers, EnteringCall> {
  return {
    async signInWithFactor({ ticket, ...proof }, context) {
      const from = { ...signInEdge.originOf(context), browser: stepCookie.read(context.cookies) };
      const finish = () => secondStep.finish(ticket, proof, from);
      return signInEdge.welcome(context, await audit('second-factor', context, finish));
    },
    startPasskeyStep: ({ ticket }, { address, cookies }) =>
      secondStep.askPasskey(ticket, { address, browser: stepCookie.read(cookies) }),
    async startPasskeySignIn(_, { address, cookies, setCookie }) {
      const { browser, header } = stepCookie.renew(cookies);
      const question = await secondStep.askAnyPasskey({ address, browser });
      setCookie(header);
      return question;
    },
    async signInWithPasskey({ passkey, keep = false }, context) {
      const from = { ...signInEdge.originOf(context), browser: stepCookie.read(context.cookies) };
      const enter = () => secondStep.enterWithPasskey(passkey, keep, from);
      return signInEdge.welcome(context, await audit('passkey-sign-in', context, enter));
    },
  };
}

function managing({ audit, factors, passkeys }: FactorRoutesDeps): Omit<FactorHandlers, EnteringCall> {
  const ownerOf = ({ principal: { personId, sessionId }, address, userAgent }: SignedInContext) => ({
    personId,
    sessionId,
    address,
    userAgent,
  });
  return {
    listFactors: (_, { principal }) => factors.list(principal.personId),
    startPasskey: (_, context) => factors.startPasskey(ownerOf(context)),
    async addPasskey({ passkey, name }, context) {
      const add = () => factors.addPasskey(ownerOf(context), passkey, name);
      return { recovery_codes: await audit('factor-change', context, add) };
    },
    async renamePasskey({ passkey_id: id, name }, { principal }) {
      await factors.renamePasskey(principal.personId, id, name);
      return null;
    },
    async removePasskey({ passkey_id: id }, context) {
      await audit('factor-change', context, () => factors.removePasskey(ownerOf(context), id));
      return null;
    },
    startTotp: (_, { principal }) => factors.startTotp(principal.personId),
    async addTotp({ code }, context) {
      const add = () => factors.addTotp(ownerOf(context), code);
      return { recovery_codes: await audit('factor-change', context, add) };
    },
    async removeTotp(_, context) {
      await audit('factor-change', context, () => factors.removeTotp(ownerOf(context)));
      return null;
    },
    async renewRecoveryCodes(_, context) {
      const renew = () => factors.renewRecoveryCodes(ownerOf(context));
      return { recovery_codes: await audit('factor-change', context, renew) };
    },
    startVerification: (_, { principal }) =>
      passkeys.ask({ purpose: 'verify', boundTo: principal.sessionId }, principal.personId),
  };
}
