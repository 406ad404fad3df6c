import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  addCredit,
  billingSummary,
  codes,
  createAccessKey,
  createBucket,
  upgradePlan,
} from '@atoll/contract';
import { signUp, useAtoll } from '@atoll/testkit';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';

const usd = 1_000_000;
const payment_method = 'sandbox_approved';
const atoll = useAtoll({
  processes: 'several',
  env: { PRICE_TRANSFER_GB_MICRO_USD: '1', CREDIT_GRACE_DAYS: '0' },
});

/** Runs the operator's command while the server runs. */
async function credit(email: string, amount: string): Promise<void> {
  const program = fileURLToPath(new URL('../admin/main.ts', import.meta.url));
  const args = [program, 'credit', '--reason', 'test', email, '--', amount];
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, DATA_DIR: atoll().dataDir } });
}

test('the end of credit ends writes in every process, and more of it brings them back', async () => {
  const { api, email } = await signUp(atoll());
  const addFiveDollars = () =>
    api.ask(addCredit, { amount_micro_usd: 5 * usd, payment_method, idempotency_key: randomUUID() });
  await addFiveDollars();
  await api.ask(upgradePlan, { payment_method });
  await api.ask(createBucket, { name: 'kept' });
  const key = await api.ask(createAccessKey, { name: 'key' });
  const client = new S3Client({
    endpoint: atoll().s3Url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
  });
  const object = { Bucket: 'kept', Key: 'object' };
  const put = () =>
    client.send(new PutObjectCommand({ ...object, Body: 'bytes' })).then(
      () => 'stored',
      ({ name }: Error) => name,
    );
  expect(await put()).toBe('stored');

  await credit(email, '-5');
  await expect.poll(put).toBe('AccountProblem');
  expect(await api.ask(billingSummary, {})).toMatchObject({ is_read_only: true, credit_micro_usd: 0 });
  expect(await api.call(createBucket, { name: 'another' })).toMatchObject({ code: codes.creditInsufficient });
  const { Body } = await client.send(new GetObjectCommand(object));
  expect(await Body?.transformToString()).toBe('bytes');

  await addFiveDollars();
  await expect.poll(put).toBe('stored');
  client.destroy();
});
