import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';

export const legalHold = group(
  'legal hold',
  { lock: true },
  {
    'is on, told, off again': async ({ s3, put, Bucket }) => {
      await put('a');
      for (const Status of ['ON', 'OFF'] as const) {
        await s3.putObjectLegalHold({ Bucket, Key: 'a', LegalHold: { Status } });
        expect((await s3.getObjectLegalHold({ Bucket, Key: 'a' })).LegalHold).toEqual({ Status });
        expect((await s3.headObject({ Bucket, Key: 'a' })).ObjectLockLegalHoldStatus).toBe(Status);
      }
    },
    'refuses to remove the version while it is on, bypass or not': async ({ s3, put, Bucket }) => {
      const { VersionId } = await put('a', 'a', { ObjectLockLegalHoldStatus: 'ON' });
      const call = s3.deleteObject({ Bucket, Key: 'a', VersionId, BypassGovernanceRetention: true });
      await refused(call, 403, 'AccessDenied');
      await s3.putObjectLegalHold({ Bucket, Key: 'a', LegalHold: { Status: 'OFF' } });
      await s3.deleteObject({ Bucket, Key: 'a', VersionId });
      await refused(s3.headObject({ Bucket, Key: 'a' }), 404);
    },
    'is of a version': async ({ s3, put, Bucket }) => {
      const { VersionId } = await put('a', 'old');
      await put('a', 'new');
      await s3.putObjectLegalHold({ Bucket, Key: 'a', VersionId, LegalHold: { Status: 'ON' } });
      expect((await s3.headObject({ Bucket, Key: 'a' })).ObjectLockLegalHoldStatus).toBeUndefined();
      await s3.putObjectLegalHold({ Bucket, Key: 'a', VersionId, LegalHold: { Status: 'OFF' } });
    },
    'is not found where none was ever put': async ({ s3, put, Bucket }) => {
      await put('a');
      await refused(s3.getObjectLegalHold({ Bucket, Key: 'a' }), 404, 'NoSuchObjectLockConfiguration');
    },
    ...each(
      'refuses the body %s',
      ['<LegalHold><Status>abc</Status></LegalHold>', '<LegalHold/>', 'nonsense'],
      async (body, { send, put, Bucket }) => {
        await put('a');
        const answer = await send({
          method: 'PUT',
          path: pathOf(Bucket, 'a'),
          query: { 'legal-hold': '' },
          body,
        });
        expect(answer).toMatchObject({ status: 400, code: 'MalformedXML' });
      },
    ),
    'needs a bucket with object lock': async ({ s3, newBucket }) => {
      const Bucket = await newBucket();
      await s3.putObject({ Bucket, Key: 'a', Body: 'a' });
      await refused(
        s3.putObjectLegalHold({ Bucket, Key: 'a', LegalHold: { Status: 'ON' } }),
        400,
        'InvalidRequest',
      );
      await refused(s3.getObjectLegalHold({ Bucket, Key: 'a' }), 400, 'InvalidRequest');
    },
    'is 403 for another account': async ({ other, put, Bucket }) => {
      await put('a');
      await refused(
        other.putObjectLegalHold({ Bucket, Key: 'a', LegalHold: { Status: 'ON' } }),
        403,
        'AccessDenied',
      );
    },
  },
);
