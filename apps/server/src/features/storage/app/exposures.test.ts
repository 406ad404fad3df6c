import { expandCannedAcl } from '@atoll/s3-protocol';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExposureSource } from '../../../platform/feature.ts';
import { newId } from '../../../platform/ids.ts';
import {
  bytes,
  callContext,
  createTestStorage,
  plainHeaders,
  type TestStorage,
  testWebsiteHost,
} from '../testing/test-storage.ts';
import { isPublicAcl } from './exposures.store.ts';

const mine = callContext('owner');
const everything = { after: undefined, limit: 50 };

describeOnEveryDatabase('what an account’s buckets open to everyone', (open, dialect) => {
  let test: TestStorage;
  beforeAll(async () => {
    test = await createTestStorage(await open());
  });
  afterAll(() => test.close());

  const calls = () => test.storage.handlers;
  const sourceOf = (name: string): ExposureSource => {
    const source = test.storage.feature.exposures?.find((one) => one.name === name);
    if (!source) throw new Error(`no source ${name}`);
    return source;
  };
  const list = async (name: string, who = mine, page = everything) =>
    (await sourceOf(name).list(who, page)).exposures;

  /** Creates a bucket as S3 clients do, without a public access block. */
  const create = (bucket: string, who = mine) => test.storage.buckets.create(who.principal.accountId, bucket);
  const allow = (bucket: string, action: string | string[], more: object[] = []) => {
    const resources = [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`];
    const statement = { Effect: 'Allow', Principal: '*', Action: action, Resource: resources };
    const policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement, ...more] });
    return calls().setBucketPolicy({ bucket, policy }, mine);
  };

  describe('buckets', () => {
    it('are listed with what they open, by which setting, and since when', async () => {
      await create('a-private');
      await create('b-policy');
      await create('c-acl');
      await create('d-blocked');
      await allow('b-policy', 's3:GetObject');
      await allow('d-blocked', 's3:GetObject');
      await calls().setBucketAcl({ bucket: 'c-acl', acl: 'public-read-write' }, mine);
      const block = {
        block_public_acls: true,
        ignore_public_acls: true,
        block_public_policy: true,
        restrict_public_buckets: true,
      };
      await calls().setPublicAccessBlock({ bucket: 'd-blocked', ...block }, mine);
      const dated = { since: test.clock.nowMs, until: null, last_used_at: null };
      expect(await list('buckets')).toEqual([
        { kind: 'bucket', bucket: 'b-policy', ways: ['policy'], rights: ['read'], ...dated },
        { kind: 'bucket', bucket: 'c-acl', ways: ['acl'], rights: ['list', 'write'], ...dated },
      ]);
      // One call closes each of them.
      await calls().setPublicAccessBlock({ bucket: 'c-acl', ...block }, mine);
      await calls().setPublicAccessBlock({ bucket: 'b-policy', ...block }, mine);
      expect(await list('buckets')).toEqual([]);
    });

    it('are listed with the last request of anyone, where requests are logged', async () => {
      const who = callContext('logging');
      await create('g-logged', who);
      const { id: bucket_id } = await test.storage.authorizeBucket('logging', 'g-logged');
      const request = {
        ...{ bucket_id, account_id: 'logging', operation: 'GetObject', key: 'a', error_code: null },
        ...{ bytes_in: 0, bytes_out: 1, duration_ms: 1, access_key_id: null, address: '', user_agent: '' },
      };
      await test.database.transaction(async (tx) => {
        for (const [id, at, caller_id, status] of [
          ['1', 11, null, 200],
          ['2', 12, null, 304],
          ['3', 13, null, 403],
          ['4', 14, 'logging', 200],
        ] as const)
          await tx
            .insertInto('request_log')
            .values({ ...request, id, at, caller_id, status })
            .execute();
      });
      await calls().setBucketAcl({ bucket: 'g-logged', acl: 'public-read' }, who);
      expect(await list('buckets', who)).toMatchObject([{ kind: 'bucket', last_used_at: 12 }]);
    });

    it('are listed with their website and their verified domain', async () => {
      await create('e-site');
      await create('f-unproven');
      await calls().setBucketWebsite({ bucket: 'e-site', website: { index_document: 'index.html' } }, mine);
      await calls().setBucketDomain({ bucket: 'e-site', domain: 'www.example.com' }, mine);
      await calls().setBucketDomain({ bucket: 'f-unproven', domain: 'www.example.org' }, mine);
      await test.database.transaction((tx) =>
        tx
          .updateTable('bucket_domains')
          .set({ verified_at: 7 })
          .where('domain', '=', 'www.example.com')
          .execute(),
      );
      // They serve public files only.
      expect(await list('buckets')).toEqual([]);
      for (const bucket of ['e-site', 'f-unproven']) await allow(bucket, 's3:GetObject');
      expect(await list('buckets')).toMatchObject([
        { kind: 'bucket', bucket: 'e-site' },
        { kind: 'website', bucket: 'e-site', url: `http://e-site.${testWebsiteHost}:9000` },
        { kind: 'domain', bucket: 'e-site', domain: 'www.example.com', since: 7 },
        { kind: 'bucket', bucket: 'f-unproven' },
      ]);
    });

    it('are listed with a website that redirects, and its domain, which need no public file', async () => {
      const who = callContext('redirecting');
      await create('moved', who);
      await calls().setBucketDomain({ bucket: 'moved', domain: 'moved.example.com' }, who);
      await test.database.transaction((tx) =>
        tx
          .updateTable('bucket_domains')
          .set({ verified_at: 7 })
          .where('domain', '=', 'moved.example.com')
          .execute(),
      );
      expect(await list('buckets', who)).toEqual([]);
      const website = { redirect_all_to: { host: 'example.com' } };
      await calls().setBucketWebsite({ bucket: 'moved', website }, who);
      expect(await list('buckets', who)).toMatchObject([
        { kind: 'website', bucket: 'moved' },
        { kind: 'domain', bucket: 'moved', domain: 'moved.example.com' },
      ]);
    });

    it('are listed with a file that is public by its own ACL, as long as ACLs count', async () => {
      const who = callContext('acls');
      const put = async (bucket: string, key: string, canned: 'private' | 'public-read') => {
        await create(bucket, who);
        const opened = await test.storage.authorizeBucket('acls', bucket);
        const acl = expandCannedAcl(canned, { id: 'acls' });
        await test.storage.objects.put(opened, key, { body: bytes('x') }, { headers: plainHeaders, acl });
      };
      await put('o-private', 'own.txt', 'private');
      await put('o-public', 'open.txt', 'public-read');
      expect(await list('buckets', who)).toEqual([
        {
          kind: 'object_acls',
          bucket: 'o-public',
          key: 'open.txt',
          since: null,
          until: null,
          last_used_at: null,
        },
      ]);
      const enforced = { bucket: 'o-public', ownership: 'BucketOwnerEnforced' as const };
      await calls().setBucketOwnership(enforced, who);
      expect(await list('buckets', who)).toEqual([]);
    });

    it('are listed with a file that is public by its own ACL behind any number with private ones', async () => {
      const who = callContext('hiding');
      await create('h-many', who);
      const opened = await test.storage.authorizeBucket('hiding', 'h-many');
      const put = (key: string, canned: 'private' | 'public-read') => {
        const acl = expandCannedAcl(canned, { id: 'hiding' });
        return test.storage.objects.put(opened, key, { body: bytes('x') }, { headers: plainHeaders, acl });
      };
      await put('a', 'private');
      await put('z', 'public-read');
      await test.database.transaction(async (tx) => {
        const row = await tx
          .selectFrom('objects')
          .selectAll()
          .where('key', '=', 'a')
          .executeTakeFirstOrThrow();
        for (let page = 0; page < 100; page++) {
          const rows = Array.from({ length: 101 }, (_, at) => ({
            ...row,
            key: `a${page}-${at}`,
            id: newId(),
          }));
          await tx.insertInto('objects').values(rows).execute();
        }
      });
      expect(await list('buckets', who)).toMatchObject([{ kind: 'object_acls', bucket: 'h-many', key: 'z' }]);
    });

    it('name no file that the caller may not list', async () => {
      const who = callContext('naming');
      await create('n-secrets', who);
      const opened = await test.storage.authorizeBucket('naming', 'n-secrets');
      const acl = expandCannedAcl('public-read', { id: 'naming' });
      const put = { headers: plainHeaders, acl };
      await test.storage.objects.put(opened, 'secret/plan.txt', { body: bytes('x') }, put);
      expect(await list('buckets', who)).toMatchObject([{ kind: 'object_acls', key: 'secret/plan.txt' }]);
      const deny = {
        Effect: 'Deny',
        Principal: '*',
        Action: 's3:ListBucket',
        Resource: 'arn:aws:s3:::n-secrets',
        Condition: { StringLike: { 's3:prefix': 'secret/*' } },
      };
      const policy = JSON.stringify({ Version: '2012-10-17', Statement: [deny] });
      await calls().setBucketPolicy({ bucket: 'n-secrets', policy }, who);
      expect(await list('buckets', who)).toEqual([]);
    });

    it('are searched for public files in the index of those', async () => {
      const { read, transaction } = test.database;
      const wanted = sql`select key from objects where bucket_id = 'b' and ${isPublicAcl} order by key limit 1`;
      if (dialect === 'sqlite') {
        const { rows } = await sql<{ detail: string }>`explain query plan ${wanted}`.execute(read);
        expect(rows.map(({ detail }) => detail).join()).toContain('objects_public');
        return;
      }
      const plan = await transaction(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        return sql<Record<string, string>>`explain ${wanted}`.execute(tx);
      });
      expect(JSON.stringify(plan.rows)).toContain('objects_public');
    });

    it('come in pages, without those that the caller may not list, and never those of others', async () => {
      const other = callContext('other');
      for (const name of ['p-1', 'p-2', 'p-3']) {
        await create(name, other);
        await calls().setBucketAcl({ bucket: name, acl: 'public-read' }, other);
      }
      const deny = { Effect: 'Deny', Principal: '*', Action: 's3:ListBucket', Resource: 'arn:aws:s3:::p-2' };
      const policy = JSON.stringify({ Version: '2012-10-17', Statement: [deny] });
      await calls().setBucketPolicy({ bucket: 'p-2', policy }, other);
      const namesOf = async (after: string | undefined) => {
        const { exposures, next } = await sourceOf('buckets').list(other, { after, limit: 1 });
        return [exposures.map((one) => 'bucket' in one && one.bucket), next];
      };
      expect(await namesOf(undefined)).toEqual([['p-1'], 'p-1']);
      expect(await namesOf('p-1')).toEqual([[], 'p-2']);
      expect(await namesOf('p-2')).toEqual([['p-3'], null]);
      expect(await list('buckets', callContext('third'))).toEqual([]);
    });
  });

  describe('links', () => {
    it('are listed while they work, with their last use', async () => {
      await create('shared');
      const share = (terms: object = {}) =>
        calls().createShareLink({ bucket: 'shared', kind: 'folder', key: 'trip/', ...terms }, mine);
      const used = await share({ password: 'swordfish' });
      const until = test.clock.nowMs + 60_000;
      const expiring = await share({ kind: 'request', expires_at: until });
      const revoked = await share();
      await calls().revokeShareLink({ link_id: revoked.link_id }, mine);
      const link = used.url.slice(used.url.lastIndexOf('/') + 1);
      await calls().openShareLink({ link, password: 'swordfish' }, mine);
      await expect(calls().openShareLink({ link, password: 'wrong' }, mine)).rejects.toThrow();
      const base = { kind: 'share_link', bucket: 'shared', key: 'trip/' };
      expect(await list('share-links')).toEqual([
        {
          ...base,
          link_id: expiring.link_id,
          link_kind: 'request',
          has_password: false,
          since: expiring.created_at,
          until,
          last_used_at: null,
        },
        {
          ...base,
          link_id: used.link_id,
          link_kind: 'folder',
          has_password: true,
          since: used.created_at,
          until: null,
          last_used_at: test.clock.nowMs,
        },
      ]);
      const first = await sourceOf('share-links').list(mine, { after: undefined, limit: 1 });
      expect(first.next).toBe(expiring.link_id);
      test.clock.nowMs = until;
      expect(await list('share-links')).toMatchObject([{ link_id: used.link_id }]);
      expect(await list('share-links', callContext('other'))).toEqual([]);
    });

    it('are not listed for who may not list the folder', async () => {
      await create('hidden');
      await calls().createShareLink({ bucket: 'hidden', kind: 'folder', key: 'trip/' }, mine);
      const deny = {
        Effect: 'Deny',
        Principal: '*',
        Action: 's3:ListBucket',
        Resource: 'arn:aws:s3:::hidden',
      };
      expect(await list('share-links')).toMatchObject([{ bucket: 'hidden' }, { bucket: 'shared' }]);
      const policy = JSON.stringify({ Version: '2012-10-17', Statement: [deny] });
      await calls().setBucketPolicy({ bucket: 'hidden', policy }, mine);
      expect(await list('share-links')).toMatchObject([{ bucket: 'shared' }]);
    });

    it('need the permission of their list', () => {
      expect(sourceOf('share-links').needs).toBe('write');
    });
  });
});
