import { type Locale, languageTag, openidTokenMinutes } from '@atoll/contract';
import { type Adapter, type Configuration, interactionPolicy } from 'oidc-provider';
import { interactionCookie, interactionPath, openidPaths, sessionCookie } from './paths.ts';
import { offlineScope, storageScopes } from './scopes.ts';
import type { SigningKey } from './signing-keys.ts';

/** The facts about a person that apps can request at sign-in. */
export interface PersonClaims {
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
}

export interface ConfigurationParts {
  readonly adapter: (kind: string) => Adapter;
  readonly keys: readonly SigningKey[];
  /** Undefined for a person who is unknown, or may not sign in. */
  readonly findPerson: (personId: string) => Promise<PersonClaims | undefined>;
  readonly renderError: Configuration['renderError'];
  readonly fetch: Configuration['fetch'];
}

const minute = 60;
const day = 86_400;
const accessTokenSeconds = openidTokenMinutes * minute;
const off = { enabled: false };

/** Returns the configuration: the authorization code flow with PKCE, and the related standards that web apps need (ASVS 5.0, 10.4). */
export function configure(parts: ConfigurationParts): Configuration {
  return {
    adapter: parts.adapter,
    jwks: { keys: [...parts.keys] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: ['openid', offlineScope, ...storageScopes],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'locale'] },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    allowOmittingSingleRegisteredRedirectUri: false,
    rotateRefreshToken: true,
    conformIdTokenClaims: true,
    clientBasedCORS: (_, origin, client) =>
      client.redirectUris?.some((uri) => new URL(uri).origin === origin) ?? false,
    findAccount: (_, personId) => accountOf(personId, parts),
    interactions: { policy: policy(), url: (_, { uid }) => interactionPath(uid) },
    renderError: parts.renderError,
    fetch: parts.fetch,
    routes: {
      authorization: openidPaths.authorization,
      jwks: openidPaths.jwks,
      revocation: openidPaths.revocation,
      token: openidPaths.token,
      userinfo: openidPaths.userinfo,
    },
    cookies: {
      names: {
        session: sessionCookie,
        interaction: interactionCookie.name,
        resume: 'atoll-openid-resume',
      },
      long: { httpOnly: true, sameSite: 'lax' },
      short: { httpOnly: true, sameSite: 'lax', path: interactionCookie.path },
    },
    ttl: {
      AuthorizationCode: minute,
      AccessToken: accessTokenSeconds,
      IdToken: accessTokenSeconds,
      Interaction: 30 * minute,
      RefreshToken: 30 * day,
      Session: day,
      Grant: 365 * day,
    },
    features: {
      devInteractions: off,
      rpInitiatedLogout: off,
      pushedAuthorizationRequests: off,
      resourceIndicators: off,
      dPoP: off,
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
      backchannelLogout: { enabled: true },
    },
  };
}

/**
 * Returns a policy that prompts at every sign-in, because the session is the console's, and signing out there signs out
 * everywhere. So `prompt=none` is always answered with `login_required`.
 */
function policy(): interactionPolicy.DefaultPolicy {
  const { Check, base } = interactionPolicy;
  const prompts = base();
  const isAsked = new Check('unasked', 'the person has to be asked', 'login_required', ({ oidc }) =>
    oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  );
  prompts.get('login')?.checks.add(isAsked);
  return prompts;
}

async function accountOf(personId: string, { findPerson }: ConfigurationParts) {
  const person = await findPerson(personId);
  if (!person) return undefined;
  const { email, name, locale } = person;
  return {
    accountId: personId,
    claims: async () => ({
      sub: personId,
      email,
      email_verified: true,
      name,
      locale: languageTag(locale),
    }),
  };
}
