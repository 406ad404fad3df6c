import { codes, type Role } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { back, codeOf, consoleOrigin, createServices, type Services, secret } from './apps.fixture.ts';
import { createAppBearers } from './bearer.ts';
import type { AppGrant } from './linked-app.ts';
import { createAppRegistry } from './registry.ts';

const hourMs = 3_600_000;

describeOnEveryDatabase('linked apps', (open) => {
  let database: Database;
  let services: Services;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => {
    services = createServices(database);
  });

  const issue = (visitor: { personId: string; accountId: string }, name = 'survey', redirectUrl = back) =>
    services.identities.issue(visitor, { name, redirectUrl });
  const exchange = (identity: string, name = 'survey', shown = `${secret}-${name}`) =>
    services.exchange.exchange({ name, secret: shown, identity }, '127.0.0.1');
  async function connect(visitor = services.newVisitor()) {
    const identity = await issue(visitor);
    await services.consent.allow(visitor, { identity, redirectUrl: back }, undefined);
    const { token } = await exchange(identity);
    const [grant] = (await services.grants.list(visitor)) as [AppGrant];
    return { visitor, identity, token, grant };
  }

  describe('an identity', () => {
    it('is issued for addresses of the app alone, of this environment', async () => {
      const visitor = services.newVisitor();
      for (const [name, redirectUrl] of [
        ['survey', 'https://other.example/done'],
        ['survey', 'https://acme.example/'],
        ['survey', 'https://survey.example.evil.example/'],
        ['survey', `${consoleOrigin}/`],
        ['nobody', back],
        ['constructor', back],
        ['auth', 'https://evil.example/'],
        ['auth', `${consoleOrigin}/settings`],
        ['dss', back],
      ] as const) {
        expect(await codeOf(issue(visitor, name, redirectUrl)), `${name} ${redirectUrl}`).toBe(
          codes.appAddressRefused,
        );
      }
    });

    it('is issued to whichever app has the address, when its name is auth', async () => {
      const visitor = services.newVisitor();
      for (const [redirectUrl, expected] of [
        [back, 'survey'],
        [`${consoleOrigin}/datahub/projects/1`, 'datahub'],
        [`${consoleOrigin}/bot?x=1`, 'bot'],
      ] as const) {
        const identity = await issue(visitor, 'auth', redirectUrl);
        const { app } = await services.consent.describe(visitor, { identity, redirectUrl });
        expect(app.name).toBe(expected);
      }
    });

    it('is refused to an account that the app is closed to, also one issued before', async () => {
      const visitor = services.newVisitor();
      const redirectUrl = `${consoleOrigin}/datahub`;
      const identity = await issue(visitor, 'datahub', redirectUrl);
      services.close('datahub', visitor);
      for (const name of ['datahub', 'auth'])
        expect(await codeOf(issue(visitor, name, redirectUrl))).toBe(codes.appAddressRefused);
      const presented = { identity, redirectUrl };
      expect(await codeOf(services.consent.describe(visitor, presented))).toBe(codes.appAddressRefused);
      expect(await codeOf(services.consent.allow(visitor, presented, true))).toBe(codes.appAddressRefused);
      expect(await codeOf(services.identities.spend(visitor, presented))).toBe(codes.appAddressRefused);
    });

    it('counts for its person, its account and its address, and for a day', async () => {
      const visitor = services.newVisitor();
      const identity = await issue(visitor);
      const describe = (who: typeof visitor, redirectUrl = back, shown = identity) =>
        codeOf(services.consent.describe(who, { identity: shown, redirectUrl }));
      expect(await describe(visitor)).toBe(200);
      expect(await describe({ ...visitor, personId: newId() })).toBe(codes.accountInvalid);
      expect(await describe({ ...visitor, accountId: newId() })).toBe(codes.accountInvalid);
      expect(await describe(visitor, 'https://survey.example/elsewhere')).toBe(codes.accountInvalid);
      const tampered = `${identity.slice(0, -1)}${identity.endsWith('A') ? 'B' : 'A'}`;
      for (const shown of [tampered, 'v1.x.y.z', '', 'a'.repeat(1000)]) {
        expect(await describe(visitor, back, shown)).toBe(codes.accountInvalid);
      }
      services.advance(24 * hourMs);
      expect(await describe(visitor)).toBe(codes.accountInvalid);
    });

    it('opens nothing before its person has allowed it', async () => {
      const identity = await issue(services.newVisitor());
      expect(await codeOf(exchange(identity))).toBe(codes.accountInvalid);
    });

    it('is answered once', async () => {
      const visitor = services.newVisitor();
      const presented = { identity: await issue(visitor), redirectUrl: back };
      expect(await services.consent.decline(visitor, presented)).toBe(back);
      expect(await codeOf(services.consent.allow(visitor, presented, true))).toBe(codes.accountInvalid);
      expect(await codeOf(exchange(presented.identity))).toBe(codes.accountInvalid);
    });
  });

  describe('the consent', () => {
    it('answers the address with identity and remember', async () => {
      const visitor = services.newVisitor();
      for (const [remember, added] of [
        [undefined, ''],
        [true, '&remember=true'],
        [false, '&remember=false'],
      ] as const) {
        const identity = await issue(visitor);
        const { url } = await services.consent.allow(visitor, { identity, redirectUrl: back }, remember);
        expect(url).toBe(`${back}&identity=${encodeURIComponent(identity)}${added}`);
      }
    });

    it('is listed once for an app, however often it is given', async () => {
      const { visitor, grant } = await connect();
      const again = await connect(visitor);
      expect(again.grant.id).toBe(grant.id);
      expect(await services.connected.list({ ...visitor, role: 'owner' })).toHaveLength(1);
    });

    it('given twice at once is one', async () => {
      const visitor = services.newVisitor();
      const identities = await Promise.all([issue(visitor), issue(visitor), issue(visitor)]);
      await Promise.all(
        identities.map((identity) =>
          services.consent.allow(visitor, { identity, redirectUrl: back }, undefined),
        ),
      );
      expect(await services.grants.list(visitor)).toHaveLength(1);
    });
  });

  describe('the exchange', () => {
    it('takes the app that the identity is for, and its secret', async () => {
      const visitor = services.newVisitor();
      const identity = await issue(visitor);
      await services.consent.allow(visitor, { identity, redirectUrl: back }, undefined);
      expect(await codeOf(exchange(identity, 'survey', 'wrong'))).toBe(codes.appAddressRefused);
      expect(await codeOf(exchange(identity, 'nobody', secret))).toBe(codes.appAddressRefused);
      expect(await codeOf(exchange(identity, 'datahub', ''))).toBe(codes.appAddressRefused);
      expect(await codeOf(exchange(identity, 'other'))).toBe(codes.accountInvalid);
      const { permissions, expiresInSeconds } = await exchange(identity);
      expect(permissions).toEqual(['manage', 'upload', 'organise']);
      expect(expiresInSeconds).toBe(12 * 3600);
    });

    it('happens once; an identity that is shown again disconnects the app', async () => {
      const { visitor, identity, token, grant } = await connect();
      expect(await services.bearers.authenticate(token, undefined)).not.toBeNull();
      expect(await codeOf(exchange(identity))).toBe(codes.accountInvalid);
      expect(await services.bearers.authenticate(token, undefined)).toBeNull();
      expect(await services.grants.list(visitor)).toEqual([]);
      expect(services.published).toEqual([grant.id]);
    });

    it('gives one token to one of several that come at once', async () => {
      const visitor = services.newVisitor();
      const identity = await issue(visitor);
      await services.consent.allow(visitor, { identity, redirectUrl: back }, undefined);
      const answers = await Promise.all([1, 2, 3].map(() => codeOf(exchange(identity))));
      expect(answers.filter((code) => code === 200)).toHaveLength(1);
      expect(await services.grants.list(visitor)).toEqual([]);
    });
  });

  describe('a token', () => {
    it('acts for the account that it was given for, and no other', async () => {
      const { visitor, token, grant } = await connect();
      expect(await services.bearers.authenticate(token, visitor.accountId)).toMatchObject({
        ...visitor,
        role: 'owner',
        sessionId: '',
        isFresh: false,
        app: { grantId: grant.id, permissions: ['manage', 'upload', 'organise'] },
      });
      expect(await codeOf(services.bearers.authenticate(token, newId()))).toBe(codes.notMember);
      expect(await services.bearers.authenticate(`${token}x`, undefined)).toBeNull();
    });

    it('lasts 12 hours', async () => {
      const { token } = await connect();
      services.advance(12 * hourMs - 1);
      expect(await services.bearers.authenticate(token, undefined)).not.toBeNull();
      services.advance(1);
      expect(await services.bearers.authenticate(token, undefined)).toBeNull();
    });

    it('ends with the place of its person in the account', async () => {
      const { visitor, token } = await connect();
      services.leave(visitor);
      expect(await services.bearers.authenticate(token, undefined)).toBeNull();
    });

    it('ends with its app, once the operator’s file has that no longer', async () => {
      const { token } = await connect();
      const registry = createAppRegistry({
        read: database.read,
        consoleOrigins: [consoleOrigin],
        environment: 'production',
        declared: [],
      });
      expect(await services.bearers.authenticate(token, undefined)).not.toBeNull();
      expect(await createAppBearers({ ...services, registry }).authenticate(token, undefined)).toBeNull();
    });

    it('may do no more than is asked for it, whatever its grant says', async () => {
      const { grant } = await connect();
      const bearing = {
        grantId: grant.id,
        permissions: ['upload'] as const,
        expiresAt: Number.POSITIVE_INFINITY,
      };
      const principal = await services.bearers.principalOf(bearing, undefined);
      expect(principal?.app?.permissions).toEqual(['upload']);
    });

    it('is noted as used once a minute', async () => {
      const { visitor, token } = await connect();
      const lastUsed = async () => (await services.grants.list(visitor))[0]?.lastUsedAt;
      expect(await lastUsed()).toBeNull();
      await services.bearers.authenticate(token, undefined);
      const first = await lastUsed();
      services.advance(59_999);
      await services.bearers.authenticate(token, undefined);
      expect(await lastUsed()).toBe(first);
      services.advance(1);
      await services.bearers.authenticate(token, undefined);
      expect(await lastUsed()).toBe((first ?? 0) + 60_000);
    });
  });

  describe('disconnecting', () => {
    it('ends tokens and what is not yet exchanged, at once', async () => {
      const { visitor, token, grant } = await connect();
      const later = await issue(visitor);
      await services.consent.allow(visitor, { identity: later, redirectUrl: back }, undefined);
      await services.connected.disconnect({ ...visitor, role: 'member' }, grant.id);
      expect(await services.bearers.authenticate(token, undefined)).toBeNull();
      expect(await codeOf(exchange(later))).toBe(codes.accountInvalid);
      expect(services.published).toEqual([grant.id]);
    });

    it('is for who connected it, and for who manages the account', async () => {
      const { visitor, grant } = await connect();
      const colleague = { personId: newId(), accountId: visitor.accountId };
      const attempt = (personId: string, accountId: string, role: Role) =>
        codeOf(services.connected.disconnect({ personId, accountId, role }, grant.id));
      expect(await attempt(colleague.personId, colleague.accountId, 'member')).toBe(codes.appAddressRefused);
      expect(await attempt(visitor.personId, newId(), 'owner')).toBe(codes.appAddressRefused);
      expect(await services.connected.list({ ...colleague, role: 'member' })).toEqual([]);
      expect(await services.connected.list({ ...colleague, role: 'admin' })).toHaveLength(1);
      expect(await attempt(colleague.personId, colleague.accountId, 'admin')).toBe(200);
    });

    it('tells whoever gave out something of their own, in the same transaction', async () => {
      const { visitor } = await connect();
      const heard: string[] = [];
      services.grants.onEnd(async (_tx, ended) => {
        heard.push(...ended.map(({ personId }) => personId));
        throw new Error('undone');
      });
      const end = () => database.transaction((tx) => services.grants.end(tx, visitor));
      await expect(end()).rejects.toThrow('undone');
      expect(heard).toContain(visitor.personId);
      expect(await services.grants.list(visitor)).toHaveLength(1);
    });
  });
});
