// biome-ignore-all lint/suspicious/noTemplateCurlyInString: policy variables are written so
import { describe, expect, it } from 'vitest';
import type { S3Action } from '../actions.ts';
import { compilePolicy, evaluatePolicy, type PolicyCaller } from './evaluate.ts';
import { parsePolicy } from './parse.ts';

const alice: PolicyCaller = { accountId: 'alice', userName: 'ci', canonicalId: 'a11ce' };

interface Asked {
  action?: S3Action;
  resource?: string;
  caller?: PolicyCaller;
  context?: Record<string, string | string[]>;
}

const allowAll = {
  Effect: 'Allow',
  Principal: '*',
  Action: 's3:*',
  Resource: ['arn:aws:s3:::photos', 'arn:aws:s3:::photos/*'],
};

function decide(statements: object | object[], asked: Asked = {}) {
  const list = Array.isArray(statements) ? statements : [statements];
  const source = JSON.stringify({
    Version: '2012-10-17',
    Statement: list.map((statement) => ({ ...allowAll, ...statement })),
  });
  const policy = compilePolicy(parsePolicy(source, { kind: 'bucket', bucketName: 'photos' }));
  return evaluatePolicy(policy, {
    action: asked.action ?? 's3:GetObject',
    resource: asked.resource ?? 'photos/a.jpg',
    caller: asked.caller ?? {},
    context: (key) => asked.context?.[key],
  });
}

const holds = (condition: object, context: Asked['context']) =>
  decide({ Condition: condition }, { context }).effect === 'allow';

describe('evaluatePolicy', () => {
  it('lets a denial win, wherever it stands, and names the statement', () => {
    const allow = { Sid: 'allow' };
    const deny = { Sid: 'deny', Effect: 'Deny', Resource: 'arn:aws:s3:::photos/secret/*', Action: 's3:Get*' };
    const secret = { resource: 'photos/secret/a' };
    expect(decide([allow, deny])).toEqual({ effect: 'allow', statementIndex: 0, sid: 'allow' });
    expect(decide([allow, deny], secret)).toEqual({ effect: 'deny', statementIndex: 1, sid: 'deny' });
    expect(decide([deny, allow], secret)).toEqual({ effect: 'deny', statementIndex: 0, sid: 'deny' });
    expect(decide(deny)).toEqual({ effect: 'none' });
  });

  it('compares actions without regard to case, keys with it', () => {
    expect(decide({ Action: 'S3:getobject', Resource: 'arn:aws:s3:::photos/*' }).effect).toBe('allow');
    expect(decide({ Resource: 'arn:aws:s3:::photos/A.jpg' }).effect).toBe('none');
  });

  it('takes all but what NotAction and NotResource name', () => {
    expect(decide({ Action: undefined, NotAction: 's3:GetObject' }).effect).toBe('none');
    expect(decide({ Action: undefined, NotAction: 's3:PutObject' }).effect).toBe('allow');
    expect(decide({ Resource: undefined, NotResource: 'arn:aws:s3:::photos/*' }).effect).toBe('none');
    expect(decide({ Resource: undefined, NotResource: 'arn:aws:s3:::photos/b*' }).effect).toBe('allow');
  });

  it.each<[string, object, PolicyCaller, boolean]>([
    ['the account', { AWS: 'alice' }, alice, true],
    ['another account', { AWS: 'bob' }, alice, false],
    ['nobody', { AWS: 'alice' }, {}, false],
    ['the user', { AWS: 'arn:aws:iam::alice:user/ci' }, alice, true],
    ['another user of the account', { AWS: 'arn:aws:iam::alice:user/ci' }, { accountId: 'alice' }, false],
    ['the same name elsewhere', { AWS: 'arn:aws:iam::bob:user/ci' }, alice, false],
    ['the canonical id', { CanonicalUser: 'a11ce' }, alice, true],
    ['a service', { Service: 'logging.s3.amazonaws.com' }, { serviceName: 'logging.s3.amazonaws.com' }, true],
    ['everyone, nobody included', { AWS: '*' }, {}, true],
  ])('knows %s', (_, Principal, caller, expected) => {
    expect(decide({ Principal }, { caller }).effect).toBe(expected ? 'allow' : 'none');
  });

  it('denies all but those that NotPrincipal names', () => {
    const statement = { Effect: 'Deny', Principal: undefined, NotPrincipal: { AWS: 'alice' } };
    expect(decide(statement, { caller: alice }).effect).toBe('none');
    expect(decide(statement, { caller: { accountId: 'bob' } }).effect).toBe('deny');
    expect(decide(statement).effect).toBe('deny');
  });

  it('fills variables in literally, and matches nothing without their value', () => {
    const statement = { Resource: 'arn:aws:s3:::photos/${aws:username}/*' };
    const ask = (resource: string, name?: string) =>
      decide(statement, { resource, context: name === undefined ? {} : { 'aws:username': name } }).effect;
    expect(ask('photos/ci/a', 'ci')).toBe('allow');
    expect(ask('photos/bob/a', 'ci')).toBe('none');
    expect(ask('photos/bob/a', '*')).toBe('none');
    expect(ask('photos//a')).toBe('none');
  });

  it('knows fallbacks and escapes in variables', () => {
    const home = { Resource: "arn:aws:s3:::photos/${aws:username, 'guest'}/${*}" };
    expect(decide(home, { resource: 'photos/guest/*' }).effect).toBe('allow');
    expect(decide(home, { resource: 'photos/guest/a' }).effect).toBe('none');
  });

  it('takes variables for text in a policy of the older version', () => {
    const source = JSON.stringify({
      Statement: { ...allowAll, Resource: 'arn:aws:s3:::photos/${aws:username}' },
    });
    const policy = compilePolicy(parsePolicy(source, { kind: 'bucket', bucketName: 'photos' }));
    const ask = (resource: string) =>
      evaluatePolicy(policy, { action: 's3:GetObject', resource, caller: {}, context: () => 'ci' }).effect;
    expect(ask('photos/${aws:username}')).toBe('allow');
    expect(ask('photos/ci')).toBe('none');
  });

  it('tells which keys it needs', () => {
    const source = JSON.stringify({
      Version: '2012-10-17',
      Statement: {
        ...allowAll,
        Resource: 'arn:aws:s3:::photos/${aws:userid}',
        Condition: { StringEquals: { 's3:ExistingObjectTag/Team': '${aws:username}' } },
      },
    });
    const policy = compilePolicy(parsePolicy(source, { kind: 'bucket', bucketName: 'photos' }));
    expect([...policy.conditionKeys].sort()).toEqual([
      'aws:userid',
      'aws:username',
      's3:existingobjecttag/Team',
    ]);
  });
});

describe('conditions', () => {
  const ua = (value?: string): Record<string, string> =>
    value === undefined ? {} : { 'aws:useragent': value };
  const ip = (value: string) => ({ 'aws:sourceip': value });
  const tags = (...keys: string[]) => ({ 's3:requestobjecttagkeys': keys });
  const on = (operator: string, values: unknown, key = 'aws:UserAgent') => ({
    [operator]: { [key]: values },
  });
  const now = '2024-06-01T12:00:00Z';

  it.each<[string, object, Record<string, string | string[]>, boolean]>([
    ['StringEquals', on('StringEquals', ['a', 'b']), ua('b'), true],
    ['StringEquals in another case', on('StringEquals', 'a'), ua('A'), false],
    ['StringEquals takes a star for a star', on('StringEquals', 'a*'), ua('ab'), false],
    ['StringEquals without a value', on('StringEquals', 'a'), ua(), false],
    ['StringEqualsIfExists without a value', on('StringEqualsIfExists', 'a'), ua(), true],
    ['StringEqualsIfExists with another', on('StringEqualsIfExists', 'a'), ua('b'), false],
    ['StringNotEquals', on('StringNotEquals', ['a', 'b']), ua('c'), true],
    ['StringNotEquals with one of them', on('StringNotEquals', ['a', 'b']), ua('b'), false],
    ['StringNotEquals without a value', on('StringNotEquals', 'a'), ua(), true],
    ['StringEqualsIgnoreCase', on('StringEqualsIgnoreCase', 'aB'), ua('Ab'), true],
    ['StringNotEqualsIgnoreCase', on('StringNotEqualsIgnoreCase', 'aB'), ua('Ab'), false],
    ['StringLike', on('StringLike', 'a*c?'), ua('abbcd'), true],
    ['StringNotLike', on('StringNotLike', 'a*'), ua('abc'), false],
    ['NumericEquals', on('NumericEquals', 10, 's3:max-keys'), { 's3:max-keys': '10' }, true],
    ['NumericNotEquals', on('NumericNotEquals', '10', 's3:max-keys'), { 's3:max-keys': '10' }, false],
    ['NumericLessThan', on('NumericLessThan', '10', 's3:max-keys'), { 's3:max-keys': '9' }, true],
    [
      'NumericLessThanEquals',
      on('NumericLessThanEquals', '10', 's3:max-keys'),
      { 's3:max-keys': '10' },
      true,
    ],
    ['NumericGreaterThan', on('NumericGreaterThan', '10', 's3:max-keys'), { 's3:max-keys': '10' }, false],
    [
      'NumericGreaterThanEquals',
      on('NumericGreaterThanEquals', '9.5', 's3:max-keys'),
      { 's3:max-keys': '10' },
      true,
    ],
    ['a number that is none', on('NumericLessThan', '10', 's3:max-keys'), { 's3:max-keys': 'x' }, false],
    ['DateLessThan', on('DateLessThan', '2024-06-02', 'aws:CurrentTime'), { 'aws:currenttime': now }, true],
    [
      'DateGreaterThan',
      on('DateGreaterThan', '2024-06-01T12:00:00Z', 'aws:CurrentTime'),
      { 'aws:currenttime': now },
      false,
    ],
    [
      'DateEquals',
      on('DateEquals', '2024-06-01T12:00:00Z', 'aws:CurrentTime'),
      { 'aws:currenttime': now },
      true,
    ],
    [
      'DateNotEquals',
      on('DateNotEquals', '2024-06-01T12:00:00Z', 'aws:CurrentTime'),
      { 'aws:currenttime': now },
      false,
    ],
    [
      'DateLessThan in seconds',
      on('DateLessThanEquals', '1717243200', 'aws:EpochTime'),
      { 'aws:epochtime': '1717243200' },
      true,
    ],
    [
      'DateGreaterThanEquals',
      on('DateGreaterThanEquals', '1717243201', 'aws:EpochTime'),
      { 'aws:epochtime': '1717243200' },
      false,
    ],
    ['Bool', on('Bool', 'false', 'aws:SecureTransport'), { 'aws:securetransport': 'false' }, true],
    ['Bool as JSON', on('Bool', true, 'aws:SecureTransport'), { 'aws:securetransport': 'false' }, false],
    ['BinaryEquals', on('BinaryEquals', 'QUJD'), ua('QUJD'), true],
    ['IpAddress', on('IpAddress', ['10.0.0.0/8', '192.0.2.1'], 'aws:SourceIp'), ip('10.9.8.7'), true],
    ['IpAddress of one host', on('IpAddress', '192.0.2.1', 'aws:SourceIp'), ip('192.0.2.2'), false],
    [
      'IpAddress of a mapped address',
      on('IpAddress', '10.0.0.0/8', 'aws:SourceIp'),
      ip('::ffff:10.0.0.1'),
      true,
    ],
    [
      'IpAddress, the sixth version',
      on('IpAddress', '2001:db8::/32', 'aws:SourceIp'),
      ip('2001:db8::1'),
      true,
    ],
    ['NotIpAddress', on('NotIpAddress', '10.0.0.0/8', 'aws:SourceIp'), ip('10.9.8.7'), false],
    ['NotIpAddress from elsewhere', on('NotIpAddress', '10.0.0.0/8', 'aws:SourceIp'), ip('11.0.0.1'), true],
    [
      'ArnLike',
      on('ArnLike', 'arn:aws:s3:*:*:photos', 'aws:SourceArn'),
      { 'aws:sourcearn': 'arn:aws:s3:::photos' },
      true,
    ],
    [
      'ArnLike over a colon',
      on('ArnLike', 'arn:*:photos', 'aws:SourceArn'),
      { 'aws:sourcearn': 'arn:aws:s3:::photos' },
      false,
    ],
    [
      'ArnNotEquals',
      on('ArnNotEquals', 'arn:aws:s3:::photos', 'aws:SourceArn'),
      { 'aws:sourcearn': 'arn:aws:s3:::photos' },
      false,
    ],
    ['Null, and it is missing', on('Null', 'true'), ua(), true],
    ['Null, and it is there', on('Null', 'true'), ua('a'), false],
    ['not Null, and it is there', on('Null', false), ua('a'), true],
    [
      'ForAllValues',
      on('ForAllValues:StringEquals', ['a', 'b'], 's3:RequestObjectTagKeys'),
      tags('a', 'b'),
      true,
    ],
    [
      'ForAllValues with a stranger',
      on('ForAllValues:StringEquals', ['a'], 's3:RequestObjectTagKeys'),
      tags('a', 'b'),
      false,
    ],
    ['ForAllValues of none', on('ForAllValues:StringEquals', ['a'], 's3:RequestObjectTagKeys'), {}, true],
    [
      'ForAnyValue',
      on('ForAnyValue:StringEquals', ['b', 'c'], 's3:RequestObjectTagKeys'),
      tags('a', 'b'),
      true,
    ],
    ['ForAnyValue of none', on('ForAnyValue:StringEquals', ['a'], 's3:RequestObjectTagKeys'), {}, false],
    [
      'ForAnyValue negated, of none',
      on('ForAnyValue:StringNotEquals', ['a'], 's3:RequestObjectTagKeys'),
      {},
      false,
    ],
    [
      'ForAnyValue negated',
      on('ForAnyValue:StringNotEquals', ['a'], 's3:RequestObjectTagKeys'),
      tags('a', 'b'),
      true,
    ],
    [
      'a variable in a value',
      on('StringEquals', '${aws:username}', 's3:prefix'),
      { 's3:prefix': 'ci', 'aws:username': 'ci' },
      true,
    ],
    [
      'a variable without a value',
      on('StringEquals', '${aws:username}', 's3:prefix'),
      { 's3:prefix': '' },
      false,
    ],
    [
      'a variable in a pattern',
      on('StringLike', '${aws:username}/*', 's3:prefix'),
      { 's3:prefix': 'ci/a', 'aws:username': 'ci' },
      true,
    ],
    [
      'the name of a tag, in its case',
      on('StringEquals', 'x', 's3:ExistingObjectTag/Team'),
      { 's3:existingobjecttag/team': 'x' },
      false,
    ],
  ])('%s', (_, condition, context, expected) => {
    expect(holds(condition, context)).toBe(expected);
  });

  it('wants all of them', () => {
    const condition = {
      StringEquals: { 'aws:UserAgent': 'a', 's3:prefix': 'p' },
      Bool: { 'aws:SecureTransport': 'true' },
    };
    const context = { 'aws:useragent': 'a', 's3:prefix': 'p', 'aws:securetransport': 'true' };
    expect(holds(condition, context)).toBe(true);
    for (const key of Object.keys(context)) expect(holds(condition, { ...context, [key]: 'x' })).toBe(false);
  });
});
