import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectsCommand,
  type ObjectIdentifier,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

/** Extra headers and parameters that the operation ignores. */
interface Besides {
  headers?: Record<string, string>;
  query?: Record<string, string>;
}

describeOnEveryDatabase(
  'a condition of a policy is asked about what is done, not about what is said besides',
  (open, dialect) => {
    let test: TestGateway;
    let Bucket = '';
    let made = 0;
    let [older, newer]: (string | undefined)[] = [];
    const send = ((command) => test.client.send(command)) as S3Client['send'];
    const askAsStranger = ((command) => test.stranger.send(command)) as S3Client['send'];

    beforeAll(async () => {
      test = await startTestGateway(await open());
    });
    afterAll(() => test.close());
    beforeEach(async () => {
      Bucket = `asked-${dialect}-${++made}`;
      await send(new CreateBucketCommand({ Bucket }));
      const VersioningConfiguration = { Status: 'Enabled' } as const;
      await send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
      const put = async () => (await send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'a' }))).VersionId;
      [older, newer] = [await put(), await put()];
    });

    const allow = (Action: string[], Condition: object) =>
      send(
        new PutBucketPolicyCommand({
          Bucket,
          Policy: JSON.stringify({
            Version: '2012-10-17',
            Statement: {
              Effect: 'Allow',
              Principal: { AWS: 'stranger' },
              Action,
              Resource: `arn:aws:s3:::${Bucket}/*`,
              Condition,
            },
          }),
        }),
      );
    /** The stranger sends these with all following requests. */
    const say = ({ headers, query }: Besides) =>
      test.stranger.middlewareStack.add(
        (next) => (args) => {
          const request = args.request as Required<Besides>;
          Object.assign(request.headers, headers);
          Object.assign(request.query, query);
          return next(args);
        },
        { step: 'build', name: 'saying', override: true },
      );
    const deleteSaying = async (besides: Besides, object: Omit<ObjectIdentifier, 'Key'>) => {
      say(besides);
      const Delete = { Objects: [{ Key: 'a', ...object }] };
      const { Errors = [] } = await askAsStranger(new DeleteObjectsCommand({ Bucket, Delete }));
      return Errors.map(({ Code }) => Code);
    };

    it('of an entity tag for each key of several', async () => {
      await allow(['s3:DeleteObject', 's3:GetObject'], { Null: { 's3:if-match': 'false' } });
      expect(await deleteSaying({ headers: { 'if-match': '*' } }, {})).toEqual(['AccessDenied']);
      expect(await deleteSaying({}, { ETag: '*' })).toEqual([]);
    });

    it('of a version for each of several', async () => {
      await allow(['s3:DeleteObjectVersion'], { StringEquals: { 's3:VersionId': older } });
      const query = { versionId: older ?? '' };
      expect(await deleteSaying({ query }, { VersionId: newer })).toEqual(['AccessDenied']);
      expect(await deleteSaying({}, { VersionId: older })).toEqual([]);
    });

    it('of the version that is copied', async () => {
      const to = `${Bucket}-to`;
      say({});
      await askAsStranger(new CreateBucketCommand({ Bucket: to }));
      await allow(['s3:GetObjectVersion'], { StringEquals: { 's3:VersionId': older } });
      const copy = (versionId: string | undefined, besides: Besides) => {
        say(besides);
        const CopySource = `${Bucket}/a?versionId=${versionId}`;
        return askAsStranger(new CopyObjectCommand({ Bucket: to, Key: 'b', CopySource }));
      };
      const denied = { code: 'AccessDenied', status: 403 };
      expect(await errorOf(copy(newer, { query: { versionId: older ?? '' } }))).toEqual(denied);
      await copy(older, {});
    });
  },
);
