import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';

const unique = () => randomBytes(5).toString('hex');

const invalid = [
  ['of two characters', () => 'ab'],
  ['of 64 characters', () => `a${unique()}`.padEnd(64, 'a')],
  ['of 255 characters', () => 'a'.repeat(255)],
  ['with capitals', () => `Suite-${unique()}`],
  ['with an underscore', () => `suite_${unique()}`],
  ['that begins with a dash', () => `-suite-${unique()}`],
  ['that ends with a dash', () => `suite-${unique()}-`],
  ['that begins with a dot', () => `.suite-${unique()}`],
  ['that ends with a dot', () => `suite-${unique()}.`],
  // The specification requires this; S3 itself accepts a single dot between letters.
  ['with a dot inside', () => `suite.${unique()}`],
  ['with two dots side by side', () => `suite..${unique()}`],
  ['with a dot beside a dash', () => `suite.-${unique()}`],
  ['that is an IP address', () => '192.168.5.123'],
  ['with a space', () => `suite ${unique()}`],
  ['with an exclamation mark', () => `suite!${unique()}`],
  ['with a letter that is not ASCII', () => `süite${unique()}`],
  ['with a quotation mark', () => `suite"${unique()}`],
  ['that begins with xn--', () => `xn--${unique()}`],
  ['that ends with -s3alias', () => `${unique()}-s3alias`],
] as const;

const valid = [
  ['of three characters', () => randomBytes(2).toString('hex').slice(0, 3)],
  ['of 63 characters', () => `a${unique()}`.padEnd(63, 'a')],
  ['that begins with a digit', () => `0${unique()}`],
  ['of digits', () => `${Date.now()}${Math.floor(Math.random() * 1000)}`],
  ['with dashes inside', () => `a-${unique()}--b`],
] as const;

export const naming = group('bucket names', {
  ...each('refuses one %s', invalid, async ([, name], { send }) => {
    const answer = await send({ method: 'PUT', path: `/${encodeURIComponent(name())}` });
    expect(answer).toMatchObject({ status: 400, code: 'InvalidBucketName' });
  }),
  ...each('takes one %s', valid, async ([, name], { s3 }) => {
    const Bucket = name();
    await s3.createBucket({ Bucket });
    await s3.deleteBucket({ Bucket });
    await refused(s3.headBucket({ Bucket }), 404);
  }),
});
