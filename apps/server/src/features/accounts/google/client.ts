import { type AnswerLimits, createPeerFetch } from '@atoll/peer-client';
import * as oidc from 'openid-client';
import { OperationalError } from '../../../platform/errors.ts';

export interface GoogleSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Registered with Google; the only address it redirects to. */
  redirectUri: string;
  /** Limits on the size and time of a provider's answer. */
  limits?: Partial<AnswerLimits>;
}

/** Binds the provider's answer to our request. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface VerifiedIdentity {
  issuer: string;
  subject: string;
  /** Verified by the provider. */
  email: string;
  displayName: string | null;
}

/** OpenID Connect with PKCE, state and nonce, with Google or the provider in `GOOGLE_ISSUER`. */
export interface GoogleClient {
  newSecrets(): FlowSecrets;
  /** @throws {OperationalError} if the provider does not answer */
  authorizationUrl(secrets: FlowSecrets): Promise<string>;
  /**
   * Exchanges the code and checks the ID token: issuer, audience, signature, nonce, time. Null if the provider refuses the code,
   * the token is invalid, or the email is missing or unverified.
   * @throws {OperationalError} if the provider does not answer
   */
  exchange(callbackQuery: string, secrets: FlowSecrets): Promise<VerifiedIdentity | null>;
}

const timeoutSeconds = 10;
const scope = 'openid email profile';
/** Google supports account selection; other providers may refuse unknown parameters. */
const googleOrigin = 'https://accounts.google.com';
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Sends nothing to the provider before the first sign-in. */
export function createGoogleClient(settings: GoogleSettings): GoogleClient {
  const { clientId, clientSecret, redirectUri } = settings;
  const issuer = new URL(settings.issuer);
  const peerFetch = createPeerFetch(settings.limits && { limits: settings.limits });
  const isDevelopment = issuer.protocol === 'http:' && loopbackHosts.has(issuer.hostname);
  // Google accepts the secret in either form; another provider may require one.
  let secretForms = [oidc.ClientSecretBasic(clientSecret), oidc.ClientSecretPost(clientSecret)];
  let discovered: Promise<oidc.ServerMetadata> | undefined;

  /** A failed discovery is retried at the next sign-in. */
  function discover(): Promise<oidc.ServerMetadata> {
    discovered ??= oidc
      .discovery(issuer, clientId, undefined, undefined, {
        timeout: timeoutSeconds,
        [oidc.customFetch]: peerFetch,
        execute: isDevelopment ? [oidc.allowInsecureRequests] : [],
      })
      .then((found) => found.serverMetadata())
      .catch((cause: unknown) => {
        discovered = undefined;
        throw new OperationalError(`the identity provider ${settings.issuer} does not answer`, { cause });
      });
    return discovered;
  }

  function configure(metadata: oidc.ServerMetadata, secretForm?: oidc.ClientAuth): oidc.Configuration {
    const configuration = new oidc.Configuration(metadata, clientId, undefined, secretForm);
    configuration.timeout = timeoutSeconds;
    configuration[oidc.customFetch] = peerFetch;
    // In addition to TLS, the ID token's own signature is verified (ASVS 6.8.2).
    oidc.enableNonRepudiationChecks(configuration);
    // Plain http is only for a provider on this machine.
    if (isDevelopment) oidc.allowInsecureRequests(configuration);
    return configuration;
  }

  /** Runs `grant` with the secret in each form that the provider has not refused yet. */
  async function withSecret<T>(grant: (configuration: oidc.Configuration) => Promise<T>): Promise<T> {
    const metadata = await discover();
    const [form, ...others] = secretForms;
    try {
      return await grant(configure(metadata, form));
    } catch (error) {
      if (!isClientRefused(error) || others.length === 0) throw error;
      const answer = await grant(configure(metadata, others[0]));
      secretForms = others;
      return answer;
    }
  }

  return {
    newSecrets: () => ({
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    }),

    async authorizationUrl({ state, nonce, codeVerifier }) {
      const url = oidc.buildAuthorizationUrl(configure(await discover()), {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(issuer.origin === googleOrigin && { prompt: 'select_account' }),
      });
      return url.href;
    },

    exchange(callbackQuery, { state, nonce, codeVerifier }) {
      const callback = new URL(redirectUri);
      callback.search = callbackQuery;
      const checks = {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      };
      return withSecret(async (configuration) => {
        const tokens = await oidc.authorizationCodeGrant(configuration, callback, checks);
        const claims = tokens.claims();
        if (!claims || claims.email !== undefined) return claims ? identityOf(claims.iss, claims) : null;
        // Google includes the email in the ID token; the standard also allows only the user-info call to have it.
        const profile = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return identityOf(claims.iss, profile);
      }).catch(nullWhenRefused);
    },
  };
}

function isClientRefused(error: unknown): boolean {
  return error instanceof oidc.ResponseBodyError && error.error === 'invalid_client';
}

function identityOf(issuer: string, claims: oidc.IDToken | oidc.UserInfoResponse): VerifiedIdentity | null {
  if (typeof claims.email !== 'string' || claims.email_verified !== true) return null;
  const displayName = typeof claims.name === 'string' ? claims.name : null;
  return { issuer, subject: claims.sub, email: claims.email, displayName };
}

/**
 * Returns null for a refused code or an invalid answer, which are the caller's fault. A timeout or a wrong client
 * secret isn't, so other errors are rethrown.
 */
function nullWhenRefused(error: unknown): null {
  if (error instanceof OperationalError) throw error;
  const isRefusal = error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant';
  const isUnsound =
    error instanceof oidc.AuthorizationResponseError ||
    (error instanceof oidc.ClientError && unsoundCodes.has(error.code ?? ''));
  if (isRefusal || isUnsound) return null;
  throw new OperationalError('the identity provider did not complete the exchange', { cause: error });
}

const unsoundCodes = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);
