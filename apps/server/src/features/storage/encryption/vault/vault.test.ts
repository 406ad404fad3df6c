import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codes } from '@atoll/contract';
import { describeOnEveryDatabase, startTlsFront, startVault, type VaultServer } from '@atoll/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OperationalError } from '../../../../platform/errors.ts';
import { createLog } from '../../../../platform/log/index.ts';
import { KeyMaterialMissingError } from '../keys/key-material.ts';
import { createTestEncryption, refusalOf, type TestEncryption } from '../testing/test-encryption.ts';
import { createTransitClient, TransitRefusal } from './transit-client.ts';
import { createVaultKeys } from './vault-keys.ts';

const accountId = 'owner';
const dayMs = 24 * 60 * 60_000;
/** A Vault that answers has the time for it that a busy machine takes. */
const patient = { retryDelayMs: 1, timeoutMs: 10_000 };

let vault: VaultServer;
beforeEach(async () => {
  vault = await startVault();
});
afterEach(() => vault.stop());

const located = () => ({ ...patient, origin: vault.origin, mount: vault.mount, token: vault.token });

describeOnEveryDatabase('keys in a Vault', (open) => {
  let test: TestEncryption;
  beforeEach(async () => {
    test = createTestEncryption(await open(), { vault: located() });
  });

  const paths = () =>
    vault.requests.map(({ method, path }) => `${method} ${path.replace(/atoll-.{36}/, 'KEY')}`);

  it('wrap and unwrap, bound to account and context, and never leave it', async () => {
    const request = { mode: 'SSE-KMS', context: { project: 'reef' } } as const;
    const { dek, record } = await test.keys.newDataKey(request, accountId);
    expect(record.wrapped).toMatch(/^vault:v1:/);
    expect(paths()).toEqual(['POST keys/KEY', 'POST datakey/plaintext/KEY']);
    expect((await test.keys.unwrap(record, { accountId })).equals(dek)).toBe(true);
    const moved = { ...record, context: { project: 'other' } };
    expect(await refusalOf(test.keys.unwrap(moved, { accountId }))).toBe('unreadable');
    const [key] = await test.kms.list(accountId);
    expect(key?.backend).toBe('vault');
  });

  it('say whether the Vault answers', async () => {
    expect(await test.kms.store()).toEqual({ kind: 'vault', isReachable: true });
    await vault.stop();
    expect(await test.kms.store()).toEqual({ kind: 'vault', isReachable: false });
  });

  it('wrap a data key that is there already', async () => {
    const { dek, record } = await test.keys.newDataKey({ mode: 'SSE-S3' }, accountId);
    const target = { request: { mode: 'SSE-KMS' }, accountId } as const;
    const copy = await test.keys.rewrap(record, { accountId }, target);
    expect(paths().at(-1)).toBe('POST encrypt/KEY');
    expect((await test.keys.unwrap(copy.record, { accountId })).equals(dek)).toBe(true);
  });

  it('are asked once in two seconds for the same data key, and again after that', async () => {
    const { record } = await test.keys.newDataKey({ mode: 'SSE-KMS' }, accountId);
    const decrypts = () => paths().filter((path) => path === 'POST decrypt/KEY').length;
    await Promise.all(Array.from({ length: 20 }, () => test.keys.unwrap(record, { accountId })));
    expect(decrypts()).toBe(1);
    test.clock.nowMs += 1999;
    await test.keys.unwrap(record, { accountId });
    expect(decrypts()).toBe(1);
    test.clock.nowMs += 1;
    await test.keys.unwrap(record, { accountId });
    expect(decrypts()).toBe(2);
  });

  it('are rotated, and records follow without their data keys changing', async () => {
    const { dek, record } = await test.keys.newDataKey({ mode: 'SSE-KMS' }, accountId);
    test.things.set('thing', { id: 'thing', accountId, record });
    await test.kms.rotate(accountId, 'alias/aws/s3');
    await test.run('storage-reencryption');
    const followed = test.things.get('thing')?.record;
    expect(followed).toMatchObject({ keyVersion: 2, wrapped: expect.stringMatching(/^vault:v2:/) });
    expect(followed && (await test.keys.unwrap(followed, { accountId })).equals(dek)).toBe(true);
    expect((await test.keys.unwrap(record, { accountId })).equals(dek)).toBe(true);
  });

  it('are disabled, and destroyed with all they wrapped', async () => {
    const key = await test.kms.create(accountId);
    const { record } = await test.keys.newDataKey({ mode: 'SSE-KMS', key: key.id }, accountId);
    await test.kms.disable(accountId, key.id);
    expect(await refusalOf(test.keys.unwrap(record, { accountId }))).toBe('kmsKeyDisabled');
    await test.kms.scheduleDeletion(accountId, key.id, 7);
    test.clock.nowMs += 7 * dayMs;

    vault.trouble('sealed', 'sealed', 'sealed');
    await test.run('storage-kms-deletions');
    expect(await refusalOf(test.kms.cancelDeletion(accountId, key.id))).toBe('kmsKeyUnknown');
    await test.run('storage-kms-deletions');
    expect(paths().at(-1)).toBe('DELETE keys/KEY');
    await test.run('storage-kms-deletions');
    expect(paths().at(-1)).toBe('DELETE keys/KEY');
    const gone = createTransitClient(located()).call('GET', `keys/atoll-${key.id}`);
    await expect(gone).rejects.toMatchObject({ status: 404 });
  });

  it('stay within reach, because the token is renewed before it ends', async () => {
    await test.run('storage-kms-token');
    expect(paths()).toEqual(['GET auth/token/lookup-self', 'POST auth/token/renew-self']);
    vault.tokenRenewable = false;
    await test.run('storage-kms-token');
    expect(paths().slice(2)).toEqual(['GET auth/token/lookup-self']);
  });

  it('that the Vault lost or forbids say so', async () => {
    const key = await test.kms.create(accountId);
    const { record } = await test.keys.newDataKey({ mode: 'SSE-KMS', key: key.id }, accountId);
    const transit = createTransitClient(located());
    await transit.call('POST', `keys/atoll-${key.id}/rotate`, {});
    await transit.call('POST', `keys/atoll-${key.id}/config`, {
      min_decryption_version: 2,
      deletion_allowed: true,
    });
    expect(await refusalOf(test.keys.unwrap(record, { accountId }))).toBe('kmsKeyInvalidState');
    await transit.call('DELETE', `keys/atoll-${key.id}`);
    expect(await refusalOf(test.keys.unwrap(record, { accountId }))).toBe('kmsKeyUnknown');
  });

  it('of a Vault that refuses us or has no such engine are an outage, not an unknown key', async () => {
    const database = await open();
    for (const wrong of [{ token: 'stolen' }, { mount: 'elsewhere' }]) {
      const refused = createTestEncryption(database, { vault: { ...located(), ...wrong } });
      const work = refused.keys.newDataKey({ mode: 'SSE-KMS' }, accountId);
      await expect(work).rejects.toBeInstanceOf(OperationalError);
      expect(await refused.kms.list(accountId)).toEqual([]);
    }
  });
});

describe('an outage of Vault', () => {
  it('is logged once, with its reason, and its end once', async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(JSON.parse(line).msg) };
    const log = createLog({ level: 'info', format: 'json', stream });
    const keys = createVaultKeys({ transit: createTransitClient(located()), clock: Date, log });
    await keys.create('a');
    vault.trouble(...Array<'sealed'>(6).fill('sealed'));
    for (let asked = 0; asked < 2; asked++) await expect(keys.latestVersion('a')).rejects.toThrow('Vault');
    await keys.latestVersion('a');
    await expect(keys.latestVersion('none')).rejects.toBeInstanceOf(KeyMaterialMissingError);
    expect(lines).toEqual(['the Vault can not be used', 'the Vault can be used again']);
  });
});

describe('a client of Vault', () => {
  it('asks once where no authority that it knows vouches for the certificate, and has words for people', async () => {
    const front = await startTlsFront(vault.origin);
    const transit = createTransitClient({ ...located(), origin: front.origin, retryDelayMs: 60_000 });
    const error = await transit.call('GET', 'keys/atoll-a').catch((reason: unknown) => reason);
    await front.stop();
    expect(error).toBeInstanceOf(OperationalError);
    expect(error).toMatchObject({
      publicCode: codes.keyStoreUnreachable,
      message: expect.stringContaining(
        `no authority that this program knows vouches for the certificate of ${front.origin}`,
      ),
    });
    expect(front.trusted).toBe(0);
  });

  it('tries again what met a sealed Vault, a broken connection or silence', async () => {
    const transit = createTransitClient({ ...located(), timeoutMs: 1_000 });
    for (const troubles of [['sealed', 'disconnects'], ['silent'], ['disconnects', 'sealed']] as const) {
      vault.trouble(...troubles);
      expect(await transit.call('POST', 'keys/atoll-a', {})).toMatchObject({ latest_version: 1 });
    }
  });

  it('gives up after three attempts, in bounded time', async () => {
    const transit = createTransitClient({ ...located(), timeoutMs: 200 });
    for (const trouble of ['sealed', 'silent', 'disconnects'] as const) {
      vault.trouble(trouble, trouble, trouble);
      const before = vault.requests.length;
      await expect(transit.call('GET', 'keys/atoll-a')).rejects.toBeInstanceOf(OperationalError);
      expect(vault.requests.length - before).toBe(3);
    }
  });

  it('does not repeat what was refused', async () => {
    const transit = createTransitClient(located());
    await expect(transit.call('POST', 'decrypt/atoll-none', {})).rejects.toBeInstanceOf(TransitRefusal);
    expect(vault.requests).toHaveLength(1);
  });

  it('sends its token to nobody else', async () => {
    const seen: unknown[] = [];
    const elsewhere = await listening((url) => {
      seen.push(url);
      return {};
    });
    const redirecting = await listening((url) => ({ location: `${elsewhere.origin}${url}` }));
    const transit = createTransitClient({ ...located(), origin: redirecting.origin });
    await expect(transit.call('GET', 'keys/atoll-a')).rejects.toBeInstanceOf(OperationalError);
    expect(seen).toEqual([]);
    redirecting.server.close();
    elsewhere.server.close();
  });
});

async function listening(
  answer: (url: string) => Record<string, string>,
): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const headers = answer(request.url ?? '');
    response.writeHead(headers.location ? 307 : 200, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
