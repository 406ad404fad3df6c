import { type CallInput, type openidCalls, openidTokenMinutes, type registerApp } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { type AppAudit, appEvent, type Names } from '../routes.ts';
import type { InteractionRef, Interactions } from './interactions.service.ts';
import { interactionCookie } from './paths.ts';
import type { AppDetails, Registrations } from './registrations.service.ts';

type OpenidHandlers = Handlers<typeof openidCalls>;
type SignInCall = 'describeSignIn' | 'allowSignIn' | 'declineSignIn';

interface Services {
  interactions: Interactions;
  registrations: Registrations;
  names: Pick<Names, 'findAccount'>;
  audit: AppAudit;
}

export function createOpenidHandlers(services: Services): OpenidHandlers {
  return { ...signInHandlers(services), ...registrationHandlers(services) };
}

function signInHandlers({ interactions, names, audit }: Services): Pick<OpenidHandlers, SignInCall> {
  return {
    async describeSignIn({ interaction }, { principal, cookies }) {
      const { isOffline, ...asked } = await interactions.describe(refOf(interaction, cookies));
      const account = await names.findAccount(principal.accountId);
      return {
        ...asked,
        account: account?.username ?? '',
        token_minutes: openidTokenMinutes,
        is_offline: isOffline,
      };
    },
    async allowSignIn({ interaction }, caller) {
      const ref = refOf(interaction, caller.cookies);
      const { app } = await interactions.describe(ref);
      const event = appEvent(caller, 'allowSignIn', app);
      return audit.record(event, async () => ({
        url: (await interactions.allow(ref, caller.principal)).url,
      }));
    },
    async declineSignIn({ interaction }, { cookies }) {
      return { url: await interactions.decline(refOf(interaction, cookies)) };
    },
  };
}

function registrationHandlers({
  registrations,
  audit,
}: Services): Pick<OpenidHandlers, Exclude<keyof OpenidHandlers, SignInCall>> {
  const nameOf = async ({ accountId }: { accountId: string }, clientId: string) =>
    (await registrations.list(accountId)).find(({ appId }) => appId === clientId)?.name ?? '';
  return {
    async listAppRegistrations(_, { principal }) {
      const apps = await registrations.list(principal.accountId);
      return apps.map((app) => ({
        client_id: app.appId,
        name: app.name,
        redirect_uris: [...app.redirectUris],
        backchannel_logout_uri: app.backchannelLogoutUri,
        is_public: app.isPublic,
        created_at: app.createdAt,
      }));
    },
    async registerApp({ is_public: isPublic, ...details }, caller) {
      const app = { ...detailsOf(details), isPublic };
      const { clientId, secret } = await audit.record(appEvent(caller, 'registerApp', app.name), () =>
        registrations.register(caller.principal.accountId, app),
      );
      return { client_id: clientId, client_secret: secret };
    },
    async updateAppRegistration({ client_id: clientId, ...details }, caller) {
      await audit.record(appEvent(caller, 'updateAppRegistration', details.name), () =>
        registrations.update(caller.principal.accountId, clientId, detailsOf(details)),
      );
      return null;
    },
    async rotateAppSecret({ client_id: clientId }, caller) {
      const event = appEvent(caller, 'rotateAppSecret', await nameOf(caller.principal, clientId));
      const { secret } = await audit.record(event, () =>
        registrations.rotateSecret(caller.principal.accountId, clientId),
      );
      return { client_secret: secret };
    },
    async deleteAppRegistration({ client_id: clientId }, caller) {
      const event = appEvent(caller, 'deleteAppRegistration', await nameOf(caller.principal, clientId));
      await audit.record(event, () => registrations.remove(caller.principal.accountId, clientId));
      return null;
    },
  };
}

function refOf(uid: string, cookies: Readonly<Record<string, string>>): InteractionRef {
  return { uid, cookie: cookies[interactionCookie.name] };
}

function detailsOf(
  details: Pick<CallInput<typeof registerApp>, 'name' | 'redirect_uris' | 'backchannel_logout_uri'>,
): AppDetails {
  const { name, redirect_uris: redirectUris, backchannel_logout_uri: backchannelLogoutUri } = details;
  return { name, redirectUris, backchannelLogoutUri };
}
