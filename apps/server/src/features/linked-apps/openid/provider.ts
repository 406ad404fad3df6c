import type { EventEmitter } from 'node:events';
import { Provider } from 'oidc-provider';
import { isSecretOf } from '../handles.ts';
import { type ConfigurationParts, configure } from './configuration.ts';
import { sessionCookie } from './paths.ts';

export interface ProviderParts extends ConfigurationParts {
  /** The console's origin. */
  readonly issuer: string;
  readonly onError: (error: unknown) => void;
  /** Awaited before the app receives its code. */
  readonly onSignedIn: (signIn: { grantId: string; uid: string; sid: string | null }) => Promise<void>;
}

/** Answers go into the address (errors of other flows into its fragment): a self-submitting form would need a script. */
class ScriptlessProvider extends Provider {
  override registerResponseMode(...[name, handler]: Parameters<Provider['registerResponseMode']>): void {
    if (name !== 'form_post') super.registerResponseMode(name, handler);
  }
}

/** Creates the library's provider over our parts. Its own address comes from us, never from a request. */
export function createProvider(parts: ProviderParts): Provider {
  const provider = new ScriptlessProvider(parts.issuer, configure(parts));
  provider.proxy = true;
  // Registered apps have their secret's hash here.
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: { clientSecret: string }, secret: string) {
      return isSecretOf(secret, this.clientSecret);
    },
  });
  const events: EventEmitter = provider;
  events.on('error', (error: unknown) => {
    const isCallersFault = error instanceof Error && 'expose' in error && error.expose === true;
    if (!isCallersFault) parts.onError(error);
  });
  provider.on('server_error', (_, error) => parts.onError(error));
  provider.use(async (context, next) => {
    await next();
    dropSession(context.res);
    const { oidc } = context;
    if (oidc?.route === 'discovery') context.body = { ...context.body, response_modes_supported: ['query'] };
    const grantId = oidc?.route === 'resume' ? oidc.result?.consent?.grantId : undefined;
    const { session, client } = oidc ?? {};
    if (grantId === undefined || !session || !client) return;
    const sid = client.backchannelLogoutUri === undefined ? null : (session.sidFor(client.clientId) ?? null);
    await parts.onSignedIn({ grantId, uid: session.uid, sid });
  });
  return provider;
}

interface Cookies {
  getHeader(name: string): unknown;
  setHeader(name: string, value: string[]): unknown;
  removeHeader(name: string): void;
}

/** Removes the session cookie. Each sign-in has a separate session here, which tokens name, and browsers must not send it back. */
function dropSession(response: Cookies): void {
  const cookies = response.getHeader('set-cookie');
  if (!Array.isArray(cookies)) return;
  const others = cookies.filter((cookie) => !String(cookie).startsWith(sessionCookie));
  if (others.length > 0) response.setHeader('set-cookie', others);
  else response.removeHeader('set-cookie');
}
