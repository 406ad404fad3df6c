import { accountsCalls } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { FastifyInstance } from 'fastify';
import { callRoutes, type Feature } from '../../platform/feature.ts';
import type { Authenticator, Handlers } from '../../platform/http/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { auditAccounts } from './app/audited.routes.ts';
import { createCleanup } from './app/cleanup.ts';
import { exportAccountItself, exportPerson } from './app/data-export.store.ts';
import type { AccountsDeps } from './app/deps.ts';
import { createAccountsHandlers } from './app/routes.ts';
import { transferAudit } from './app/transfer-audit.ts';
import { createCaptchaService } from './captcha/captcha.service.ts';
import { createClosing } from './closing/index.ts';
import { createDeviceCookie } from './devices/device-cookie.ts';
import { type AccountDirectory, createAccountDirectory } from './directory/directory.service.ts';
import { createEmailChange } from './email-change/email-change.service.ts';
import { defaultStepMs, withEvenAnswers } from './entry/even-answers.ts';
import { createRecoveryService } from './entry/recovery.service.ts';
import { createRegistrationService } from './entry/registration.service.ts';
import { createSignInService } from './entry/sign-in.service.ts';
import { createDesk } from './factors/desk.ts';
import { createFactors } from './factors/index.ts';
import { bindGoogleCallback } from './google/callback.routes.ts';
import { createGoogleFlows } from './google/flow.service.ts';
import { createGoogleService } from './google/google.service.ts';
import { createInviteService } from './invites/invite.service.ts';
import { createOperatorInvites, type OperatorInvites } from './invites/operator-invites.ts';
import { createAudit } from './kernel/audit.ts';
import { createBrowserCookie } from './kernel/browser-cookie.ts';
import { createEntryLimits } from './kernel/entry-limits.ts';
import { findMembership } from './kernel/member.store.ts';
import { createBackground } from './mails/background.ts';
import { createCorrespondence } from './mails/correspondence.ts';
import { createNotices, type Notices } from './notices/notices.ts';
import { createPasswordHasher } from './passwords/hasher.ts';
import { createPasswordProver } from './passwords/prover.ts';
import { createProfileService } from './profile/profile.service.ts';
import { createSecuring } from './security/securing.service.ts';
import { createStepUp } from './security/step-up.service.ts';
import { createContributorTokens } from './sessions/contributor-token.ts';
import { createEntrance } from './sessions/entrance.ts';
import { createOpening } from './sessions/opening.ts';
import { createSessionService } from './sessions/session.service.ts';
import { createSessionList } from './sessions/session-list.service.ts';
import { createSignInEdge } from './sessions/sign-in-edge.ts';
import { createTeam } from './team/index.ts';

export type { AccountsDeps } from './app/deps.ts';
export type { ClosingPeers } from './closing/index.ts';
export type { AccountSummary } from './directory/account-lookup.ts';
export type { AccountDirectory } from './directory/directory.service.ts';
export { createPresence } from './directory/presence.ts';
export { passkeyHostOf } from './factors/relying-party.ts';
export { googleCallbackPath } from './google/callback.routes.ts';
export { createGoogleClient, type GoogleClient } from './google/client.ts';
export type { OperatorInvites } from './invites/operator-invites.ts';
export type { InviteCode } from './kernel/invite.store.ts';
export { createPasswordHasher } from './passwords/hasher.ts';
export { noBelongings } from './team/powers.ts';
export { createStanding } from './team/standing.ts';
export { insertMember } from './team/team.store.ts';

export interface Accounts extends Authenticator {
  handlers: Handlers<typeof accountsCalls>;
  feature: Feature;
  /** Google's redirect target, which can't be a JSON call. */
  bindGoogleCallback(app: FastifyInstance): void;
  directory: AccountDirectory;
  notices: Pick<Notices, 'tell'>;
  invites: OperatorInvites;
  jobs: readonly Job[];
  /** Resolves once no background mail is in progress; call before the mailer is closed. */
  settled(): Promise<void>;
}

/** Creates accounts, sign-in methods, sessions, and account settings. */
export function createAccounts(deps: AccountsDeps): Accounts {
  const { database, clock, publicUrl, datahubAccount, billing } = deps;
  const now = () => clock.now();
  const pace = { stepMs: deps.answerStepMs ?? defaultStepMs };
  const hasher = createPasswordHasher(deps.hashCost ? { cost: deps.hashCost } : {});
  const sessions = createSessionService({ database, clock });
  const invites = createInviteService({ credits: deps.credits, terms: deps.invites });
  const background = createBackground(deps.log);
  const correspondence = createCorrespondence({ ...deps, background });
  const notices = createNotices({ database, clock, correspondence, publicUrl });
  const shared = {
    database,
    clock,
    hasher,
    sessions,
    invites,
    publicUrl,
    limits: createEntryLimits(deps.limits),
    prover: createPasswordProver({ database, clock, hasher }),
    opening: createOpening({ invites, now }),
    captchas: createCaptchaService({ database, clock, draw: deps.drawCaptcha ?? drawPicture }),
    background,
    correspondence,
    notices,
    entrance: createEntrance({ clock, sessions, notices }),
  };
  const factors = createFactors({ ...shared, sealer: deps.sealer });
  const signInEdge = createSignInEdge(createDeviceCookie({ isSecure: publicUrl.startsWith('https:') }));
  const team = createTeam({
    ...shared,
    limits: deps.limits,
    mailer: deps.mailer,
    powers: deps.powers,
    audit: transferAudit(deps.audit),
  });
  const closing = createClosing({
    ...shared,
    mailer: deps.mailer,
    log: deps.log,
    inBackground: background.run,
    peers: deps.closing,
    transfers: team.transfers,
  });
  const recovery = createRecoveryService(shared);
  const securing = createSecuring({ ...shared, takebacks: [deps.takeback, team.transfers.takeback] });
  const flows = deps.google && createGoogleFlows({ database, clock, client: deps.google });
  const cookie = createBrowserCookie({
    isSecure: publicUrl.startsWith('https:'),
    purpose: 'google',
    lifeMinutes: 30,
  });

  const handlers = createAccountsHandlers({
    ...shared,
    ...factors,
    desk: createDesk({ signInEdge, stepCookie: factors.stepCookie }),
    team,
    closing,
    audit: createAudit(deps.log),
    recovery: withEvenAnswers(recovery, pace),
    signIn: withEvenAnswers(createSignInService({ ...shared, ...factors }), pace),
    registration: withEvenAnswers(createRegistrationService(shared), pace),
    profile: createProfileService({ ...shared, billing, datahubAccount }),
    google: flows && { flows, service: createGoogleService({ ...shared, ...factors, flows }) },
    cookie,
    signInEdge,
    read: database.read,
    sessionList: createSessionList(shared),
    contributorTokens: createContributorTokens(shared),
    stepUp: createStepUp({ ...shared, ...factors }),
    securing,
    emailChange: createEmailChange(shared),
    publicConfig: deps.publicConfig,
  });
  const people = {
    handlers,
    async ownerOfLink(signature: string) {
      const personId = (await recovery.ownerOf(signature)) ?? (await securing.ownerOf(signature));
      if (personId === undefined) return undefined;
      const membership = await findMembership(database.read, personId, undefined);
      return membership && { personId, accountId: membership.accountId };
    },
    accountOfPerson: async (read: Reader, personId: string) =>
      (await findMembership(read, personId, undefined))?.accountId,
    emailOfMember: team.emailOf,
    accountInvitedTo: team.accountInvitedTo,
  };
  const jobs = [createCleanup({ database, clock }), closing.job, team.job];
  const bindGoogle = (app: FastifyInstance) => bindGoogleCallback(app, { flows, cookie, publicUrl });
  return {
    handlers,
    authenticate: (token, accountId) => sessions.authenticate(token, accountId),
    bindGoogleCallback: bindGoogle,
    feature: {
      routes: [callRoutes(accountsCalls, auditAccounts(people, deps.audit)), bindGoogle],
      jobs,
      exportPerson: (personId) => exportPerson(database.read, personId),
      exportAccount: (accountId) => exportAccountItself(database.read, accountId),
      close: () => background.settled(),
    },
    directory: createAccountDirectory({ ...shared, recovery }),
    notices,
    invites: createOperatorInvites({ database, now, invites }),
    jobs,
    settled: () => background.settled(),
  };
}

/** Loads the library for pictures with the first captcha, because most starts of the program draw none. */
async function drawPicture(text: string): Promise<Buffer> {
  const { drawCaptcha } = await import('./captcha/picture.ts');
  return drawCaptcha(text);
}
