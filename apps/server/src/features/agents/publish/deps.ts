import type { Sealer } from '../../../platform/secrets/index.ts';
import type { AgentDeps } from '../kernel/deps.ts';
import type { ModelPrice } from '../models/prices.ts';
import type { RoleOf } from './standing.ts';
import type { AgentSnapshot } from './versions/version.ts';

/** Password hashing, supplied by the accounts domain. */
export interface LinkPasswords {
  hash(password: string): Promise<string>;
  verify(hashed: string | null, password: string): Promise<boolean>;
}

/** Dependencies of publishing on other rooms and domains. */
export interface PublishDeps extends AgentDeps {
  readonly sealer: Sealer;
  readonly passwords: LinkPasswords;
  /** Origin of the console, which serves link, widget, API and MCP server. */
  readonly consoleUrl: string;
  readonly roleOf: RoleOf;
  /** False: a disabled account's agents don't answer outside. */
  readonly isAccountActive: (accountId: string) => Promise<boolean>;
  /** Returns the emails of people, by their IDs. */
  readonly emailsOf: (personIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Price of the server's model; null if it has none, or is free. */
  readonly modelPrice: ModelPrice | null;
  /** Decides whether a snapshot may be published. @throws {UserError} 1061 */
  readonly checkBeforePublish: (agentId: string, snapshot: AgentSnapshot) => Promise<void>;
}
