import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addBackupBucket,
  addBackupNode,
  codes,
  createAccessKey,
  createBucket,
  createKmsKey,
  getKmsStore,
  listBackupNodes,
} from '@atoll/contract';
import {
  type Account,
  type Atoll,
  atollAsEngine,
  blobsUrlOf,
  openEngine,
  removeFolder,
  type S3Engine,
  signUp,
  startAtoll,
  startTlsFront,
  startVault,
  type TlsFront,
  type VaultServer,
} from '@atoll/testkit';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const bucket = 'photos';

describe('what a server connects to over TLS', () => {
  /** The cluster and the backup node of the others. */
  let far: Atoll;
  let engine: S3Engine;
  let vault: VaultServer;
  let toEngine: TlsFront;
  let toVault: TlsFront;
  let folder: string;
  let overTls: Record<string, string>;

  beforeAll(async () => {
    far = await startAtoll();
    vault = await startVault();
    toEngine = await startTlsFront(far.s3Url);
    toVault = await startTlsFront(vault.origin);
    engine = { ...(await atollAsEngine(far)), endpoint: toEngine.origin };
    folder = await mkdtemp(join(tmpdir(), 'atoll-roots-'));
    const roots = join(folder, 'roots.pem');
    await writeFile(roots, toEngine.root + toVault.root);
    overTls = {
      NODE_EXTRA_CA_CERTS: roots,
      KMS_URL: `vault+${toVault.origin}/${vault.mount}`,
      KMS_TOKEN: vault.token,
      OUTGOING_ALLOW_PRIVATE: 'true',
    };
  });
  afterAll(async () => {
    for (const peer of [toEngine, toVault, vault, far]) await peer?.stop();
    await removeFolder(folder);
  });

  const node = () => ({
    name: 'elsewhere',
    endpoint: engine.endpoint,
    region: 'us-east-1',
    bucket: engine.bucket,
    prefix: 'node/',
    path_style: true,
    access_key_id: engine.accessKeyId,
    secret_access_key: engine.secretAccessKey,
  });

  describe('with certificates of an authority that it is told of', () => {
    let atoll: Atoll;
    let account: Account;
    let client: S3Client;
    beforeAll(async () => {
      atoll = await startAtoll({ env: { ...overTls, BLOBS_URL: blobsUrlOf(engine, 'blobs') } });
      account = await signUp(atoll);
      await account.api.ask(createBucket, { name: bucket });
      client = await clientOf(atoll, account);
    });
    afterAll(async () => {
      client?.destroy();
      await atoll?.stop();
    });
    const get = async (Key: string) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    };

    it('is its cluster: objects lie there, also over a crash', async () => {
      const before = toEngine.trusted;
      const [photo, film] = [randomBytes(100_000), randomBytes(21_000_000)];
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'photo', Body: photo }));
      await new Upload({ client, params: { Bucket: bucket, Key: 'film', Body: film } }).done();
      await atoll.kill();
      await atoll.restart();
      expect((await get('photo')).equals(photo)).toBe(true);
      expect((await get('film')).equals(film)).toBe(true);
      expect(toEngine.trusted).toBeGreaterThan(before);
    });

    it('is its Vault: keys are made and used there', async () => {
      expect(await account.api.ask(getKmsStore, {})).toEqual({ kind: 'vault', is_reachable: true });
      const { id } = await account.api.ask(createKmsKey, {});
      const sealing = { ServerSideEncryption: 'aws:kms', SSEKMSKeyId: id } as const;
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'letter', Body: 'dear', ...sealing }));
      expect((await get('letter')).toString()).toBe('dear');
      expect(toVault.trusted).toBeGreaterThan(0);
    });

    it('is a backup node: what is in a bucket gets there', async () => {
      const { id } = await account.api.ask(addBackupNode, node());
      await account.api.ask(addBackupBucket, { node: id, bucket });
      await expect
        .poll(async () => (await account.api.ask(listBackupNodes, {}))[0])
        .toMatchObject({ state: 'connected', waiting: 0, buckets: [{ state: 'following' }] });
      const direct = openEngine({ ...engine, endpoint: far.s3Url });
      const kept = await direct.send(new ListObjectsV2Command({ Bucket: engine.bucket, Prefix: 'node/' }));
      expect(kept.KeyCount).toBeGreaterThan(2);
      direct.destroy();
    });
  });

  describe('with certificates of nobody it knows', () => {
    const strangers = () => ({ ...overTls, NODE_EXTRA_CA_CERTS: undefined });

    it.each(['BLOBS_URL', 'ARCHIVE_URL'])(
      'is no cluster for %s: it does not start, and says why',
      async (variable) => {
        const before = toEngine.trusted;
        const starting = startAtoll({ env: { ...strangers(), [variable]: blobsUrlOf(engine) } });
        const error = await starting.catch((reason: unknown) => reason);
        const said = `atoll: ${variable}: no authority that this program knows vouches for the certificate of ${engine.endpoint}`;
        expect(
          String(error)
            .split('\n')
            .filter((line) => line.startsWith('atoll:')),
        ).toEqual([expect.stringContaining(said)]);
        expect(String(error)).not.toContain(engine.secretAccessKey);
        expect(toEngine.trusted).toBe(before);
      },
    );

    it('is neither a Vault nor a backup node, and is told no secret', async () => {
      const before = [toEngine.trusted, toVault.trusted];
      const atoll = await startAtoll({ env: { ...strangers(), S3_WORKERS: '0' } });
      const account = await signUp(atoll);
      expect(await account.api.ask(getKmsStore, {})).toEqual({ kind: 'vault', is_reachable: false });
      const [engineBefore, vaultBefore] = [toEngine.connections, toVault.connections];
      expect((await account.api.call(createKmsKey, {})).code).toBe(codes.keyStoreUnreachable);
      await account.api.ask(createBucket, { name: bucket });
      const client = await clientOf(atoll, account);
      const sealing = {
        Bucket: bucket,
        Key: 'letter',
        Body: 'dear',
        ServerSideEncryption: 'aws:kms',
      } as const;
      await expect(client.send(new PutObjectCommand(sealing))).rejects.toMatchObject({
        name: 'ServiceUnavailable',
        $metadata: { httpStatusCode: 503 },
      });
      client.destroy();
      const refused = await account.api.call(addBackupNode, node());
      expect(refused.code).toBe(codes.authorityUnknown);
      // The server tries nothing again: one attempt for the node, one for the key, and one for each of the S3 client's three.
      expect(toEngine.connections - engineBefore).toBe(1);
      expect(toVault.connections - vaultBefore).toBe(4);
      expect([toEngine.trusted, toVault.trusted]).toEqual(before);
      const reason = `Vault is not used: no authority that this program knows vouches for the certificate of ${toVault.origin}`;
      expect(atoll.logs().split('the Vault can not be used').length - 1).toBe(1);
      expect(atoll.logs()).toContain(reason);
      await atoll.stop();
    });
  });
});

async function clientOf(atoll: Atoll, account: Account): Promise<S3Client> {
  const key = await account.api.ask(createAccessKey, { name: 'test' });
  return openEngine({
    endpoint: atoll.s3Url,
    accessKeyId: key.access_key_id,
    secretAccessKey: key.secret_access_key,
  });
}
