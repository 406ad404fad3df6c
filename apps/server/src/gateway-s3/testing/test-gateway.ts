import type { Database } from '@atoll/database';
import { findFreePort } from '@atoll/testkit';
import { S3Client, type S3ServiceException } from '@aws-sdk/client-s3';
import {
  callContext,
  createTestStorage,
  type TestStorage,
  testWebsiteHost,
} from '../../features/storage/testing/test-storage.ts';
import { createLog } from '../../platform/log/index.ts';
import { createS3Gateway, type S3GatewayDeps } from '../index.ts';

export const consoleOrigin = 'http://localhost:3000';

/** The S3 endpoint on its own port, over real storage, with a key of one account. */
export interface TestGateway extends TestStorage {
  url: string;
  port: number;
  accessKeyId: string;
  secretAccessKey: string;
  client: S3Client;
  stranger: S3Client;
  /** Its dependencies, for another endpoint over the same storage. */
  gatewayDeps: S3GatewayDeps;
  /** The endpoint's log. */
  logged: string[];
}

export async function startTestGateway(
  database: Database,
  others: Parameters<typeof createTestStorage>[2] = {},
): Promise<TestGateway> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const test = await createTestStorage(database, url, others);
  const logged: string[] = [];
  const gatewayDeps: S3GatewayDeps = {
    storage: test.storage,
    clock: { now: () => Date.now() },
    log: createLog({
      level: 'warn',
      format: 'json',
      stream: { write: (line: string) => void logged.push(line) },
    }),
    region: 'us-east-1',
    publicUrl: url,
    websiteHost: testWebsiteHost,
    acceptsSignatureV2: true,
    allowedOrigins: [consoleOrigin],
    trustedProxies: ['127.0.0.1'],
    limits: { anonymousPerSecond: 0, connections: 0, connectionsInAll: 10_000, bodyBytesPerMinute: 0 },
  };
  const gateway = createS3Gateway(gatewayDeps);
  await gateway.listen(port, '127.0.0.1');
  const key = await createKey(test, 'owner');
  const strangerKey = await createKey(test, 'stranger');
  const clientOf = (credentials: { accessKeyId: string; secretAccessKey: string }) =>
    new S3Client({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      forcePathStyle: true,
      maxAttempts: 1,
      credentials,
    });
  const client = clientOf(key);
  const stranger = clientOf(strangerKey);
  return {
    ...test,
    ...key,
    url,
    port,
    client,
    stranger,
    gatewayDeps,
    logged,
    async close() {
      client.destroy();
      stranger.destroy();
      await gateway.close();
      await test.close();
    },
  };
}

/** Creates a key through the JSON call's handler, as a person would. */
async function createKey(
  test: TestStorage,
  accountId: string,
): Promise<{ accessKeyId: string; secretAccessKey: string }> {
  const created = await test.storage.handlers.createAccessKey({ name: 'test' }, callContext(accountId));
  return { accessKeyId: created.access_key_id, secretAccessKey: created.secret_access_key };
}

/** Returns code and HTTP status of the S3 error that `work` must fail with. */
export async function errorOf(work: Promise<unknown>): Promise<{ code: string; status: number | undefined }> {
  const error = (await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )) as S3ServiceException | undefined;
  if (!error?.$metadata) throw error ?? new Error('it did not fail');
  return { code: error.name, status: error.$metadata.httpStatusCode };
}
