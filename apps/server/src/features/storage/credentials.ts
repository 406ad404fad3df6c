import type { Storehouse } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/secrets/index.ts';
import { newSecretAccessKey, sealContext } from './access-key.service.ts';
import { findConsoleKey, findSealedKey } from './access-key.store.ts';
import { keepConsoleKey, noteKeyUse } from './mutations/credentials.ts';

/** Whose signature it would be, and what it is made with. */
export interface Credential {
  accountId: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** A key of the account, or the server's own for the URLs that the console is given. */
  kind: 'key' | 'console';
}

export interface Credentials {
  /** Undefined when unknown, revoked, or of a disabled account: as it is now, whichever process changed it. */
  find(accessKeyId: string): Promise<Credential | undefined>;
  /** The credential that signs an account's console URLs; counts as no access key and is never shown. */
  ofConsole(accountId: string): Promise<Credential>;
  /** Notes that a request signed with it succeeded; written at most once a minute for each key. */
  noteUse(credential: Credential): Promise<void>;
}

const notedSize = 10_000;
const useNotedEveryMs = 60_000;
const consolePrefix = 'CONSOLE-';

export function createCredentials(deps: {
  database: Storehouse;
  clock: Clock;
  sealer: Sealer;
  isAccountActive: (accountId: string) => Promise<boolean>;
}): Credentials {
  const { database, clock, sealer } = deps;
  const notedAt = new Map<string, number>();

  const load = async (accessKeyId: string): Promise<Credential | undefined> => {
    const kind = accessKeyId.startsWith(consolePrefix) ? 'console' : 'key';
    const found =
      kind === 'console'
        ? await findConsoleKey(database.read, accessKeyId.slice(consolePrefix.length))
        : await findSealedKey(database.read, accessKeyId);
    if (!found || !(await deps.isAccountActive(found.accountId))) return undefined;
    const secretAccessKey = sealer.open(found.secretSealed, sealContext(accessKeyId));
    return { accountId: found.accountId, accessKeyId, secretAccessKey, kind };
  };

  return {
    find: load,

    async ofConsole(accountId) {
      const accessKeyId = consolePrefix + accountId;
      const known = await findConsoleKey(database.read, accountId);
      const sealed = known?.secretSealed ?? (await createConsoleKey(database, sealer, accountId));
      const secretAccessKey = sealer.open(sealed, sealContext(accessKeyId));
      return { accountId, accessKeyId, secretAccessKey, kind: 'console' };
    },

    async noteUse(credential) {
      const now = clock.now();
      if (credential.kind === 'console') return;
      if (now - (notedAt.get(credential.accessKeyId) ?? Number.NEGATIVE_INFINITY) < useNotedEveryMs) return;
      if (notedAt.size >= notedSize) notedAt.clear();
      notedAt.set(credential.accessKeyId, now);
      const { accessKeyId, accountId } = credential;
      await database.write(noteKeyUse, { accessKeyId, accountId, now });
    },
  };
}

/** The first of several that race wins; all then use its secret. */
async function createConsoleKey(database: Storehouse, sealer: Sealer, accountId: string): Promise<string> {
  const secretSealed = sealer.seal(newSecretAccessKey(), sealContext(consolePrefix + accountId));
  return database.write(keepConsoleKey, { accountId, secretSealed });
}
