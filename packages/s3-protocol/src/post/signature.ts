import { createHmac } from 'node:crypto';
import { S3Error } from '../errors.ts';
import { algorithm, readCredential, refuseSessionToken } from '../sigv4/claim.ts';
import { type CredentialScope, hmacHex, type SigningKeyCache } from '../sigv4/signing-key.ts';
import { parseTimestamp } from '../sigv4/timestamp.ts';
import { equalInConstantTime } from '../sigv4/verify.ts';
import { needPostField, type PostFields, refuseField } from './fields.ts';

/** The unverified signature of a form's policy. */
export type PostClaim = { accessKeyId: string; policy: string; signature: string } & (
  | { version: 'AWS4-HMAC-SHA256'; scope: CredentialScope; signedAtMs: number }
  /** The older signature, which S3 forms still use. */
  | { version: 'AWS' }
);

const signingFields = [
  'awsaccesskeyid',
  'signature',
  'x-amz-algorithm',
  'x-amz-credential',
  'x-amz-date',
  'x-amz-signature',
];

/** Reads the signature of a form. Undefined for an unsigned one. @throws {S3Error} `InvalidArgument`, `InvalidToken` */
export function readPostClaim(fields: PostFields): PostClaim | undefined {
  if (!signingFields.some((name) => fields.has(name))) return undefined;
  const need = (name: string) => needPostField(fields, name);
  if (fields.has('signature') || fields.has('awsaccesskeyid')) {
    return {
      version: 'AWS',
      accessKeyId: need('AWSAccessKeyId'),
      signature: need('Signature'),
      policy: need('Policy'),
    };
  }
  if (need('X-Amz-Algorithm') !== algorithm) {
    refuseField('X-Amz-Algorithm', `X-Amz-Algorithm only supports "${algorithm}"`);
  }
  const timestamp = need('X-Amz-Date');
  const signedAtMs = parseTimestamp(timestamp);
  if (Number.isNaN(signedAtMs)) {
    refuseField('X-Amz-Date', 'X-Amz-Date must be formatted via ISO8601 Long format');
  }
  refuseSessionToken(fields.get('x-amz-security-token'));
  const credential = readCredential(need('X-Amz-Credential'), timestamp, 'InvalidArgument');
  return {
    version: algorithm,
    ...credential,
    signedAtMs,
    signature: need('X-Amz-Signature'),
    policy: need('Policy'),
  };
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
      : hmacHex(signingKeys.get(secretAccessKey, claim.scope), claim.policy);
  if (!equalInConstantTime(expected, claim.signature)) {
    throw new S3Error('SignatureDoesNotMatch', {
      details: {
        AWSAccessKeyId: claim.accessKeyId,
        StringToSign: claim.policy,
        SignatureProvided: claim.signature,
        StringToSignBytes: (Buffer.from(claim.policy).toString('hex').match(/../g) ?? []).join(' '),
      },
    });
  }
}
