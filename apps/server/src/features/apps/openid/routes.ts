import { type CallInput, type openidCalls, openidTokenMinutes, type registerApp } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { appDeed, type Deeds, type Names } from '../routes.ts';
import type { InteractionRef, Interactions } from './interactions.service.ts';
import { interactionCookie } from './paths.ts';
import type { AppDetails, Registrations } from './registrations.service.ts';

type OpenidHandlers = Handlers<typeof openidCalls>;
type SignInCall = 'describeSignIn' | 'allowSignIn' | 'declineSignIn';

interface Services {
  interactions: Interactions;
  registrations: Registrations;
  names: Pick<Names, 'findAccount'>;
  deeds: Deeds;
}

export function createOpenidHandlers(services: Services): OpenidHandlers {
  return { ...signInHandlers(services), ...registrationHandlers(services) };
}

function signInHandlers({ interactions, names, deeds }: Services): Pick<OpenidHandlers, SignInCall> {
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
      const { url, app } = await interactions.allow(ref, caller.principal);
      await deeds.keep(appDeed(caller, 'allowSignIn', app));
      return { url };
    },
    async declineSignIn({ interaction }, { cookies }) {
      return { url: await interactions.decline(refOf(interaction, cookies)) };
    },
  };
}

function registrationHandlers({
  registrations,
  deeds,
}: Services): Pick<OpenidHandlers, Exclude<keyof OpenidHandlers, SignInCall>> {
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
      const { clientId, secret } = await registrations.register(caller.principal.accountId, app);
      await deeds.keep(appDeed(caller, 'registerApp', app.name));
      return { client_id: clientId, client_secret: secret };
    },
    async updateAppRegistration({ client_id: clientId, ...details }, caller) {
      await registrations.update(caller.principal.accountId, clientId, detailsOf(details));
      await deeds.keep(appDeed(caller, 'updateAppRegistration', details.name));
      return null;
    },
    async rotateAppSecret({ client_id: clientId }, caller) {
      const { secret, name } = await registrations.rotateSecret(caller.principal.accountId, clientId);
      await deeds.keep(appDeed(caller, 'rotateAppSecret', name));
      return { client_secret: secret };
    },
    async deleteAppRegistration({ client_id: clientId }, caller) {
      const name = await registrations.remove(caller.principal.accountId, clientId);
      await deeds.keep(appDeed(caller, 'deleteAppRegistration', name));
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
