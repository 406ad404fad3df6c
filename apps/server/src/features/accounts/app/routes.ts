import { type accountsCalls, type closingCalls, codes } from '@atoll/contract';
import { UserError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { CaptchaService } from '../captcha/captcha.service.ts';
import type { RecoveryService } from '../entry/recovery.service.ts';
import type { RegistrationService } from '../entry/registration.service.ts';
import type { SignInService } from '../entry/sign-in.service.ts';
import type { Desk } from '../factors/desk.ts';
import { createFactorHandlers, type FactorRoutesDeps } from '../factors/routes.ts';
import type { GoogleFlows } from '../google/flow.service.ts';
import type { GoogleService } from '../google/google.service.ts';
import type { Audit } from '../kernel/audit.ts';
import type { BrowserCookie } from '../kernel/browser-cookie.ts';
import type { EntryLimits } from '../kernel/entry-limits.ts';
import { invalidParameter } from '../kernel/invalid-parameter.ts';
import type { ProfileService } from '../profile/profile.service.ts';
import { tagGroups } from '../profile/tags.ts';
import { createSecurityHandlers, type SecurityRoutesDeps } from '../security/security.routes.ts';
import type { SessionService } from '../sessions/session.service.ts';
import type { Team } from '../team/index.ts';
import type { AccountsDeps } from './deps.ts';

export interface AccountsServices extends SecurityRoutesDeps, FactorRoutesDeps {
  desk: Desk;
  audit: Audit;
  signIn: SignInService;
  registration: RegistrationService;
  recovery: RecoveryService;
  captchas: CaptchaService;
  sessions: SessionService;
  profile: ProfileService;
  team: Team;
  closing: { handlers: Handlers<typeof closingCalls> };
  limits: EntryLimits;
  google: { flows: GoogleFlows; service: GoogleService } | null;
  cookie: BrowserCookie;
  publicConfig: AccountsDeps['publicConfig'];
}

type AccountsHandlers = Handlers<typeof accountsCalls>;

/** Maps each call of the contract to its service. */
export function createAccountsHandlers(services: AccountsServices): AccountsHandlers {
  return {
    ...entryHandlers(services),
    ...googleHandlers(services),
    ...profileHandlers(services),
    ...createSecurityHandlers(services),
    ...createFactorHandlers(services),
    ...services.closing.handlers,
    ...services.team.handlers,
  };
}

type EntryCall =
  | 'signIn'
  | 'sendMail'
  | 'validateEmail'
  | 'register'
  | 'captcha'
  | 'validateResetLink'
  | 'resetPassword'
  | 'publicConfig';

function entryHandlers(services: AccountsServices): Pick<AccountsHandlers, EntryCall> {
  const { audit, signIn, registration, recovery, captchas } = services;
  const { originOf, welcome } = services.signInEdge;
  return {
    async signIn({ username: email, password: encodedPassword, keep: isKept = false }, context) {
      const form = { email, encodedPassword, isKept };
      const { entrant, answer } = services.desk.receive(context);
      return answer(await audit('sign-in', context, () => signIn.signIn(form, entrant)));
    },
    async sendMail(input, context) {
      if (input.send_type === 'register') {
        await registration.sendCode(input, context);
      } else {
        const { email, key_captcha: captchaId, val_captcha: captchaAnswer } = input;
        const request = { email, captchaId, captchaAnswer };
        await audit('recovery-mail', context, () => recovery.sendLink(request, context.address));
      }
      return null;
    },
    async validateEmail({ email, code }) {
      await registration.checkCode(email, code);
      return null;
    },
    async register({ confirm_password: confirmation, ...form }, context) {
      const caller = { ...originOf(context), locale: context.locale };
      const register = () => registration.register({ ...form, confirmation }, caller);
      return welcome(context, await audit('registration', context, register));
    },
    async captcha(_, { address }) {
      await services.limits.captchas.take(address);
      return captchas.create();
    },
    async validateResetLink({ signature }) {
      return { names: await recovery.checkLink(signature) };
    },
    async resetPassword({ confirm_password: confirmation, ...form }, context) {
      await audit('password-reset', context, () => recovery.reset({ ...form, confirmation }, context));
      return null;
    },
    publicConfig: async () => services.publicConfig(),
  };
}

type GoogleCall = 'startGoogle' | 'verifyGoogle' | 'googleSignIn';

function googleHandlers({
  audit,
  google,
  cookie,
  limits,
  desk,
}: AccountsServices): Pick<AccountsHandlers, GoogleCall> {
  return {
    async startGoogle({ query = '' }, context) {
      if (!google) throw invalidParameter('GOOGLE_CLIENT_ID');
      await limits.googleStarts.take(context.address);
      const { browser, header } = cookie.renew(context.cookies);
      const url = await google.flows.start(query, browser);
      context.setCookie(header);
      return { url };
    },
    async verifyGoogle({ code }, { cookies }) {
      if (!google) throw new UserError(codes.accountInvalid);
      return google.service.verify(code, cookie.read(cookies));
    },
    async googleSignIn({ keep = false, ...request }, context) {
      if (!google) throw new UserError(codes.accountInvalid);
      const browser = cookie.read(context.cookies);
      const { entrant, answer } = desk.receive(context);
      const caller = { ...entrant, locale: context.locale };
      const logIn = () => google.service.logIn({ ...request, browser, isKept: keep }, caller);
      return answer(await audit('google-sign-in', context, logIn));
    },
  };
}

type ProfileCall =
  | 'userInfo'
  | 'checkSession'
  | 'signOut'
  | 'renameAccount'
  | 'changePassword'
  | 'listTags'
  | 'saveTags';

function profileHandlers({
  audit,
  profile,
  sessions,
  signInEdge: { originOf },
}: AccountsServices): Pick<AccountsHandlers, ProfileCall> {
  return {
    userInfo: (_, { principal }) => profile.info(principal),
    checkSession: async () => null,
    async signOut(_, context) {
      await audit('sign-out', context, () => sessions.end(context.principal.sessionId));
      return null;
    },
    async renameAccount({ username }, { principal }) {
      await profile.rename(principal.accountId, username);
      return null;
    },
    async changePassword({ old_password: oldPassword, password, confirm_password: confirmation }, context) {
      const change = { oldPassword, password, confirmation };
      const from = originOf(context);
      await audit('password-change', context, () => profile.changePassword(context.principal, change, from));
      return null;
    },
    listTags: async () => tagGroups,
    async saveTags({ tags }, { principal }) {
      await profile.saveTags(principal.accountId, tags);
      return null;
    },
  };
}
