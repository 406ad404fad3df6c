import { codes, type Locale, localeFromHeader, type openidCalls } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Handlers, Principal } from '../../../platform/http/handlers.ts';
import { scriptlessPolicy } from '../../../platform/http/index.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import type { Limit, Limits } from '../../../platform/limits/index.ts';
import type { Post } from '../../../platform/outgoing/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import type { AppBearers } from '../bearer.ts';
import type { AppGrants } from '../grants.ts';
import type { AppAudit, Names } from '../routes.ts';
import { createClients } from './clients.ts';
import type { PersonClaims } from './configuration.ts';
import { createInteractions } from './interactions.service.ts';
import { createNotices } from './notices.ts';
import { bindOpenid } from './openid.routes.ts';
import type { ProviderParts } from './provider.ts';
import { createProviderHolder } from './provider-holder.ts';
import { createRecords, type OpenSessions } from './records.ts';
import { createRegistrations } from './registrations.service.ts';
import { createOpenidHandlers } from './routes.ts';
import { readScopes } from './scopes.ts';
import { endSignIns, nameSession } from './sign-in.store.ts';
import { createSigningKeys } from './signing-keys.ts';
import { createTidying } from './tidy.ts';

/** Why a sign-in at an app can't continue, in the protocol's terms. */
interface SignInProblem {
  readonly error: string;
  readonly description: string;
  /** The path and query of the request. */
  readonly path: string;
}

export interface OpenidDeps {
  database: Database;
  clock: Clock;
  limits: Limits;
  sealer: Sealer;
  log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
  /** The console's origin, and the issuer of ID tokens. */
  publicUrl: string;
  grants: AppGrants;
  bearers: Pick<AppBearers, 'principalOf'>;
  names: Pick<Names, 'findAccount'>;
  audit: AppAudit;
  /** From accounts: people and their sessions. */
  people: {
    profileOf(personId: string): Promise<PersonClaims | undefined>;
    openSessions: OpenSessions;
    verifiedAt(sessionId: string): Promise<number>;
  };
  /** Refuses addresses of this machine's network, unless the operator allows it. */
  post: Post;
  /** Renders a page without scripts. */
  problemPage: (locale: Locale, problem: SignInProblem) => string;
}

export interface Openid {
  handlers: Handlers<typeof openidCalls>;
  /** Null if it is not an access token of the provider, or has ended. */
  authenticate(token: string, accountId: string | undefined): Promise<Principal | null>;
  bind(app: FastifyInstance, limitByAddress: Limit): void;
  /** Resolves with the `kid` of a new signing key. */
  rotateKey(): Promise<string>;
  jobs: readonly Job[];
}

/** Creates OpenID Connect sign-in for other apps: the provider, its registered apps, and their tokens. */
export function createOpenid(deps: OpenidDeps): Openid {
  const { database, clock, publicUrl, grants, people, bearers } = deps;
  const { openSessions } = people;
  const keys = createSigningKeys(deps);
  const records = createRecords({ ...deps, read: database.read, openSessions });
  const provider = createProviderHolder({ clock, keys, parts: () => partsOf(deps, records) });
  const code = codes.tooManyAttempts;
  const limitSignIns = deps.limits.define({ name: 'openid-sign-in', points: 240, windowSeconds: 60, code });
  grants.onEnd(async (tx, ended) => {
    const appGrantIds = ended.map(({ id }) => id);
    await endSignIns(tx, { appGrantIds }, clock.now());
  });

  return {
    handlers: createOpenidHandlers({
      interactions: createInteractions({ ...deps, provider, verifiedAt: people.verifiedAt }),
      registrations: createRegistrations(deps),
      names: deps.names,
      audit: deps.audit,
    }),
    async authenticate(token, accountId) {
      const found = await records.findAccessToken(token);
      if (!found) return null;
      const { permissions } = readScopes(found.payload.scope ?? '');
      const bearing = { grantId: found.grant.id, permissions, expiresAt: found.expiresAt };
      return bearers.principalOf(bearing, accountId);
    },
    bind: (app, limitByAddress) => bindOpenid(app, { publicUrl, limitByAddress, limitSignIns, provider }),
    rotateKey: () => keys.rotate(),
    jobs: [createNotices({ ...deps, openSessions, provider }), createTidying({ database, clock, keys })],
  };
}

async function partsOf(
  deps: OpenidDeps,
  records: ReturnType<typeof createRecords>,
): Promise<Omit<ProviderParts, 'keys'>> {
  const { database, log, people, post, problemPage } = deps;
  const { createAdapterFactory } = await import('./adapter.ts');
  return {
    issuer: deps.publicUrl,
    adapter: createAdapterFactory({ ...deps, records, clients: createClients(database.read) }),
    findPerson: (personId) => people.profileOf(personId),
    renderError(context, { error, error_description: description = '' }) {
      const locale = localeFromHeader(context.get('accept-language'));
      context.set('content-security-policy', scriptlessPolicy);
      context.type = 'html';
      context.body = problemPage(locale, { error, description, path: context.url });
    },
    async fetch(url, { body } = {}) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return new Response(null, { status: await post(String(url), String(body), headers) });
    },
    onError: (err) => log.error({ err }, 'the OpenID provider failed unexpectedly'),
    onSignedIn: ({ grantId, ...names }) => database.transaction((tx) => nameSession(tx, grantId, names)),
  };
}
