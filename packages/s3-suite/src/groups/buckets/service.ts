import { S3 } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { group } from '../../group.ts';
import { elementsOf } from '../../wire/answer.ts';

const namesOf = async (s3: S3) => (await s3.listBuckets({})).Buckets?.map(({ Name }) => Name) ?? [];

export const service = group('ListBuckets', {
  'lists a bucket that was made, with the time it was made at': async ({ s3, Bucket }) => {
    const { Buckets = [] } = await s3.listBuckets({});
    const found = Buckets.find(({ Name }) => Name === Bucket);
    expect(Math.abs(Date.now() - (found?.CreationDate?.getTime() ?? 0))).toBeLessThan(60_000);
  },
  'no longer lists a bucket that was removed': async ({ s3, newBucket }) => {
    const gone = await newBucket();
    await s3.deleteBucket({ Bucket: gone });
    expect(await namesOf(s3)).not.toContain(gone);
  },
  'lists nothing of another account': async ({ other, Bucket }) => {
    expect(await namesOf(other)).not.toContain(Bucket);
  },
  'tells the canonical id of the owner, the same every time': async ({ s3, other }) => {
    const [first, second] = [await s3.listBuckets({}), await s3.listBuckets({})];
    expect(first.Owner?.ID).toMatch(/./);
    expect(second.Owner?.ID).toBe(first.Owner?.ID);
    expect((await other.listBuckets({})).Owner?.ID).not.toBe(first.Owner?.ID);
  },
  'lists names in order': async ({ s3, newBucket }) => {
    for (let count = 0; count < 3; count++) await newBucket();
    const names = await namesOf(s3);
    expect(names).toEqual(names.toSorted());
  },
  'gives pages of max-buckets, and a token for the next': async ({ s3, Bucket, newBucket }) => {
    const wanted = [Bucket, await newBucket(), await newBucket()];
    const names: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await s3.listBuckets({ MaxBuckets: 2, ContinuationToken });
      expect(page.Buckets?.length).toBeLessThanOrEqual(2);
      names.push(...(page.Buckets?.map(({ Name }) => Name) ?? []));
      ({ ContinuationToken } = page);
    } while (ContinuationToken);
    expect(names).toEqual(expect.arrayContaining(wanted));
    expect(new Set(names).size).toBe(names.length);
  },
  'lists only names of a prefix': async ({ s3, Bucket }) => {
    const { Buckets, Prefix } = await s3.listBuckets({ Prefix: Bucket });
    expect([Prefix, Buckets?.map(({ Name }) => Name)]).toEqual([Bucket, [Bucket]]);
  },
  'lists only buckets of a region': async ({ s3, target, Bucket }) => {
    const { Buckets } = await s3.listBuckets({ BucketRegion: target.region, Prefix: Bucket });
    const elsewhere = await s3.listBuckets({ BucketRegion: 'xx-nowhere-1', Prefix: Bucket });
    expect(elsewhere.Buckets ?? []).toEqual([]);
    expect(Buckets?.[0]?.BucketArn).toBe(`arn:aws:s3:::${Bucket}`);
    expect(Buckets).toMatchObject([{ Name: Bucket, BucketRegion: target.region }]);
  },
  'answers the document of the reference': async ({ send }) => {
    const { status, headers, text } = await send({ path: '/' });
    expect([status, headers['content-type']]).toEqual([200, 'application/xml']);
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\s*<ListAllMyBucketsResult xmlns="http:\/\/s3.amazonaws.com\/doc\/2006-03-01\/">/,
    );
    expect(elementsOf(text, 'CreationDate')[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  },
  'refuses a stranger without a signature': async ({ send }) => {
    expect(await send({ path: '/', as: 'nobody' })).toMatchObject({ status: 403, code: 'AccessDenied' });
  },
  'refuses an unknown access key': async ({ target }) => {
    const stranger = new S3({
      endpoint: target.endpoint,
      region: target.region,
      maxAttempts: 1,
      credentials: { accessKeyId: 'AKIAUNKNOWNUNKNOWN00', secretAccessKey: 'x'.repeat(40) },
    });
    await expect(stranger.listBuckets({})).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
    stranger.destroy();
  },
  'refuses a wrong secret': async ({ target }) => {
    const stranger = new S3({
      endpoint: target.endpoint,
      region: target.region,
      maxAttempts: 1,
      credentials: { ...target.main, secretAccessKey: 'x'.repeat(40) },
    });
    await expect(stranger.listBuckets({})).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    stranger.destroy();
  },
  'knows no other method': async ({ send }) => {
    for (const method of ['PUT', 'DELETE', 'POST']) {
      expect(await send({ path: '/', method })).toMatchObject({ status: 405, code: 'MethodNotAllowed' });
    }
  },
});
