import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import {
  type AppRecord,
  deleteApp,
  deleteOrigin,
  findAllOrigins,
  findApp,
  findAppIdByOrigin,
  findApps,
  insertApp,
  insertOrigin,
  updateApp,
} from './app.store.ts';
import type { AppGrants } from './grants.ts';
import { hashOf, newHandle } from './handles.ts';
import { isEnvironmentName, originOf } from './origin.ts';
import { type DeclaredApp, reservedNames } from './registry.ts';

export interface OperatorApp {
  readonly name: string;
  readonly displayName: string;
  readonly origins: readonly { readonly environment: string; readonly origin: string }[];
}

/** Why the operator's command failed. */
export class OperatorAppError extends Error {
  override readonly name = 'OperatorAppError';
}

/** The operator's apps in the database, in addition to those of the file. All methods throw `OperatorAppError`. */
export interface OperatorApps {
  /** Returns the secret, which is not stored. */
  add(app: { name: string; displayName: string }): Promise<string>;
  list(): Promise<OperatorApp[]>;
  /** The default environment is this installation's. */
  addOrigin(name: string, origin: string, environment?: string): Promise<void>;
  removeOrigin(name: string, origin: string, environment?: string): Promise<void>;
  /** Returns a new secret; the previous one stops working. */
  renewSecret(name: string): Promise<string>;
  /** Also removes all its grants. */
  remove(name: string): Promise<void>;
}

export function createOperatorApps(deps: {
  database: Database;
  clock: Clock;
  environment: string;
  declared: readonly DeclaredApp[];
  grants: AppGrants;
}): OperatorApps {
  const { database } = deps;
  const change = <T>(name: string, work: (tx: Transaction, app: AppRecord) => Promise<T>) =>
    database.transaction(async (tx) => {
      const app = await findApp(tx, 'name', name);
      if (app?.kind !== 'configured') throw new OperatorAppError(`There is no app ${name} of yours.`);
      return work(tx, app);
    });
  return {
    async add({ name, displayName }) {
      const secret = newHandle();
      const isReserved = [...reservedNames, ...deps.declared.map((app) => app.name)].includes(name);
      const app = { id: newId(), name, displayName, kind: 'configured', accountId: null } as const;
      await database.transaction(async (tx) => {
        if (isReserved || (await findApp(tx, 'name', name))) {
          throw new OperatorAppError(`The name ${name} is taken.`);
        }
        await insertApp(tx, { ...app, secretHash: hashOf(secret) }, deps.clock.now());
      });
      return secret;
    },

    async list() {
      const apps = await findApps(database.read, null);
      return Promise.all(
        apps.map(async ({ id, name, displayName }) => ({
          name,
          displayName,
          origins: await findAllOrigins(database.read, id),
        })),
      );
    },

    addOrigin: (name, text, environment = deps.environment) =>
      change(name, async (tx, app) => {
        const origin = checkedOrigin(text, environment);
        const isDeclared = deps.declared.some(({ origins }) => origins[environment]?.includes(origin));
        if (isDeclared || (await findAppIdByOrigin(tx, environment, origin)) !== undefined) {
          throw new OperatorAppError(`${origin} belongs to an app already in ${environment}.`);
        }
        await insertOrigin(tx, { appId: app.id, environment, origin });
      }),

    removeOrigin: (name, text, environment = deps.environment) =>
      change(name, (tx, app) =>
        deleteOrigin(tx, { appId: app.id, environment, origin: checkedOrigin(text, environment) }),
      ),

    async renewSecret(name) {
      const secret = newHandle();
      await change(name, (tx, app) => updateApp(tx, app.id, { secret_hash: hashOf(secret) }));
      return secret;
    },

    remove: (name) =>
      change(name, async (tx, app) => {
        await deps.grants.end(tx, { appId: app.id });
        await deleteApp(tx, app.id);
      }),
  };
}

function checkedOrigin(text: string, environment: string): string {
  if (!isEnvironmentName(environment)) {
    throw new OperatorAppError(`${environment} is no name of an environment.`);
  }
  const origin = originOf(text, environment);
  if (origin !== undefined) return origin;
  throw new OperatorAppError(
    `${text} must be an https origin such as https://app.example.com (http only for this machine, in development, dev and test).`,
  );
}
