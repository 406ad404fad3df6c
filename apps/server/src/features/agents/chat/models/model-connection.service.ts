import type { ModelPreset } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../../platform/clock.ts';
import { UserError } from '../../../../platform/errors.ts';
import type { Sealer } from '../../../../platform/secrets/index.ts';
import { type ConnectionFault, type ModelConnection, readConnection } from '../../models/connection.ts';
import { secret } from '../../models/secret.ts';
import type { ConnectionTest } from '../../models/test-connection.ts';
import {
  deleteConnection,
  findConnection,
  type StoredConnection,
  saveConnection,
} from './model-connection.store.ts';

/** Input of a person. */
export interface ConnectionDraft {
  readonly preset: ModelPreset;
  readonly baseUrl: string;
  readonly model: string;
  /** Undefined: the stored key, unless the address changes; null: none. */
  readonly apiKey: string | null | undefined;
}

export interface ModelConnectionDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
  /** The operator lets accounts connect a model of their own. */
  readonly allowsOwnModels: boolean;
  readonly testModel: (connection: ModelConnection, signal: AbortSignal) => Promise<ConnectionTest>;
}

export type ModelConnectionService = ReturnType<typeof createModelConnectionService>;

/** Creates the management of an account's own language model. */
export function createModelConnectionService(deps: ModelConnectionDeps) {
  const { database, clock, sealer, allowsOwnModels } = deps;
  const open = ({ accountId, preset, baseUrl, model, keySealed }: StoredConnection): ModelConnection => ({
    preset: preset as ModelConnection['preset'],
    baseUrl,
    model,
    apiKey: keySealed === null ? null : secret(sealer.open(keySealed, sealContext(accountId))),
  });
  const complete = async (accountId: string, draft: ConnectionDraft): Promise<ModelConnection> => {
    if (!allowsOwnModels) throw new UserError(codes.ownModelForbidden);
    const { apiKey: given, ...rest } = draft;
    const apiKey = given === undefined ? await storedKeyFor(accountId, draft) : (given ?? undefined);
    const read = readConnection({ ...rest, apiKey });
    if ('fault' in read) throw new UserError(codes.parameterInvalid, { field: ` (${fields[read.fault]})` });
    return read.connection;
  };
  /** A key is never sent to another address than the one that it was entered for. */
  const storedKeyFor = async (accountId: string, draft: ConnectionDraft): Promise<string | undefined> => {
    const stored = await findConnection(database.read, accountId);
    const isSame = stored && originOf(stored.baseUrl) === originOf(draft.baseUrl);
    return isSame ? open(stored).apiKey?.reveal() : undefined;
  };

  return {
    allowsOwnModels,
    find: (accountId: string) => findConnection(database.read, accountId),
    /** Returns the account's model for answers; undefined without one, or if they are not allowed. */
    async connectionOf(accountId: string): Promise<ModelConnection | undefined> {
      if (!allowsOwnModels) return undefined;
      const stored = await findConnection(database.read, accountId);
      return stored && open(stored);
    },
    /** @throws {UserError} 1059 if it isn't allowed, 1027 for missing values */
    async set(
      { accountId, personId }: { readonly accountId: string; readonly personId: string },
      draft: ConnectionDraft,
    ): Promise<void> {
      const { preset, baseUrl, model, apiKey } = await complete(accountId, draft);
      await database.transaction((tx) =>
        saveConnection(tx, {
          accountId,
          preset,
          baseUrl,
          model,
          keySealed: apiKey && sealer.seal(apiKey.reveal(), sealContext(accountId)),
          updatedBy: personId,
          updatedAt: clock.now(),
        }),
      );
    },
    /** @throws {UserError} 1059, 1027 */
    async test(accountId: string, draft: ConnectionDraft, signal: AbortSignal): Promise<ConnectionTest> {
      return deps.testModel(await complete(accountId, draft), signal);
    },
    async remove(accountId: string): Promise<void> {
      await database.transaction((tx) => deleteConnection(tx, accountId));
    },
  };
}

const fields: Readonly<Record<ConnectionFault, string>> = {
  base_url_missing: 'base_url',
  base_url_invalid: 'base_url',
  key_missing: 'api_key',
  model_missing: 'model',
};

const sealContext = (accountId: string) => `agent-model:${accountId}`;

function originOf(address: string): string | undefined {
  return URL.parse(address)?.origin;
}
