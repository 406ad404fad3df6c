import { codes } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callContext, createTestStorage, type TestStorage } from '../../testing/test-storage.ts';

describeOnEveryDatabase('the JSON calls on a bucket’s settings', (open, dialect) => {
  let test: TestStorage;
  let bucket = '';
  let made = 0;
  const mine = callContext('owner');
  const calls = () => test.storage.handlers;
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error: { code?: number }) => error.code,
    );

  beforeAll(async () => {
    test = await createTestStorage(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    bucket = `calls-${dialect}-${++made}`;
    await calls().createBucket({ name: bucket }, mine);
  });

  it('tell what a bucket is, and are closed to everybody else', async () => {
    expect(await calls().getBucket({ bucket }, mine)).toEqual({
      name: bucket,
      region: 'us-east-1',
      created_at: expect.any(Number),
      versioning: 'off',
      object_lock: false,
      is_public: false,
      object_count: 0,
      version_count: 0,
      size_bytes: 0,
      upload_bytes: 0,
      settings: ['ownershipControls', 'publicAccessBlock'],
    });
    const stranger = callContext('stranger');
    expect(await codeOf(calls().getBucket({ bucket }, stranger))).toBe(codes.bucketNotFound);
    expect(await codeOf(calls().setVersioning({ bucket, status: 'enabled' }, stranger))).toBe(
      codes.bucketNotFound,
    );
  });

  it('turn versioning on and off, and object lock on for good', async () => {
    const lock = { bucket, default_retention: { mode: 'GOVERNANCE', days: 3 } } as const;
    expect(await codeOf(calls().setBucketLock(lock, mine))).toBe(codes.parameterInvalid);
    await calls().setVersioning({ bucket, status: 'enabled' }, mine);
    await calls().setBucketLock(lock, mine);
    expect(await calls().getBucketLock({ bucket }, mine)).toEqual({
      enabled: true,
      default_retention: { mode: 'GOVERNANCE', days: 3 },
    });
    expect(await codeOf(calls().setVersioning({ bucket, status: 'suspended' }, mine))).toBe(
      codes.parameterInvalid,
    );
    expect(await calls().getBucket({ bucket }, mine)).toMatchObject({
      versioning: 'enabled',
      object_lock: true,
    });
    const both = { bucket, default_retention: { mode: 'GOVERNANCE', days: 3, years: 1 } } as const;
    expect(await codeOf(calls().setBucketLock(both, mine))).toBe(codes.parameterInvalid);
  });

  describe('on tags', () => {
    const set = (tags: { key: string; value: string }[]) => calls().setBucketTags({ bucket, tags }, mine);
    const many = (count: number) => Array.from({ length: count }, (_, i) => ({ key: `k${i}`, value: '' }));

    it('keep ten', async () => {
      await set(many(10));
      expect(await calls().getBucketTags({ bucket }, mine)).toHaveLength(10);
      await set([]);
      expect(await calls().getBucketTags({ bucket }, mine)).toEqual([]);
    });

    it('refuse what the catalogue and S3 refuse', async () => {
      expect(await codeOf(set(many(11)))).toBe(codes.bucketTagLimit);
      const tag = (key: string, value = '') => ({ key, value });
      for (const tags of [
        [tag('a', '1'), tag('a', '2')],
        [tag('')],
        [tag('x'.repeat(129))],
        [tag('a', 'x'.repeat(257))],
        [tag('aws:a')],
      ]) {
        expect(await codeOf(set(tags))).toBe(codes.parameterInvalid);
      }
      expect(await calls().getBucketTags({ bucket }, mine)).toEqual([]);
    });
  });

  it('replace only what was read, where they say what that was', async () => {
    const [mineFirst, theirs] = [[{ key: 'team', value: 'mine' }], [{ key: 'team', value: 'theirs' }]];
    await calls().setBucketTags({ bucket, tags: theirs, replaces: [] }, mine);
    expect(await codeOf(calls().setBucketTags({ bucket, tags: mineFirst, replaces: [] }, mine))).toBe(
      codes.settingChanged,
    );
    expect(await codeOf(calls().setBucketTags({ bucket, tags: [], replaces: mineFirst }, mine))).toBe(
      codes.settingChanged,
    );
    expect(await calls().getBucketTags({ bucket }, mine)).toEqual(theirs);
    await calls().setBucketTags({ bucket, tags: mineFirst, replaces: theirs }, mine);
    await calls().setBucketTags({ bucket, tags: theirs }, mine);
    expect(await calls().getBucketTags({ bucket }, mine)).toEqual(theirs);

    const rule = { enabled: true, expire_days: 3 };
    await calls().setBucketLifecycle({ bucket, rules: [rule], replaces: [] }, mine);
    const rules = await calls().getBucketLifecycle({ bucket }, mine);
    await calls().setBucketLifecycle({ bucket, rules: [], replaces: rules }, mine);
    expect(await codeOf(calls().setBucketLifecycle({ bucket, rules, replaces: rules }, mine))).toBe(
      codes.settingChanged,
    );
    const origin = { allowed_methods: ['GET'], allowed_origins: ['*'] };
    await calls().setBucketCors({ bucket, rules: [origin], replaces: [] }, mine);
    expect(await codeOf(calls().setBucketCors({ bucket, rules: [], replaces: [] }, mine))).toBe(
      codes.settingChanged,
    );
  });

  it('replace single values, limits and access only where they are as they were read', async () => {
    const it = calls();
    const refused = async (change: Promise<unknown>) => {
      expect(await codeOf(change)).toBe(codes.settingChanged);
    };
    await it.setVersioning({ bucket, status: 'enabled', replaces: 'off' }, mine);
    await refused(it.setVersioning({ bucket, status: 'suspended', replaces: 'off' }, mine));
    await it.setVersioning({ bucket, status: 'enabled', replaces: 'enabled' }, mine);

    const sse = { type: 'AES256', kms_key_id: null } as const;
    await it.setBucketEncryption({ bucket, type: 'AES256', replaces: null }, mine);
    await refused(it.setBucketEncryption({ bucket, type: 'AES256', replaces: null }, mine));
    await refused(it.setBucketEncryption({ bucket, type: null, replaces: null }, mine));
    await it.setBucketEncryption({ bucket, type: null, replaces: sse }, mine);
    expect(await it.getBucketEncryption({ bucket }, mine)).toBeNull();

    const logging = { target_bucket: bucket, target_prefix: 'logs/' };
    await it.setBucketLogging({ bucket, logging, replaces: null }, mine);
    await refused(it.setBucketLogging({ bucket, logging: null, replaces: null }, mine));
    await it.setBucketLogging({ bucket, logging: null, replaces: logging }, mine);

    const website = { index_document: 'index.html' };
    await it.setBucketWebsite({ bucket, website, replaces: null }, mine);
    await refused(it.setBucketWebsite({ bucket, website: null, replaces: null }, mine));
    await it.setBucketWebsite({ bucket, website: null, replaces: website }, mine);
    expect((await it.getBucketWebsite({ bucket }, mine)).website).toBeNull();

    const { sent_bytes: _sent, ...noQuota } = await it.getBucketQuota({ bucket }, mine);
    const quota = { ...noQuota, max_bytes: 1000 };
    await it.setBucketQuota({ bucket, ...quota, replaces: noQuota }, mine);
    await refused(it.setBucketQuota({ bucket, ...noQuota, replaces: noQuota }, mine));
    await it.setBucketQuota({ bucket, ...noQuota, replaces: quota }, mine);

    const lock = { enabled: true, default_retention: { mode: 'GOVERNANCE', days: 3 } } as const;
    const unlocked = { enabled: false, default_retention: null };
    await it.setBucketLock({ bucket, default_retention: lock.default_retention, replaces: unlocked }, mine);
    await refused(it.setBucketLock({ bucket, default_retention: null, replaces: unlocked }, mine));
    await it.setBucketLock({ bucket, default_retention: null, replaces: lock }, mine);

    const { public_access_block: block } = await it.getBucketAccess({ bucket }, mine);
    const opened = { ...block, block_public_acls: false, ignore_public_acls: false };
    await it.setPublicAccessBlock({ bucket, ...opened, replaces: block }, mine);
    await refused(it.setPublicAccessBlock({ bucket, ...block, replaces: block }, mine));
    const [none, writer] = ['BucketOwnerEnforced', 'ObjectWriter'] as const;
    await it.setBucketOwnership({ bucket, ownership: writer, replaces: none }, mine);
    await refused(it.setBucketOwnership({ bucket, ownership: none, replaces: none }, mine));
    const { grants } = await it.getBucketAccess({ bucket }, mine);
    await it.setBucketAcl({ bucket, acl: 'public-read', replaces: grants }, mine);
    await refused(it.setBucketAcl({ bucket, acl: 'private', replaces: grants }, mine));
  });

  it('delete a policy only where it is as it was read', async () => {
    const Statement = [{ Effect: 'Deny', Principal: '*', Action: 's3:DeleteBucket', Resource: '*' }];
    const policy = JSON.stringify({ Version: '2012-10-17', Statement });
    await calls().setBucketPolicy({ bucket, policy, replaces: null }, mine);
    const late = calls().setBucketPolicy({ bucket, policy: null, replaces: `${policy} ` }, mine);
    expect(await codeOf(late)).toBe(codes.settingChanged);
    await calls().setBucketPolicy({ bucket, policy: null, replaces: policy }, mine);
    expect(await calls().getBucketPolicy({ bucket }, mine)).toEqual({ policy: null, is_public: false });
  });

  it('turn a website off by its call for who may do so, and no one else', async () => {
    await calls().setBucketWebsite({ bucket, website: { index_document: 'index.html' } }, mine);
    const Resource = `arn:aws:s3:::${bucket}`;
    const without = (Action: string) =>
      JSON.stringify({
        Version: '2012-10-17',
        Statement: [{ Effect: 'Deny', Principal: '*', Action, Resource }],
      });
    const turnOff = () => codeOf(calls().setBucketWebsite({ bucket, website: null }, mine));
    await calls().setBucketPolicy({ bucket, policy: without('s3:DeleteBucketWebsite') }, mine);
    expect(await turnOff()).toBe(codes.permissionMissing);
    await calls().setBucketPolicy({ bucket, policy: without('s3:PutBucketWebsite') }, mine);
    expect(await turnOff()).toBe(200);
  });

  it('compare with what it is only for who may read it', async () => {
    await calls().setBucketTags({ bucket, tags: [{ key: 'team', value: 'red' }] }, mine);
    const denied = { Effect: 'Deny', Principal: '*', Action: 's3:GetBucketTagging', Resource: '*' };
    const Resource = `arn:aws:s3:::${bucket}`;
    const policy = JSON.stringify({ Version: '2012-10-17', Statement: [{ ...denied, Resource }] });
    await calls().setBucketPolicy({ bucket, policy }, mine);
    const guesses = [[], [{ key: 'team', value: 'red' }]];
    for (const replaces of guesses) {
      expect(await codeOf(calls().setBucketTags({ bucket, tags: [], replaces }, mine))).toBe(
        codes.permissionMissing,
      );
    }
    await calls().setBucketTags({ bucket, tags: [] }, mine);
    await calls().deleteBucketPolicy({ bucket }, mine);
  });

  it('replace nothing that was changed between the check and the write', async () => {
    const held = await test.storage.authorizeBucket('owner', bucket);
    const [one, other] = [[{ key: 'a', value: '1' }], [{ key: 'a', value: '2' }]];
    await test.storage.settings.put(held, 'tagging', one, null);
    for (const replaces of [null, JSON.stringify(other)]) {
      const late = { reason: 'settingChanged' };
      await expect(test.storage.settings.put(held, 'tagging', other, replaces)).rejects.toMatchObject(late);
      await expect(test.storage.settings.delete(held, 'tagging', replaces)).rejects.toMatchObject(late);
    }
    await test.storage.settings.put(held, 'tagging', other, JSON.stringify(one));
    await test.storage.settings.delete(held, 'tagging', JSON.stringify(other));
    expect(await calls().getBucketTags({ bucket }, mine)).toEqual([]);
    await test.storage.settings.setVersioning(held, 'enabled');
    await test.storage.settings.put(held, 'object-lock', {}, null);
    const locked = test.storage.settings.put(held, 'object-lock', {}, null);
    await expect(locked).rejects.toMatchObject({ reason: 'settingChanged' });
  });

  describe('on access', () => {
    const policyFor = (Principal: unknown) =>
      JSON.stringify({
        Version: '2012-10-17',
        Statement: [
          { Effect: 'Allow', Principal, Action: 's3:GetObject', Resource: `arn:aws:s3:::${bucket}/*` },
        ],
      });
    const unblocked = {
      block_public_acls: false,
      ignore_public_acls: false,
      block_public_policy: false,
      restrict_public_buckets: false,
    };

    it('open a bucket only once nothing blocks it', async () => {
      const policy = policyFor('*');
      expect(await codeOf(calls().setBucketPolicy({ bucket, policy }, mine))).toBe(codes.parameterInvalid);
      await calls().setPublicAccessBlock({ bucket, ...unblocked }, mine);
      await calls().setBucketPolicy({ bucket, policy, replaces: null }, mine);
      expect(await calls().getBucketPolicy({ bucket }, mine)).toEqual({ policy, is_public: true });
      expect(await codeOf(calls().setBucketPolicy({ bucket, policy, replaces: null }, mine))).toBe(
        codes.settingChanged,
      );
      await calls().setBucketPolicy({ bucket, policy, replaces: policy }, mine);
      expect(await calls().getBucket({ bucket }, mine)).toMatchObject({ is_public: true });
      await calls().setPublicAccessBlock({ bucket, ...unblocked, restrict_public_buckets: true }, mine);
      expect(await calls().getBucket({ bucket }, mine)).toMatchObject({ is_public: false });
      await calls().deleteBucketPolicy({ bucket }, mine);
      expect(await calls().getBucketPolicy({ bucket }, mine)).toEqual({ policy: null, is_public: false });
    });

    it('say what is wrong with a policy', async () => {
      const refused = calls().setBucketPolicy({ bucket, policy: '{"Version":"2012-10-17"}' }, mine);
      await expect(refused).rejects.toMatchObject({
        code: codes.parameterInvalid,
        parameters: { field: expect.stringContaining('MalformedPolicy: Missing required field Statement') },
      });
    });

    it('give a bucket an ACL where ACLs count', async () => {
      const acl = { bucket, acl: 'public-read' } as const;
      expect(await codeOf(calls().setBucketAcl(acl, mine))).toBe(codes.parameterInvalid);
      await calls().setBucketOwnership({ bucket, ownership: 'ObjectWriter' }, mine);
      expect(await codeOf(calls().setBucketAcl(acl, mine))).toBe(codes.parameterInvalid);
      await calls().setPublicAccessBlock({ bucket, ...unblocked }, mine);
      await calls().setBucketAcl(acl, mine);
      expect(await calls().getBucketAccess({ bucket }, mine)).toEqual({
        public_access_block: unblocked,
        ownership: 'ObjectWriter',
        grants: [
          { grantee: 'owner', kind: 'account', permission: 'FULL_CONTROL' },
          {
            grantee: 'http://acs.amazonaws.com/groups/global/AllUsers',
            kind: 'group',
            permission: 'READ',
          },
        ],
      });
    });
  });

  it('keep CORS rules, and none', async () => {
    const rules = [{ allowed_methods: ['GET'], allowed_origins: ['https://a.example'], max_age_seconds: 5 }];
    await calls().setBucketCors({ bucket, rules }, mine);
    expect(await calls().getBucketCors({ bucket }, mine)).toMatchObject(rules);
    const patch = [{ allowed_methods: ['PATCH'], allowed_origins: ['*'] }];
    expect(await codeOf(calls().setBucketCors({ bucket, rules: patch }, mine))).toBe(codes.parameterInvalid);
    await calls().setBucketCors({ bucket, rules: [] }, mine);
    expect(await calls().getBucketCors({ bucket }, mine)).toEqual([]);
  });

  it('leave alone what they have no word for', async () => {
    const opened = await test.storage.authorizeBucket('owner', bucket);
    const minimumObjectSize = 'varies_by_storage_class';
    await test.storage.settings.put(opened, 'lifecycle', { rules: [], minimumObjectSize });
    const rules = [{ id: 'old', enabled: true, prefix: '', expire_days: 3 }];
    await calls().setBucketLifecycle({ bucket, rules }, mine);
    expect(await test.storage.settings.find(opened, 'lifecycle')).toMatchObject({ minimumObjectSize });
  });

  it('keep lifecycle rules as they were said', async () => {
    const rules = [
      {
        id: 'all',
        enabled: true,
        prefix: 'logs/',
        tags: [{ key: 'a', value: 'b' }],
        size_greater_than: 10,
        expire_days: 400,
        transitions: [{ days: 40, storage_class: 'ARCHIVE' }],
        noncurrent_expire_days: 5,
        noncurrent_keep: 2,
      },
      { id: 'uploads', enabled: false, abort_upload_days: 1 },
    ];
    await calls().setBucketLifecycle({ bucket, rules }, mine);
    expect(await calls().getBucketLifecycle({ bucket }, mine)).toMatchObject(rules);
    const never = [{ enabled: true }];
    expect(await codeOf(calls().setBucketLifecycle({ bucket, rules: never }, mine))).toBe(
      codes.parameterInvalid,
    );
  });

  it('turn default encryption on and off', async () => {
    expect(await codeOf(calls().setBucketEncryption({ bucket, type: '' }, mine))).toBe(
      codes.encryptionTypeEmpty,
    );
    expect(await codeOf(calls().setBucketEncryption({ bucket, type: 'aws:kms' }, mine))).toBe(codes.kmsEmpty);
    await calls().setBucketEncryption({ bucket, type: 'AES256' }, mine);
    expect(await calls().getBucketEncryption({ bucket }, mine)).toEqual({ type: 'AES256', kms_key_id: null });
    const kms = (kms_key_id: string) =>
      calls().setBucketEncryption({ bucket, type: 'aws:kms', kms_key_id }, mine);
    expect(await codeOf(kms('no-such-key'))).toBe(codes.parameterInvalid);
    const { id, alias } = await calls().createKmsKey({ alias: `alias/${bucket}` }, mine);
    await kms(alias ?? '');
    expect(await calls().getBucketEncryption({ bucket }, mine)).toEqual({
      type: 'aws:kms',
      kms_key_id: alias,
    });
    const usedBy = async () => (await calls().listKmsKeys({}, mine)).find((key) => key.id === id)?.buckets;
    expect(await usedBy()).toEqual([bucket]);
    await kms(id);
    expect(await usedBy()).toEqual([bucket]);
    expect(await calls().listKmsKeys({}, callContext('stranger'))).toEqual([]);
    const renamed = await calls().renameKmsKey({ key_id: id, alias: `alias/${bucket}-2` }, mine);
    expect(renamed).toMatchObject({ id, alias: `alias/${bucket}-2` });
    await calls().deleteBucketEncryption({ bucket }, mine);
    expect(await calls().getBucketEncryption({ bucket }, mine)).toBeNull();
    expect(await usedBy()).toEqual([]);
    expect(await calls().getKmsStore({}, mine)).toEqual({ kind: 'embedded', is_reachable: true });
  });

  it('show a bucket as a website', async () => {
    const website = {
      index_document: 'index.html',
      error_document: '404.html',
      routing_rules: [{ when_prefix: 'old/', replace_prefix: 'new/', status: 302 }],
    };
    await calls().setBucketWebsite({ bucket, website }, mine);
    expect(await calls().getBucketWebsite({ bucket }, mine)).toMatchObject({
      website,
      url: `http://${bucket}.websites.localhost:9000`,
      domain_url: null,
    });
    const domainUrl = async () => (await calls().getBucketWebsite({ bucket }, mine)).domain_url;
    const changeDomain = (facts: object) =>
      test.database.transaction((tx) =>
        tx.updateTable('bucket_domains').set(facts).where('domain', '=', `${bucket}.example.com`).execute(),
      );
    await calls().setBucketDomain({ bucket, domain: `${bucket}.example.com` }, mine);
    expect(await domainUrl(), 'not verified').toBeNull();
    await changeDomain({ verified_at: 1 });
    expect(await domainUrl()).toBe(`http://${bucket}.example.com:9000`);
    await changeDomain({ certificate: 'any' });
    expect(await domainUrl()).toBe(`https://${bucket}.example.com`);
    await calls().deleteBucketDomain({ bucket }, mine);
    expect(await codeOf(calls().setBucketWebsite({ bucket, website: {} }, mine))).toBe(
      codes.parameterInvalid,
    );
    await calls().deleteBucketWebsite({ bucket }, mine);
    expect(await calls().getBucketWebsite({ bucket }, mine)).toMatchObject({ website: null });
  });

  it('tell webhooks of the account', async () => {
    const { arn } = await test.storage.webhooks.create('owner', {
      name: `hook-${made}`,
      url: 'https://hooks.example.com/',
    });
    const notifications = [
      { id: 'new', destination: arn, events: ['s3:ObjectCreated:*'], prefix: 'in/', suffix: '.png' },
    ];
    await calls().setBucketNotifications({ bucket, notifications }, mine);
    expect(await calls().getBucketNotifications({ bucket }, mine)).toEqual(notifications);
    const elsewhere = [{ destination: `${arn}x`, events: ['s3:ObjectCreated:*'] }];
    expect(await codeOf(calls().setBucketNotifications({ bucket, notifications: elsewhere }, mine))).toBe(
      codes.parameterInvalid,
    );
    await calls().setBucketNotifications({ bucket, notifications: [] }, mine);
    expect(await calls().getBucketNotifications({ bucket }, mine)).toEqual([]);
  });

  it('log requests into a bucket of the account', async () => {
    const logging = { target_bucket: bucket, target_prefix: 'logs/' };
    await calls().setBucketLogging({ bucket, logging }, mine);
    expect(await calls().getBucketLogging({ bucket }, mine)).toEqual(logging);
    const elsewhere = { target_bucket: 'nobodys', target_prefix: '' };
    expect(await codeOf(calls().setBucketLogging({ bucket, logging: elsewhere }, mine))).toBe(
      codes.parameterInvalid,
    );
    await calls().setBucketLogging({ bucket, logging: null }, mine);
    expect(await calls().getBucketLogging({ bucket }, mine)).toBeNull();
  });
});
