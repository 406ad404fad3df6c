import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { DeclaredAppsError, parseDeclaredApps } from './declared-apps.ts';
import { createAppGrants } from './grants.ts';
import { isSecretOf } from './handles.ts';
import { createOperatorApps, type OperatorApps } from './operator-apps.ts';
import { type AppRegistry, createAppRegistry } from './registry.ts';

const declared = [
  {
    name: 'filed',
    displayName: 'Filed',
    secret: 's'.repeat(32),
    origins: { production: ['https://filed.example'] },
  },
];

describeOnEveryDatabase('the operator’s apps', (open) => {
  let database: Database;
  let apps: OperatorApps;
  let registry: AppRegistry;
  const clock = { now: () => Date.now() };
  const environment = 'production';
  beforeAll(async () => {
    database = await open();
    const grants = createAppGrants({ database, clock, publish: async () => undefined });
    apps = createOperatorApps({ database, clock, environment, declared, grants });
    registry = createAppRegistry({ read: database.read, consoleOrigins: [], environment, declared });
  });

  const problemOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: Error) => error.message,
    );

  it('are known with their secret, at their origins of this environment', async () => {
    const secret = await apps.add({ name: 'lab', displayName: 'The Lab' });
    await apps.addOrigin('lab', 'https://lab.example');
    await apps.addOrigin('lab', 'http://localhost:8080', 'development');
    const lab = await registry.findByName('lab');
    expect(lab).toMatchObject({ displayName: 'The Lab', origins: ['https://lab.example'] });
    expect(isSecretOf(secret, lab?.secretHash ?? '')).toBe(true);
    expect((await registry.findByAddress('https://lab.example/done'))?.name).toBe('lab');
    expect(await registry.findByAddress('http://localhost:8080/')).toBeUndefined();
    const renewed = await apps.renewSecret('lab');
    const again = await registry.findByName('lab');
    expect(isSecretOf(secret, again?.secretHash ?? '')).toBe(false);
    expect(isSecretOf(renewed, again?.secretHash ?? '')).toBe(true);
    await apps.removeOrigin('lab', 'https://lab.example');
    expect((await registry.findByName('lab'))?.origins).toEqual([]);
  });

  it('have names and origins of their own', async () => {
    await apps.add({ name: 'one', displayName: 'One' });
    for (const name of ['one', 'filed', 'dss', 'auth']) {
      expect(await problemOf(apps.add({ name, displayName: 'x' })), name).toMatch(/is taken/);
    }
    await apps.addOrigin('one', 'https://one.example');
    for (const origin of ['https://one.example', 'https://filed.example']) {
      expect(await problemOf(apps.addOrigin('one', origin)), origin).toMatch(/already/);
    }
    for (const origin of [
      'http://one.example',
      'http://localhost',
      'https://one.example/path',
      'ftp://x',
      'x',
    ]) {
      expect(await problemOf(apps.addOrigin('one', origin)), origin).toMatch(/must be an https origin/);
    }
    expect(await problemOf(apps.addOrigin('one', 'https://x.example', 'No Name'))).toMatch(/no name of/);
    for (const work of [apps.addOrigin('none', 'https://x.example'), apps.renewSecret('filed')]) {
      expect(await problemOf(work)).toMatch(/There is no app/);
    }
  });

  it('take with them what they were allowed', async () => {
    await apps.add({ name: 'gone', displayName: 'Gone' });
    const appId = (await registry.findByName('gone'))?.id ?? '';
    const grants = createAppGrants({ database, clock, publish: async () => undefined });
    const given = { appId, personId: newId(), accountId: newId(), permissions: ['manage'] as const };
    const { id } = await database.transaction((tx) => grants.allow(tx, given));
    await apps.remove('gone');
    expect(await grants.find(id)).toBeUndefined();
    expect(await registry.findByName('gone')).toBeUndefined();
    expect((await apps.list()).map(({ name }) => name)).not.toContain('gone');
  });
});

it.each([
  ['', /not JSON/],
  ['[]', /^it:/],
  ['{"apps":[{"name":"x"}]}', /apps\.0\.display_name/],
  [file({ name: 'Not A Name' }), /apps\.0\.name/],
  [file({ secret: 'short' }), /apps\.0\.secret/],
  [file({ name: 'bot' }), /name bot is taken/],
  [file({ surprise: 1 }), /surprise/],
  [file({ origins: { production: ['http://localhost:1'] } }), /must be an https origin/],
  [file({ origins: { 'A B': [] } }), /no name of an environment/],
  [file({}, {}), /name lab is taken/],
  [file({}, { name: 'other' }), /another app's in production/],
] as [string, RegExp][])('a file %s says what is wrong, and no secret', (text, problem) => {
  expect(() => parseDeclaredApps(text)).toThrow(DeclaredAppsError);
  expect(() => parseDeclaredApps(text)).toThrow(problem);
  expect(() => parseDeclaredApps(text)).not.toThrow(/short/);
});

it('a file tells of its apps', () => {
  expect(parseDeclaredApps(file({ origins: { test: ['http://127.0.0.1:5000'] } }))).toEqual([
    { name: 'lab', displayName: 'Lab', secret: 's'.repeat(32), origins: { test: ['http://127.0.0.1:5000'] } },
  ]);
});

function file(...changes: object[]): string {
  const lab = {
    name: 'lab',
    display_name: 'Lab',
    secret: 's'.repeat(32),
    origins: { production: ['https://lab.example'] },
  };
  return JSON.stringify({ apps: changes.map((change) => ({ ...lab, ...change })) });
}
