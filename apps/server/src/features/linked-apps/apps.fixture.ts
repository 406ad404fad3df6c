import type { Role } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { newId } from '../../platform/ids.ts';
import { createLimits } from '../../platform/limits/index.ts';
import { createSealer } from '../../platform/secrets/index.ts';
import { createAppBearers } from './bearer.ts';
import { createConnectedService } from './connected.service.ts';
import { createConsentService } from './consent.service.ts';
import { createExchangeService } from './exchange.service.ts';
import { createAppGrants } from './grants.ts';
import { createIdentities } from './identities.ts';
import { createAppRegistry } from './registry.ts';

export const secret = 'a-secret-of-thirty-two-characters';
export const consoleOrigin = 'https://console.example';
/** The redirect address of the app `survey`. */
export const back = 'https://survey.example/done?x=1';

/** Creates the services over a real database, with stand-ins for memberships. */
export function createServices(database: Database) {
  let now = Date.now();
  const clock = { now: () => now };
  const roles = new Map<string, Role>();
  const published: string[] = [];
  const app = (name: string) => ({
    name,
    displayName: name,
    secret: `${secret}-${name}`,
    origins: { production: [`https://${name}.example`], acme: ['https://acme.example'] },
  });
  const registry = createAppRegistry({
    read: database.read,
    consoleOrigins: [consoleOrigin],
    environment: 'production',
    declared: [app('survey'), app('other')],
  });
  const grants = createAppGrants({ database, clock, publish: async (id) => void published.push(id) });
  const sealer = createSealer([Buffer.alloc(32, 1)]);
  const closedTo = new Set<string>();
  const identities = createIdentities({
    database,
    clock,
    sealer,
    registry,
    isOpenTo: async ({ name }, accountId) => !closedTo.has(`${name} ${accountId}`),
  });
  const members = {
    roleOf: async (personId: string, accountId: string) => roles.get(`${personId} ${accountId}`),
  };
  const shared = { database, clock, registry, grants, identities, members };
  return {
    ...shared,
    consent: createConsentService(shared),
    exchange: createExchangeService({ ...shared, limits: createLimits({ factor: 1000 }) }),
    bearers: createAppBearers(shared),
    connected: createConnectedService(shared),
    published,
    /** Closes an app to one account. */
    close: (name: string, { accountId }: { accountId: string }) => closedTo.add(`${name} ${accountId}`),
    advance: (ms: number) => {
      now += ms;
    },
    newVisitor(role: Role = 'owner') {
      const visitor = { personId: newId(), accountId: newId() };
      roles.set(`${visitor.personId} ${visitor.accountId}`, role);
      return visitor;
    },
    leave: ({ personId, accountId }: { personId: string; accountId: string }) =>
      roles.delete(`${personId} ${accountId}`),
  };
}

export type Services = ReturnType<typeof createServices>;

/** Returns 200, or the code of the refusal. */
export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { code?: number }) => error.code,
  );
