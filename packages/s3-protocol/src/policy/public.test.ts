// biome-ignore-all lint/suspicious/noTemplateCurlyInString: policy variables are written so
import { describe, expect, it } from 'vitest';
import { parsePolicy } from './parse.ts';
import { isPublicPolicy, publicPolicyRights } from './public.ts';

function isPublic(...statements: object[]): boolean {
  const source = JSON.stringify({
    Version: '2012-10-17',
    Statement: statements.map((statement) => ({
      Effect: 'Allow',
      Principal: '*',
      Action: 's3:GetObject',
      Resource: 'arn:aws:s3:::photos/*',
      ...statement,
    })),
  });
  return isPublicPolicy(parsePolicy(source, { kind: 'bucket', bucketName: 'photos' }));
}

const when = (operator: string, key: string, value: string | string[]) => ({
  Condition: { [operator]: { [key]: value } },
});

describe('isPublicPolicy', () => {
  it.each<[string, object, boolean]>([
    ['everyone', {}, true],
    ['everyone, as an account', { Principal: { AWS: ['alice', '*'] } }, true],
    ['a fixed account', { Principal: { AWS: 'alice' } }, false],
    ['a fixed service', { Principal: { Service: 'logging.s3.amazonaws.com' } }, false],
    ['a denial', { Effect: 'Deny' }, false],
    ['a fixed range of addresses', when('IpAddress', 'aws:SourceIp', '198.51.100.0/24'), false],
    ['a range as wide as allowed', when('IpAddress', 'aws:SourceIp', ['9.0.0.0/8', '2001:db8::/32']), false],
    ['a range too wide', when('IpAddress', 'aws:SourceIp', ['198.51.100.0/24', '8.0.0.0/7']), true],
    ['a range of the sixth version too wide', when('IpAddress', 'aws:SourceIp', '2000::/3'), true],
    ['a private range', when('IpAddress', 'aws:SourceIp', '10.0.0.0/7'), false],
    ['all addresses', when('IpAddress', 'aws:SourceIp', '0.0.0.0/0'), true],
    ['all but some addresses', when('NotIpAddress', 'aws:SourceIp', '198.51.100.0/24'), true],
    ['addresses, if there is one', when('IpAddressIfExists', 'aws:SourceIp', '198.51.100.0/24'), true],
    ['a fixed network', when('StringEquals', 'aws:SourceVpc', 'vpc-91237329'), false],
    ['the id that nobody has', when('StringEquals', 'aws:userid', 'anonymous'), true],
    ['that id, in capitals', when('StringEqualsIgnoreCase', 'aws:userid', ['alice', 'ANONYMOUS']), true],
    ['a fixed user', when('StringEquals', 'aws:userid', 'alice'), false],
    [
      'what anybody can send',
      when('StringEquals', 's3:x-amz-server-side-encryption-aws-kms-key-id', 'key'),
      true,
    ],
    [
      'an access point of a fixed account',
      when('StringLike', 's3:DataAccessPointArn', 'arn:aws:s3:us-east-1:123456789012:accesspoint/*'),
      false,
    ],
    [
      'access points of any account',
      when('StringLike', 's3:DataAccessPointArn', 'arn:aws:s3:us-east-1:*:accesspoint/*'),
      true,
    ],
    [
      'all addresses in many ranges',
      when(
        'IpAddress',
        'aws:SourceIp',
        Array.from({ length: 256 }, (_, byte) => `${byte}.0.0.0/8`),
      ),
      true,
    ],
    ['half of them, called private', when('IpAddress', 'aws:SourceIp', '10.0.0.0/1'), true],
    ['one range said twice', when('IpAddress', 'aws:SourceIp', ['9.0.0.0/8', '9.1.0.0/16']), false],
    [
      'the private ranges',
      when('IpAddress', 'aws:SourceIp', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']),
      false,
    ],
    [
      'all addresses of version 4, written as version 6',
      when('IpAddress', 'aws:SourceIp', '::ffff:0:0/96'),
      true,
    ],
    ['a network that holds all of version 4', when('IpAddress', 'aws:SourceIp', '::/32'), true],
    ['a fixed network by pattern', when('StringLike', 'aws:SourceVpc', 'vpc-91237329'), false],
    ['networks by pattern', when('StringLike', 'aws:SourceVpc', 'vpc-*'), true],
    ['a variable', when('StringEquals', 'aws:SourceVpc', '${aws:username}'), true],
    ['every value, were there one', when('ForAllValues:StringEquals', 'aws:SourceVpc', 'vpc-91237329'), true],
    ['a referrer', when('StringEquals', 'aws:Referer', 'https://example.com/'), true],
    ['encryption in transit', when('Bool', 'aws:SecureTransport', 'true'), true],
  ])('%s', (_, statement, expected) => {
    expect(isPublic(statement)).toBe(expected);
  });

  it('counts addresses over all statements', () => {
    const ranges = Array.from({ length: 16 }, (_, part) =>
      when('IpAddress', 'aws:SourceIp', `${part * 16}.0.0.0/8`),
    );
    expect(isPublic(...ranges)).toBe(true);
    expect(isPublic(...ranges.map((range) => ({ ...range, Principal: { AWS: 'alice' } })))).toBe(false);
  });

  it('is public when one of its statements is', () => {
    expect(isPublic({ Principal: { AWS: 'alice' } }, {})).toBe(true);
  });
});

describe('publicPolicyRights', () => {
  const rightsOf = (...statements: object[]) => {
    const Resource = ['arn:aws:s3:::photos', 'arn:aws:s3:::photos/*'];
    const Statement = statements.map((statement) => ({
      Effect: 'Allow',
      Principal: '*',
      Resource,
      ...statement,
    }));
    const source = JSON.stringify({ Version: '2012-10-17', Statement });
    return [...publicPolicyRights(parsePolicy(source, { kind: 'bucket', bucketName: 'photos' }))];
  };

  it.each<[string, object, string[]]>([
    ['reading', { Action: 's3:GetObject' }, ['read']],
    ['listing', { Action: ['s3:ListBucket'] }, ['list']],
    ['deleting', { Action: 's3:DeleteObject*' }, ['write', 'other']],
    ['settings', { Action: 's3:GetBucketCORS' }, ['other']],
    ['everything', { Action: 's3:*' }, ['other', 'list', 'read', 'write']],
    ['nothing to a fixed account', { Action: 's3:*', Principal: { AWS: 'alice' } }, []],
    ['everything but', { NotAction: ['s3:Get*', 's3:List*'] }, ['other', 'write']],
  ])('says what is open: %s', (_, statement, rights) => {
    expect(rightsOf(statement).toSorted()).toEqual(rights.toSorted());
  });

  it('leaves out what only a fixed account may do', () => {
    const read = { Action: 's3:GetObject' };
    expect(rightsOf(read, { Action: 's3:PutObject', Principal: { AWS: 'alice' } })).toEqual(['read']);
  });

  it('adds up ranges of addresses that are everybody together', () => {
    const from = (range: string) => ({ Condition: { IpAddress: { 'aws:SourceIp': range } } });
    const write = { Action: 's3:PutObject', ...from('8.0.0.0/8') };
    expect(rightsOf(write)).toEqual([]);
    expect(rightsOf(write, { Action: 's3:GetObject', ...from('9.0.0.0/8') }).toSorted()).toEqual([
      'read',
      'write',
    ]);
  });
});
