import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  addCredit,
  closeAccount,
  codes,
  createAccessKey,
  createBucket,
  createShareLink,
  keepAccount,
  listBuckets,
  setBucketPolicy,
  setPublicAccessBlock,
  verifyAudit,
} from '@atoll/contract';
import { type Account, readZip, signUp, useAtoll } from '@atoll/testkit';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';

const atoll = useAtoll({ processes: 'several' });

/** Creates an account with data of most kinds. */
async function furnished() {
  const account = await signUp(atoll());
  const { api } = account;
  const bucket = `kept-${randomUUID()}`;
  await api.ask(createBucket, { name: bucket });
  const key = await api.ask(createAccessKey, { name: 'key' });
  const client = new S3Client({
    endpoint: atoll().s3Url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
  });
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'répertoire/objet', Body: 'bytes' }));
  const link = await api.ask(createShareLink, { bucket, kind: 'file', key: 'répertoire/objet' });
  const credit = { amount_micro_usd: 5_000_000, payment_method: 'sandbox_approved' } as const;
  await api.ask(addCredit, { ...credit, idempotency_key: randomUUID() });
  return { account, bucket, client, key, link };
}

async function taken({ token }: Account, path = '/api/account/export'): Promise<Response> {
  return fetch(atoll().url + path, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'fr' },
  });
}

describe('the export of an account', () => {
  test('has everything that is kept of it, and no secret', async () => {
    const { account, bucket, key, link } = await furnished();
    const response = await taken(account);
    expect(response.headers.get('content-type')).toBe('application/zip');
    const files = readZip(Buffer.from(await response.arrayBuffer()));
    const text = (name: string) => files.get(name)?.toString() ?? '';
    const rows = (name: string) =>
      text(name)
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    expect(rows('you/profile.jsonl')).toMatchObject([{ email: account.email }]);
    expect(rows('you/sessions.jsonl').length).toBeGreaterThan(0);
    expect(rows('account/members.jsonl')).toMatchObject([{ role: 'owner' }]);
    expect(rows('storage/buckets.jsonl')).toMatchObject([{ name: bucket }]);
    expect(rows('storage/objects.jsonl')).toMatchObject([{ key: 'répertoire/objet', size_bytes: 5 }]);
    expect(rows('storage/access-keys.jsonl')).toMatchObject([{ access_key_id: key.access_key_id }]);
    expect(rows('storage/share-links.jsonl')).toMatchObject([{ id: link.link_id }]);
    expect(text('billing/ledger.csv')).toContain('top_up');
    const invoices = [...files.keys()].filter((name) => name.startsWith('billing/invoices/'));
    expect(invoices).toHaveLength(1);
    expect(text(invoices[0] ?? '').startsWith('%PDF')).toBe(true);
    const readme = text('README.txt');
    expect(readme).toContain('Ce qu’Atoll conserve de vous');
    for (const name of files.keys()) expect(name === 'README.txt' || readme.includes(name)).toBe(true);
    const secrets = [
      key.secret_access_key,
      account.password,
      account.token,
      new URL(link.url).pathname.slice(3),
    ];
    for (const [name, content] of files) {
      for (const secret of secrets) expect(content.includes(secret), `a secret in ${name}`).toBe(false);
      expect(content.toString(), name).not.toMatch(/_hash"|_sealed"|"secret/);
    }
  });

  test('has a log that its owner can check with the lines of the guide, and the server agrees', async () => {
    const { account } = await furnished();
    const files = readZip(Buffer.from(await (await taken(account)).arrayBuffer()));
    const guide = await readFile(new URL('../../../../docs/guide/en_US/logs.md', import.meta.url), 'utf8');
    const script = /```js\n(.*?)```/s.exec(guide)?.[1] ?? '';
    expect(script.split('\n').length).toBeLessThanOrEqual(20);
    const folder = await mkdtemp(join(tmpdir(), 'atoll-audit-'));
    const log = files.get('storage/audit.jsonl')?.toString() ?? '';
    const check = async (content: string) => {
      await writeFile(join(folder, 'check.mjs'), script);
      await writeFile(join(folder, 'audit.jsonl'), content);
      const args = [join(folder, 'check.mjs'), join(folder, 'audit.jsonl')];
      const ran = promisify(execFile)(process.execPath, args);
      // It ends with 1 where the log does not hold.
      const { stdout } = await ran.catch((error: { stdout: string }) => error);
      return stdout.trim();
    };
    const verdict = await account.api.ask(verifyAudit, {});
    expect(verdict).toMatchObject({ is_intact: true, carried: 0 });
    expect(await check(log)).toBe(`${verdict.entries} entries hold, the last is ${verdict.hash}`);
    expect(await check(log.replace('createBucket', 'deleteBucket'))).toMatch(
      /^entry \d+ is not what was written$/,
    );
    const lines = log.trimEnd().split('\n');
    expect(await check(lines.toSpliced(1, 1).join('\n'))).toBe(
      `entry ${verdict.entries - 1} is not what was written`,
    );
    await rm(folder, { recursive: true });
  });
});

test('an account that is to be deleted is closed at every door, and open again when it is kept', async () => {
  const { account, bucket, client, link } = await furnished();
  const { api, username } = account;
  await api.ask(setPublicAccessBlock, {
    bucket,
    block_public_acls: false,
    ignore_public_acls: false,
    block_public_policy: false,
    restrict_public_buckets: false,
  });
  const policy = {
    Version: '2012-10-17',
    Statement: [
      { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${bucket}/*` },
    ],
  };
  await api.ask(setBucketPolicy, { bucket, policy: JSON.stringify(policy) });
  const object = { Bucket: bucket, Key: 'répertoire/objet' };
  const byKey = () =>
    client.send(new GetObjectCommand(object)).then(
      async ({ Body }) => Body?.transformToString(),
      ({ name }: Error) => name,
    );
  const address = `${atoll().s3Url}/${bucket}/${encodeURIComponent('répertoire')}/objet`;
  const byAnybody = async () => {
    const answer = await fetch(address);
    return answer.ok ? answer.text() : (/<Code>(\w+)/.exec(await answer.text())?.[1] ?? '');
  };
  const byLink = async () => (await fetch(link.url)).status;
  const byCall = async () => (await api.call(listBuckets, {})).code;
  expect([await byKey(), await byAnybody(), await byLink(), await byCall()]).toEqual([
    'bytes',
    'bytes',
    200,
    200,
  ]);

  expect((await api.call(closeAccount, { account_name: 'another' })).code).toBe(codes.parameterInvalid);
  await api.ask(closeAccount, { account_name: username });
  expect(await byCall()).toBe(codes.accountClosing);
  await expect.poll(byKey).toBe('InvalidAccessKeyId');
  await expect.poll(byAnybody).toBe('AccountProblem');
  await expect.poll(byLink).not.toBe(200);
  expect((await taken(account)).headers.get('content-type')).toBe('application/zip');

  await api.ask(keepAccount, {});
  expect(await byCall()).toBe(200);
  await expect.poll(byKey).toBe('bytes');
  await expect.poll(byAnybody).toBe('bytes');
  await expect.poll(byLink).toBe(200);
  client.destroy();
});
