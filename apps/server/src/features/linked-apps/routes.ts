import { appTokenHours, codes, type linkedAppCalls } from '@atoll/contract';
import { UserError } from '../../platform/errors.ts';
import type { CallContext, Handlers, Principal } from '../../platform/http/handlers.ts';
import type { Limit } from '../../platform/limits/index.ts';
import type { ConnectedApp, ConnectedService } from './connected.service.ts';
import type { ConsentService } from './consent.service.ts';
import type { ExchangeService } from './exchange.service.ts';
import type { Identities, Visitor } from './identities.ts';

/** Names from accounts, for display. */
export interface Names {
  findAccount(id: string): Promise<{ accessKey: string; username: string } | undefined>;
  emailOf(personId: string): Promise<string | undefined>;
}

/** An audited action on an app. */
export interface AppEvent {
  accountId: string;
  personId: string;
  actor: string;
  action: string;
  bucketName: undefined;
  target: string;
  detail: Readonly<Record<string, string>>;
  address: string;
  userAgent: string;
  requestId: string;
}

export interface AppAudit {
  /** Runs an operation and commits its entry with its first change. */
  record<T>(event: AppEvent, operation: () => Promise<T>): Promise<T>;
}

interface Services {
  identities: Identities;
  consent: ConsentService;
  exchange: ExchangeService;
  connected: ConnectedService;
  names: Names;
  audit: AppAudit;
  /** Limits the identities issued to an account. */
  issueLimit: Limit;
}

export type Caller = CallContext & { readonly principal: Principal };
type AppHandlers = Handlers<typeof linkedAppCalls>;
type SignInCall = 'issueIdentity' | 'completeSignIn' | 'exchangeIdentity';
type ConsentCall = 'describeConsent' | 'allowAccess' | 'declineAccess';
type ConnectedCall = 'listConnectedApps' | 'disconnectApp';

export function createLinkedAppHandlers(services: Services): AppHandlers {
  return { ...signInHandlers(services), ...consentHandlers(services), ...connectedHandlers(services) };
}

function signInHandlers(services: Services): Pick<AppHandlers, SignInCall> {
  const { identities, exchange, names } = services;
  return {
    async issueIdentity({ name, redirect_url: redirectUrl }, { principal }) {
      await services.issueLimit.take(principal.personId);
      return { identity: await identities.issue(visitorOf(principal), { name, redirectUrl }) };
    },
    async completeSignIn({ name, identity, redirect_url: redirectUrl }, { principal }) {
      const { app, url } = await identities.spend(visitorOf(principal), { identity, redirectUrl });
      if (app.name !== name) throw new UserError(codes.accountInvalid);
      return { url: url.href };
    },
    async exchangeIdentity(request, { address }) {
      const { token, expiresInSeconds, permissions, accountId } = await exchange.exchange(request, address);
      const account = await names.findAccount(accountId);
      if (!account) throw new UserError(codes.accountInvalid);
      return {
        access_token: token,
        token_type: 'Bearer',
        expires_in: expiresInSeconds,
        permissions: [...permissions],
        account: { access_key: account.accessKey, username: account.username },
      };
    },
  };
}

function consentHandlers({ consent, names, audit }: Services): Pick<AppHandlers, ConsentCall> {
  return {
    async describeConsent({ identity, redirect_url: redirectUrl }, { principal }) {
      const { app, host, permissions, isConnected } = await consent.describe(visitorOf(principal), {
        identity,
        redirectUrl,
      });
      const account = await names.findAccount(principal.accountId);
      return {
        name: app.name,
        app: app.displayName,
        host,
        permissions: [...permissions],
        account: account?.username ?? '',
        token_hours: appTokenHours,
        is_connected: isConnected,
      };
    },
    async allowAccess({ identity, redirect_url: redirectUrl, remember }, caller) {
      const presented = { identity, redirectUrl };
      const visitor = visitorOf(caller.principal);
      const { app } = await consent.describe(visitor, presented);
      const event = appEvent(caller, 'allowAccess', app.displayName);
      return audit.record(event, async () => ({
        url: (await consent.allow(visitor, presented, remember)).url,
      }));
    },
    async declineAccess({ identity, redirect_url: redirectUrl }, { principal }) {
      return { url: await consent.decline(visitorOf(principal), { identity, redirectUrl }) };
    },
  };
}

function connectedHandlers({ connected, names, audit }: Services): Pick<AppHandlers, ConnectedCall> {
  const answerOf = async ({ grant, app }: ConnectedApp, { personId }: Principal) => ({
    grant_id: grant.id,
    name: app?.name ?? grant.appId,
    app: app?.displayName ?? grant.appId,
    hosts: app?.origins.map((origin) => new URL(origin).host) ?? [],
    permissions: [...grant.permissions],
    connected_at: grant.createdAt,
    last_used_at: grant.lastUsedAt,
    connected_by: grant.personId === personId ? null : ((await names.emailOf(grant.personId)) ?? ''),
  });
  return {
    async listConnectedApps(_, { principal }) {
      const found = await connected.list(principal);
      return Promise.all(found.map((one) => answerOf(one, principal)));
    },
    async disconnectApp({ grant_id: grantId }, caller) {
      const found = (await connected.list(caller.principal)).find(({ grant }) => grant.id === grantId);
      const event = appEvent(caller, 'disconnectApp', found?.app?.displayName ?? '');
      await audit.record(event, () => connected.disconnect(caller.principal, grantId));
      return null;
    },
  };
}

function visitorOf({ personId, accountId }: Principal): Visitor {
  return { personId, accountId };
}

/** @param target the app's name for people */
export function appEvent(
  { principal, address, userAgent, requestId }: Caller,
  action: string,
  target: string,
): AppEvent {
  const { accountId, personId } = principal;
  const about = { actor: 'console', bucketName: undefined, target, detail: {} };
  return { accountId, personId, action, ...about, address, userAgent, requestId };
}
