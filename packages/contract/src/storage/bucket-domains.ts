import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { limits } from '../limits.ts';
import { text } from '../text.ts';
import { bucketName, bucketsPath, ofBucket } from './bucket-call.ts';

const bucketDomain = z.strictObject({
  domain: z.string(),
  /** A verified domain is served and reserved for this bucket. It is suspended once its proof has been missing for a week. */
  state: z.enum(['pending', 'verified', 'suspended']),
  /** The DNS record that proves ownership. */
  record: z.strictObject({ type: z.literal('TXT'), name: z.string(), value: z.string() }),
  /** Target of a CNAME record that proves it too; null: only the TXT record does. */
  cname: z.nullable(z.string()),
  /** The S3 endpoint’s host, which its CNAME or addresses must point to. */
  target: z.string(),
  verified_at: z.nullable(z.int()),
  checked_at: z.nullable(z.int()),
  /** Result of the last check: no such record, another value, no answer, or another bucket has proven the domain. */
  check_failure: z.nullable(z.enum(['absent', 'different', 'unreachable', 'taken'])),
  /** Time at which the domain will be suspended unless its proof returns; null while the proof exists. */
  suspends_at: z.nullable(z.int()),
  suspended_at: z.nullable(z.int()),
  certificate: z.nullable(
    z.strictObject({
      issuer: z.string(),
      /** The names it is issued for. */
      names: z.array(z.string()),
      valid_until: z.int(),
      source: z.enum(['uploaded', 'requested']),
      /** Time of the automatic renewal; null: never. */
      renews_at: z.nullable(z.int()),
    }),
  ),
  /** The last certificate order; null: none. */
  certificate_order: z.nullable(
    z.strictObject({
      state: z.enum(['asked', 'validating', 'issued', 'failed']),
      asked_at: z.int(),
      /** Time at which the order continues automatically; null: never. */
      next_at: z.nullable(z.int()),
      /**
       * The failure of the last step: the authority refused, asked to wait, or can't be reached; its certificate
       * doesn't match the domain, or the order never ended.
       */
      failure: z.nullable(z.enum(['refused', 'limited', 'unreachable', 'unsuitable', 'unanswered'])),
      /** The authority's own message, in any language. */
      failure_words: z.nullable(z.string()),
    }),
  ),
  /** The certificate authority; null: certificates are uploaded. */
  certificate_authority: z.nullable(z.string()),
});

export const getBucketDomain = defineCall({
  name: 'getBucketDomain',
  method: 'GET',
  path: `${bucketsPath}/domain`,
  summary: 'Retrieve a bucket’s custom domain, verification and certificate. Null means none.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofBucket,
  output: z.nullable(bucketDomain),
  codes: [2010, 3013],
});

export const setBucketDomain = defineCall({
  name: 'setBucketDomain',
  method: 'PUT',
  path: `${bucketsPath}/domain`,
  summary:
    'Set a bucket’s custom domain, replacing the current one. To verify it, add the record from getBucketDomain, then call checkBucketDomain.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'domain' },
  input: z.strictObject({ bucket: bucketName, domain: text(1024) }),
  output: noData,
  codes: [2010, 2011, 2012, 3013],
});

export const checkBucketDomain = defineCall({
  name: 'checkBucketDomain',
  method: 'POST',
  path: `${bucketsPath}/domain/check`,
  summary: 'Check the DNS record that verifies the custom domain.',
  auth: 'session',
  permission: { needs: 'write' },
  input: ofBucket,
  output: bucketDomain,
  codes: [2010, 2012, 2017, 3013],
});

export const locateBucketDomain = defineCall({
  name: 'locateBucketDomain',
  method: 'POST',
  path: `${bucketsPath}/domain/locate`,
  summary: 'Check whether the custom domain’s DNS points to this server.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: false,
  input: ofBucket,
  output: z.strictObject({
    /** `elsewhere` is correct behind a proxy. */
    state: z.enum(['here', 'elsewhere', 'absent', 'unreachable']),
  }),
  codes: [2010, 2017, 3013],
});

export const deleteBucketDomain = defineCall({
  name: 'deleteBucketDomain',
  method: 'DELETE',
  path: `${bucketsPath}/domain`,
  summary: 'Remove a bucket’s custom domain and its certificate.',
  auth: 'session',
  permission: { needs: 'write' },
  input: ofBucket,
  output: noData,
  codes: [2010, 3013],
});

export const setDomainCertificate = defineCall({
  name: 'setDomainCertificate',
  method: 'PUT',
  path: `${bucketsPath}/domain/certificate`,
  summary: 'Upload a custom domain’s certificate chain and private key.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({
    bucket: bucketName,
    /** PEM. */
    certificate: text(limits.certificateMaxLength),
    /** PEM, not encrypted; stored encrypted and never shown. */
    private_key: text(limits.privateKeyMaxLength),
  }),
  output: noData,
  codes: [2010, 2013, 2014, 2015, 2017, 3013],
});

export const requestDomainCertificate = defineCall({
  name: 'requestDomainCertificate',
  method: 'POST',
  path: `${bucketsPath}/domain/certificate/request`,
  summary: 'Request a certificate for a verified custom domain. Poll getBucketDomain for progress.',
  auth: 'session',
  permission: { needs: 'write' },
  input: ofBucket,
  output: noData,
  codes: [2010, 2017, 3013],
});

export const setDomainRenewal = defineCall({
  name: 'setDomainRenewal',
  method: 'PUT',
  path: `${bucketsPath}/domain/certificate/renewal`,
  summary: 'Turn automatic certificate renewal on or off.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({ bucket: bucketName, automatic: z.boolean() }),
  output: noData,
  codes: [2010, 2017, 3013],
});

export const bucketDomainCalls = {
  getBucketDomain,
  setBucketDomain,
  checkBucketDomain,
  locateBucketDomain,
  deleteBucketDomain,
  setDomainCertificate,
  requestDomainCertificate,
  setDomainRenewal,
};
