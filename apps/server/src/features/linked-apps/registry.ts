import type { Reader } from '@atoll/database';
import { type AppRecord, findApp, findAppIdByOrigin, findOrigins } from './app.store.ts';
import { hashOf } from './handles.ts';
import type { LinkedApp } from './linked-app.ts';
import { readAddress } from './parse-redirect.ts';

/** An app of the operator's configuration. */
export interface DeclaredApp {
  readonly name: string;
  readonly displayName: string;
  readonly secret: string;
  /** By environment or tenant. */
  readonly origins: Readonly<Record<string, readonly string[]>>;
}

/** All apps: the product's own, those of the configuration, and those in the database. */
export interface AppRegistry {
  findByName(name: string): Promise<LinkedApp | undefined>;
  findById(id: string): Promise<LinkedApp | undefined>;
  /** Returns the app of an address, if it is unique. */
  findByAddress(redirectUrl: string): Promise<LinkedApp | undefined>;
}

const dataHub = { name: 'datahub', displayName: 'Data Hub', path: '/datahub' } as const;

/** The product's own apps, and their path prefixes. */
const ownApps = [
  { name: 'bot', displayName: 'AI Chatbot', path: '/bot' },
  { name: 'dss', displayName: 'Object Storage', path: '/dss' },
  dataHub,
] as const;

export type OwnAppName = (typeof ownApps)[number]['name'];

/** Reserved names. `auth` denotes the app that an address belongs to. */
export const reservedNames: readonly string[] = [...ownApps.map(({ name }) => name), 'auth'];

export function createAppRegistry(deps: {
  read: Reader;
  consoleOrigins: readonly string[];
  environment: string;
  declared: readonly DeclaredApp[];
}): AppRegistry {
  const { read, environment } = deps;
  const fixed = [...ownAppsAt(deps.consoleOrigins), ...deps.declared.map((app) => appOf(app, environment))];
  const withOrigins = async (record: AppRecord | undefined): Promise<LinkedApp | undefined> =>
    record && { ...record, origins: await findOrigins(read, record.id, environment) };

  return {
    findByName: async (name) =>
      fixed.find((app) => app.name === name) ?? withOrigins(await findApp(read, 'name', name)),

    findById: async (id) => fixed.find((app) => app.id === id) ?? withOrigins(await findApp(read, 'id', id)),

    async findByAddress(redirectUrl) {
      const url = readAddress(redirectUrl);
      if (!url) return undefined;
      const known = fixed.find((app) => app.origins.includes(url.origin) && isBelow(url, app.path));
      if (known) return known;
      const appId = await findAppIdByOrigin(read, environment, url.origin);
      return appId === undefined ? undefined : withOrigins(await findApp(read, 'id', appId));
    },
  };
}

const ownAppId = (name: string) => `own:${name}`;

/** Reports whether the app is the data hub, which only one account may use (specification section 2, "Home page"). */
export function isDataHub({ id }: Pick<LinkedApp, 'id'>): boolean {
  return id === ownAppId(dataHub.name);
}

function ownAppsAt(origins: readonly string[]): LinkedApp[] {
  return ownApps.map((app) => ({
    ...app,
    id: ownAppId(app.name),
    kind: 'own',
    accountId: null,
    secretHash: null,
    origins,
  }));
}

function appOf({ name, displayName, secret, origins }: DeclaredApp, environment: string): LinkedApp {
  return {
    id: `configured:${name}`,
    name,
    displayName,
    kind: 'configured',
    accountId: null,
    secretHash: hashOf(secret),
    origins: (Object.hasOwn(origins, environment) ? origins[environment] : undefined) ?? [],
  };
}

function isBelow({ pathname }: URL, path: string | undefined): boolean {
  return path === undefined || pathname === path || pathname.startsWith(`${path}/`);
}
