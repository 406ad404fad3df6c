// biome-ignore-all lint/suspicious/noTemplateCurlyInString: policy variables are written so
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf, errorOf } from '../testing/code-of.ts';
import { type PolicyTarget, parsePolicy } from './parse.ts';

const bucket: PolicyTarget = { kind: 'bucket', bucketName: 'photos' };
const accessKey: PolicyTarget = { kind: 'access-key' };

const base = {
  Effect: 'Allow',
  Principal: '*',
  Action: 's3:GetObject',
  Resource: 'arn:aws:s3:::photos/*',
};
const policyOf = (statement: object, rest: object = {}) =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ ...base, ...statement }], ...rest });
const parse = (statement: object) => parsePolicy(policyOf(statement), bucket).statements[0]!;

describe('parsePolicy', () => {
  it('reads every element', () => {
    const source = JSON.stringify({
      Version: '2012-10-17',
      Id: 'p',
      Statement: {
        Sid: 'one',
        Effect: 'Deny',
        NotPrincipal: { AWS: ['alice@example.com', 'arn:aws:iam::bob@example.com:user/team/ci'] },
        NotAction: ['s3:Get*', 's3:ListBucket'],
        NotResource: 'arn:aws:s3:::photos/public/*',
        Condition: { 'ForAnyValue:StringLikeIfExists': { 'S3:ExistingObjectTag/Team': ['a*', 'b'] } },
      },
    });
    expect(parsePolicy(source, bucket)).toEqual({
      version: '2012-10-17',
      id: 'p',
      statements: [
        {
          sid: 'one',
          effect: 'Deny',
          principals: {
            isExcluded: true,
            list: [
              { kind: 'account', accountId: 'alice@example.com' },
              { kind: 'user', accountId: 'bob@example.com', userName: 'ci' },
            ],
          },
          actions: { patterns: ['s3:Get*', 's3:ListBucket'], isExcluded: true },
          resources: { patterns: ['photos/public/*'], isExcluded: true },
          conditions: [
            {
              test: 'string-like',
              comparison: 'equals',
              isNegated: false,
              isIfExists: true,
              quantifier: 'any',
              key: 's3:existingobjecttag/Team',
              values: ['a*', 'b'],
            },
          ],
        },
      ],
    });
  });

  it.each([
    ['*', { kind: 'everyone' }],
    [{ AWS: '*' }, { kind: 'everyone' }],
    [{ AWS: '123456789012' }, { kind: 'account', accountId: '123456789012' }],
    [{ AWS: 'arn:aws:iam::alice@example.com:root' }, { kind: 'account', accountId: 'alice@example.com' }],
    [{ AWS: 'arn:aws:iam:::user/alice' }, { kind: 'account', accountId: 'alice' }],
    [{ CanonicalUser: 'c0ffee' }, { kind: 'canonical', id: 'c0ffee' }],
    [{ Service: 'logging.s3.amazonaws.com' }, { kind: 'service', name: 'logging.s3.amazonaws.com' }],
  ])('reads the principal %j', (Principal, expected) => {
    expect(parse({ Principal }).principals).toEqual({ list: [expected], isExcluded: false });
  });

  it.each<[string, object, string]>([
    ['an unknown element', { Prinzipal: '*' }, 'Unknown field Prinzipal'],
    ['no principal', { Principal: undefined }, 'Missing required field Principal'],
    ['NotPrincipal that allows', { Principal: undefined, NotPrincipal: '*' }, 'Allow with NotPrincipal'],
    [
      'a principal with a wildcard',
      { Principal: { AWS: 'arn:aws:iam::*:root' } },
      'Invalid principal in policy',
    ],
    ['a federated principal', { Principal: { Federated: 'x' } }, '"Federated" is not one of'],
    ['an effect of its own', { Effect: 'Maybe' }, 'Invalid effect: "Maybe"'],
    ['no effect', { Effect: undefined }, 'Missing required field Effect'],
    ['no action', { Action: undefined }, 'Missing required field Action'],
    ['both kinds of action', { NotAction: 's3:GetObject' }, 'both Action and NotAction'],
    [
      'an action that does not exist',
      { Action: ['s3:GetObject', 's3:GetObjekt'] },
      'Policy has invalid action: s3:GetObjekt',
    ],
    [
      'an action of another service',
      { Action: 'sqs:SendMessage' },
      'Policy has invalid action: sqs:SendMessage',
    ],
    ['no resource', { Resource: undefined }, 'Missing required field Resource'],
    ['a resource that is no ARN', { Resource: 'photos/*' }, 'Policy has invalid resource: photos/*'],
    [
      'another bucket',
      { Resource: 'arn:aws:s3:::videos/*' },
      'Policy has invalid resource: arn:aws:s3:::videos/*',
    ],
    [
      'an action on what it cannot touch',
      { Action: 's3:ListBucket' },
      'Action does not apply to any resource(s) in statement',
    ],
    [
      'an unknown operator',
      { Condition: { StringEqual: { 'aws:Referer': 'a' } } },
      'Invalid Condition type : StringEqual',
    ],
    [
      'an unknown key',
      { Condition: { StringEquals: { 'aws:Reverer': 'a' } } },
      'invalid condition key: aws:Reverer',
    ],
    [
      'a tag condition without a tag',
      { Condition: { StringEquals: { 's3:ExistingObjectTag/': 'a' } } },
      'invalid condition key',
    ],
    [
      'an address that is none',
      { Condition: { IpAddress: { 'aws:SourceIp': '10.0.0.0/33' } } },
      '"10.0.0.0/33"',
    ],
    ['a number that is none', { Condition: { NumericEquals: { 's3:max-keys': 'ten' } } }, '"ten"'],
    ['a date that is none', { Condition: { DateEquals: { 'aws:CurrentTime': 'soon' } } }, '"soon"'],
    [
      'Null with IfExists',
      { Condition: { NullIfExists: { 'aws:Referer': 'true' } } },
      'Invalid Condition type',
    ],
    ['an open variable', { Resource: 'arn:aws:s3:::photos/${aws:username/*' }, 'Invalid policy variable'],
    ['a variable of blanks', { Resource: 'arn:aws:s3:::photos/${ }' }, 'Invalid policy variable'],
    [
      'a variable with rows of blanks',
      { Resource: `arn:aws:s3:::photos/\${${' '.repeat(5000)}'${' '.repeat(5000)},'}` },
      'Invalid policy variable',
    ],
  ])('refuses %s', (_, statement, message) => {
    const error = errorOf(() => parse(statement));
    expect(error?.code).toBe('MalformedPolicy');
    expect(error?.message).toContain(message);
  });

  it.each([
    ['text that is no JSON', 'hello'],
    ['a blank before it', ` ${policyOf({})}`],
    ['an operator in another case', policyOf({ Condition: { stringequals: { 'aws:Referer': 'a' } } })],
    ['a list', '[]'],
    ['an unfinished object', '{"Statement":'],
    ['no statement', '{"Version":"2012-10-17"}'],
    ['an empty list of statements', '{"Statement":[]}'],
    ['another version', policyOf({}, { Version: '2020-01-01' })],
    ['an unknown element', policyOf({}, { Extra: 1 })],
    [
      'two statements of one id',
      JSON.stringify({
        Statement: [
          { ...base, Sid: 'a' },
          { ...base, Sid: 'a' },
        ],
      }),
    ],
    ['more than 20 KiB', policyOf({ Sid: 'x'.repeat(20 * 1024) })],
  ])('refuses %s', (_, source) => {
    expect(codeOf(() => parsePolicy(source, bucket))).toBe('MalformedPolicy');
  });

  it.each([
    'arn:aws:s3:::*',
    'arn:aws:s3::*:photos/*',
    '*',
    'arn:aws:s3:::ph*/*',
    'arn:aws:s3:::photos/${aws:username}/*',
  ])('takes the resource %j for its own bucket', (Resource) => {
    expect(codeOf(() => parse({ Resource }))).toBe('none');
  });

  it('does not count white space', () => {
    const indented = JSON.stringify(JSON.parse(policyOf({ Sid: 'x'.repeat(20_000) })), undefined, 10);
    const spaced = indented.replace('\n', '\n'.repeat(10_000));
    expect(codeOf(() => parsePolicy(spaced, bucket))).toBe('none');
  });

  it('wants no principal in the policy of an access key, and takes any bucket', () => {
    expect(codeOf(() => parsePolicy(policyOf({}), accessKey))).toBe('MalformedPolicy');
    const own = policyOf({
      Principal: undefined,
      Resource: 'arn:aws:s3:::videos',
      Action: 's3:ListAllMyBuckets',
    });
    expect(codeOf(() => parsePolicy(own, accessKey))).toBe('none');
  });

  it('answers any JSON with a policy or MalformedPolicy', () => {
    const names = fc.constantFrom(
      'Statement',
      'Effect',
      'Principal',
      'Action',
      'Resource',
      'Condition',
      'AWS',
      'x',
    );
    const texts = fc.constantFrom(
      'Allow',
      '*',
      's3:GetObject',
      'arn:aws:s3:::photos/*',
      '',
      '${',
      'StringLike',
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        texts,
        fc.constantFrom(null, 1, true),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(names, tie('tree'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (document) => {
        expect(['none', 'MalformedPolicy']).toContain(
          codeOf(() => parsePolicy(JSON.stringify(document), bucket)),
        );
      }),
      { numRuns: 2000 },
    );
  });
});
