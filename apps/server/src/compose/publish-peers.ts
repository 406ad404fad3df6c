import type { Config } from '../config/index.ts';
import { type Accounts, createPasswordHasher, createStanding } from '../features/accounts/index.ts';
import type { AgentsDeps } from '../features/agents/core/index.ts';

interface Given {
  readonly config: Config;
  readonly accounts: Accounts;
}

export type PublishPeers = Pick<AgentsDeps, 'passwords' | 'consoleUrl' | 'roleOf' | 'isAccountActive'>;

/** Supplies the dependencies of publishing. */
export function publishPeers({ config, accounts }: Given): PublishPeers {
  return {
    passwords: createPasswordHasher(),
    consoleUrl: config.http.publicUrl,
    roleOf: (read, { personId, accountId }) => createStanding(read).roleOf(personId, accountId),
    isAccountActive: async (id) => (await accounts.directory.findById(id))?.status === 'active',
  };
}
