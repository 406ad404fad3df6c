import { createHmac } from 'node:crypto';
import { S3Error } from '../errors.ts';
import { algorithm, readCredential, refuseSessionToken } from '../sigv4/authentication.ts';
import { type CredentialScope, hmac, type SigningKeyCache } from '../sigv4/signing-key.ts';
import { parseTimestamp } from '../sigv4/timestamp.ts';
import { equalInConstantTime } from '../sigv4/verify.ts';
import { type PostFields, refuseField } from './fields.ts';

/** What a form says about who signed its policy; nothing of it is proven yet. */
export type PostClaim = { accessKeyId: string; policy: string; signature: string } & (
  | { version: 'AWS4-HMAC-SHA256'; scope: CredentialScope; signedAtMs: number }
  /** The older signature, which browsers' forms written for S3 still use. */
  | { version: 'AWS' }
);

/** Undefined for a form that nobody signed. @throws {S3Error} `InvalidArgument`, `InvalidToken` */
export function readPostClaim(fields: PostFields): PostClaim | undefined {
  const signing = ['policy', 'x-amz-signature', 'signature', 'awsaccesskeyid', 'x-amz-credential'];
  if (!signing.some((name) => fields.has(name))) return undefined;
  const need = (name: string): string =>
    fields.get(name) ||
    refuseField(
      name,
      `Bucket POST must contain a field named '${name}'.  If it is specified, please check the order of the fields.`,
    );
  const policy = need('policy');
  if (fields.has('signature') || fields.has('awsaccesskeyid')) {
    return {
      version: 'AWS',
      accessKeyId: need('awsaccesskeyid'),
      signature: need('signature'),
      policy,
    };
  }
  if (need('x-amz-algorithm') !== algorithm) {
    refuseField('x-amz-algorithm', `X-Amz-Algorithm only supports "${algorithm}"`);
  }
  const timestamp = need('x-amz-date');
  const signedAtMs = parseTimestamp(timestamp);
  if (Number.isNaN(signedAtMs)) {
    refuseField('x-amz-date', 'X-Amz-Date must be formatted via ISO8601 Long format');
  }
  refuseSessionToken(fields.get('x-amz-security-token'));
  const credential = readCredential(need('x-amz-credential'), timestamp, 'InvalidArgument');
  return { version: algorithm, ...credential, signedAtMs, signature: need('x-amz-signature'), policy };
}

/** @throws {S3Error} `SignatureDoesNotMatch` unless the policy was signed with this secret */
export function verifyPostSignature(
  claim: PostClaim,
  secretAccessKey: string,
  signingKeys: SigningKeyCache,
): void {
  const expected =
    claim.version === 'AWS'
      ? createHmac('sha1', secretAccessKey).update(claim.policy).digest('base64')
      : hmac(signingKeys.get(secretAccessKey, claim.scope), claim.policy).toString('hex');
  if (!equalInConstantTime(expected, claim.signature)) {
    throw new S3Error('SignatureDoesNotMatch', { details: { AWSAccessKeyId: claim.accessKeyId } });
  }
}
