import type { Reader } from '@atoll/database';
import type { PublishDeps } from '../deps.ts';
import type { AgentKeyService } from '../keys/key.service.ts';
import type { AgentKey } from '../keys/key.ts';
import { findPublished, type Published } from '../publication.service.ts';
import { findPublication } from '../publication.store.ts';
import type { VersionService } from '../versions/version.service.ts';
import type { AgentVersion } from '../versions/version.ts';

/** A program with a key, and the published agent that the key is for. */
export interface KeyHolder {
  readonly key: AgentKey;
  readonly published: Published;
  readonly version: AgentVersion;
}

export type KeyHolders = ReturnType<typeof createKeyHolders>;

export function createKeyHolders(
  deps: Pick<PublishDeps, 'isAccountActive'> & {
    readonly read: Reader;
    readonly keys: AgentKeyService;
    readonly versions: VersionService;
  },
) {
  return {
    /** Undefined for a key that is missing, wrong or revoked. */
    authenticate: (authorization: string | undefined): Promise<AgentKey | undefined> => {
      const [, key] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
      return key === undefined ? Promise.resolve(undefined) : deps.keys.authenticate(key);
    },
    /** Undefined while the agent is offline. */
    async open(key: AgentKey): Promise<KeyHolder | undefined> {
      const published = await findPublished(deps, await findPublication(deps.read, key.agentId));
      if (!published) return undefined;
      return { key, published, version: await deps.versions.find(key.agentId, published.version) };
    },
  };
}
