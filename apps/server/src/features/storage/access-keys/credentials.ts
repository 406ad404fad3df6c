import type { AppPermission } from '@atoll/contract';
import type { DatabaseClient } from '@atoll/database';
import { type CompiledPolicy, compilePolicy, parsePolicy } from '@atoll/s3-protocol';
import { createExpiringCache, createLookupCache } from '../../../platform/cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Invalidations } from '../../../platform/invalidation/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import { accountTopic, appKeyPrefix, keyTopic } from '../kernel/access-key-topics.ts';
import { type AppCaller, policyOfApp, secretOfApp } from '../kernel/app-credential.ts';
import { newSecretAccessKey, sealContext } from './access-key.service.ts';
import { findConsoleKey, findSealedKey } from './access-key.store.ts';
import { keepConsoleKey, noteKeyUse } from './credentials.mutation.ts';

/** An access key with the secret to verify or create its signatures. */
export interface Credential {
  accountId: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `key` belongs to the account; `console` and `app` are the server's own, for URLs of the console and linked apps. */
  kind: 'key' | 'console' | 'app';
  /** Restricts the key; null: all rights of the account. */
  policy: CompiledPolicy | null;
  /** The key's egress limit per UTC month; null: no limit. */
  maxSentBytes: number | null;
}

export interface Credentials {
  /**
   * Undefined if unknown, revoked, disabled, expired, or of a disabled account. At most a second old, and never older than a
   * change made on this machine.
   */
  find(accessKeyId: string): Promise<Credential | undefined>;
  /** The cached answer of `find`; undefined means it isn't cached. */
  known(accessKeyId: string): Credential | undefined;
  /** Returns the credential that signs an account's console URLs. It doesn't count as an access key and is never shown. */
  ofConsole(accountId: string): Promise<Credential>;
  /** Like `ofConsole`. A linked app gets a credential that ends with its grant and has only the app's permissions. */
  ofCaller(caller: { accountId: string; app?: AppCaller | undefined }): Promise<Credential>;
  /** Records a request with a valid signature and its address, at most once a minute for each key; undefined if there is nothing to write. */
  noteUse(credential: Credential, address: string): Promise<void> | undefined;
}

const maxEntries = 10_000;
const useNotedEveryMs = 60_000;
const consolePrefix = 'CONSOLE-';

/** Undefined: the app's grant has ended. */
export type FindAppGrant = (
  grantId: string,
) => Promise<{ accountId: string; permissions: readonly AppPermission[] } | undefined>;

interface KnownCredential extends Credential {
  /** Infinity: never. */
  expiresAt: number;
}

export function createCredentials(deps: {
  database: DatabaseClient;
  clock: Clock;
  sealer: Sealer;
  invalidations: Invalidations;
  isAccountActive: (accountId: string) => Promise<boolean>;
  findAppGrant: FindAppGrant;
}): Credentials {
  const { database, clock, sealer } = deps;
  const noted = createExpiringCache<true>({ clock, maxAgeMs: useNotedEveryMs, maxEntries });
  const cache = createLookupCache<KnownCredential | undefined>({
    countedAs: 'access-keys',
    clock,
    maxAgeMs: 1000,
    maxEntries,
  });
  deps.invalidations.onPublish((topic) => {
    if (topic.startsWith(keyTopic(''))) cache.forget(topic.slice(keyTopic('').length));
    if (topic.startsWith(accountTopic(''))) {
      const accountId = topic.slice(accountTopic('').length);
      cache.forgetAll((credential) => credential?.accountId === accountId);
    }
  });

  const unexpired = (found: KnownCredential | undefined) =>
    found && clock.now() < found.expiresAt ? found : undefined;

  const ofConsole: Credentials['ofConsole'] = async (accountId) => {
    const accessKeyId = consolePrefix + accountId;
    const found = await findConsoleKey(database.read, accountId);
    const sealed = found?.secretSealed ?? (await createConsoleKey(database, sealer, accountId));
    const secretAccessKey = sealer.open(sealed, sealContext(accessKeyId));
    return { accountId, accessKeyId, secretAccessKey, kind: 'console', policy: null, maxSentBytes: null };
  };

  return {
    async find(accessKeyId) {
      return unexpired(await cache.find(accessKeyId, () => loadCredential(deps, accessKeyId)));
    },

    known: (accessKeyId) => unexpired(cache.known(accessKeyId)),

    ofConsole,

    async ofCaller({ accountId, app }) {
      const own = await ofConsole(accountId);
      return app ? narrowed(own, appKeyPrefix + app.grantId, app.permissions) : own;
    },

    noteUse(credential, address) {
      const { accessKeyId, accountId, kind } = credential;
      if (kind !== 'key' || noted.has(accessKeyId)) return undefined;
      noted.set(accessKeyId, true);
      return database.write(noteKeyUse, { accessKeyId, accountId, address, now: clock.now() });
    },
  };
}

/** Restricts the account's credential to an app's permissions. */
function narrowed(own: Credential, accessKeyId: string, permissions: readonly AppPermission[]): Credential {
  const secretAccessKey = secretOfApp(own.secretAccessKey, accessKeyId);
  return { ...own, accessKeyId, secretAccessKey, kind: 'app', policy: policyOfApp(permissions) };
}

async function loadCredential(
  deps: Parameters<typeof createCredentials>[0],
  accessKeyId: string,
): Promise<KnownCredential | undefined> {
  if (!accessKeyId.startsWith(appKeyPrefix)) return loadOwn(deps, accessKeyId);
  const grant = await deps.findAppGrant(accessKeyId.slice(appKeyPrefix.length));
  const own = grant && (await loadOwn(deps, consolePrefix + grant.accountId));
  return own && { ...own, ...narrowed(own, accessKeyId, grant.permissions) };
}

/** Loads an access key or the console's key. */
async function loadOwn(
  { database, sealer, isAccountActive }: Parameters<typeof createCredentials>[0],
  accessKeyId: string,
): Promise<KnownCredential | undefined> {
  const kind = accessKeyId.startsWith(consolePrefix) ? 'console' : 'key';
  const found =
    kind === 'console'
      ? await findConsoleKey(database.read, accessKeyId.slice(consolePrefix.length))
      : await findSealedKey(database.read, accessKeyId);
  if (!found || !(await isAccountActive(found.accountId))) return undefined;
  return {
    accountId: found.accountId,
    accessKeyId,
    secretAccessKey: sealer.open(found.secretSealed, sealContext(accessKeyId)),
    kind,
    policy: found.policy === null ? null : compilePolicy(parsePolicy(found.policy, { kind: 'access-key' })),
    maxSentBytes: found.maxSentBytes,
    expiresAt: found.expiresAt ?? Number.POSITIVE_INFINITY,
  };
}

/** Creates the key. If several calls run at once, the first wins and all use its secret. */
async function createConsoleKey(
  database: DatabaseClient,
  sealer: Sealer,
  accountId: string,
): Promise<string> {
  const secretSealed = sealer.seal(newSecretAccessKey(), sealContext(consolePrefix + accountId));
  return database.write(keepConsoleKey, { accountId, secretSealed });
}
