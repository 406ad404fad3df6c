import { codes, roleCovers } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type Provider from 'oidc-provider';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/http/handlers.ts';
import type { AppGrants } from '../grants.ts';
import { knownScopes, readScopes } from './scopes.ts';
import { insertSignIn } from './sign-in.store.ts';

type Interaction = InstanceType<Provider['Interaction']>;

/** A pending sign-in: its ID, and the cookie of the browser that started it. */
export interface InteractionRef {
  readonly uid: string;
  readonly cookie: string | undefined;
}

export interface AskedSignIn {
  readonly app: string;
  readonly host: string;
  readonly permissions: ReturnType<typeof readScopes>['permissions'];
  readonly claims: ReturnType<typeof readScopes>['claims'];
  readonly isOffline: boolean;
}

export interface Interactions {
  /** @throws {UserError} 1015 if it has ended, or started in another browser */
  describe(ref: InteractionRef): Promise<AskedSignIn>;
  /**
   * Connects the app, and returns where its sign-in continues.
   * @throws {UserError} 1015 as above; 1032 without the write permission that the app wants; 1034 if the app requires a recent
   * proof of identity
   */
  allow(ref: InteractionRef, principal: Principal): Promise<{ url: string; app: string }>;
  decline(ref: InteractionRef): Promise<string>;
}

export function createInteractions(deps: {
  database: Database;
  clock: Clock;
  grants: AppGrants;
  provider: () => Promise<Provider>;
  /** Returns the time of the last proof of identity in a session. Supplied by the accounts domain. */
  verifiedAt: (sessionId: string) => Promise<number>;
}): Interactions {
  const { database, clock, grants } = deps;

  /**
   * Returns the interaction. Checks that the same person completes the sign-in, because another one would otherwise
   * sign the first one in as themselves.
   */
  async function find(provider: Provider, { uid, cookie }: InteractionRef): Promise<Interaction> {
    const found = cookie === uid ? await provider.Interaction.find(uid) : undefined;
    // The library checks the address only at the start of a sign-in.
    const client = found && (await provider.Client.find(String(found.params.client_id)));
    if (!found || !client?.redirectUriAllowed(String(found.params.redirect_uri)))
      throw new UserError(codes.temporaryLinkExpired);
    return found;
  }

  return {
    async describe(ref) {
      const provider = await deps.provider();
      const { params } = await find(provider, ref);
      return {
        app: await nameOf(provider, params.client_id),
        host: new URL(String(params.redirect_uri)).host,
        ...readScopes(String(params.scope ?? '')),
      };
    },

    async allow(ref, principal) {
      const provider = await deps.provider();
      const interaction = await find(provider, ref);
      const { client_id: appId, scope = '' } = interaction.params as { client_id: string; scope?: string };
      const app = await nameOf(provider, appId);
      const { permissions } = readScopes(scope);
      if (permissions.length > 0 && !roleCovers(principal.role, 'write'))
        throw new UserError(codes.roleMissing);
      const { personId, accountId, sessionId } = principal;
      const verifiedAt = await deps.verifiedAt(sessionId);
      requireFresh(interaction, principal.isFresh, clock.now() - verifiedAt);
      const grant = new provider.Grant({ accountId: personId, clientId: appId });
      grant.addOIDCScope(knownScopes(scope).join(' '));
      const grantId = await grant.save();
      await database.transaction(async (tx) => {
        const { id: appGrantId } = await grants.allow(tx, { appId, personId, accountId, permissions });
        const createdAt = clock.now();
        await insertSignIn(tx, { grantId, appGrantId, appId, personId, sessionId, sid: null, createdAt });
      });
      const login = { accountId: personId, remember: false, ts: Math.floor(verifiedAt / 1000) };
      return { url: await finish(interaction, { login, consent: { grantId } }, clock), app };
    },

    async decline(ref) {
      const interaction = await find(await deps.provider(), ref);
      const refusal = { error: 'access_denied', error_description: 'the person declined' };
      return finish(interaction, refusal, clock);
    },
  };
}

/** For `max_age=0`: a proof is a moment old when it is checked. */
const graceMs = 60_000;

/** `prompt=login`, and an exceeded `max_age`, require another proof. */
function requireFresh({ params }: Interaction, isFresh: boolean, ageMs: number): void {
  const prompts = String(params.prompt ?? '').split(' ');
  const maxAgeMs = params.max_age === undefined ? Number.POSITIVE_INFINITY : Number(params.max_age) * 1000;
  const isStale = (prompts.includes('login') && !isFresh) || ageMs > Math.max(maxAgeMs, graceMs);
  if (isStale) throw new UserError(codes.stepUpRequired);
}

async function nameOf(provider: Provider, clientId: unknown): Promise<string> {
  const client = await provider.Client.find(String(clientId));
  if (!client) throw new UserError(codes.temporaryLinkExpired);
  return client.clientName ?? client.clientId;
}

async function finish(
  interaction: Interaction,
  result: Interaction['result'],
  clock: Clock,
): Promise<string> {
  interaction.result = result;
  await interaction.save(interaction.exp - Math.floor(clock.now() / 1000));
  return interaction.returnTo;
}
