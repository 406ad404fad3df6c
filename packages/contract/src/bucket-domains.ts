import * as z from 'zod/mini';
import { bucketName, bucketsPath, ofBucket, text } from './bucket-call.ts';
import { defineCall, noData } from './define-call.ts';

const bucketDomain = z.strictObject({
  domain: z.string(),
  /** It is served, and nobody else can have it, once it is verified; suspended once its proof was gone for a week. */
  state: z.enum(['pending', 'verified', 'suspended']),
  /** What its owner puts into the DNS to prove it. */
  record: z.strictObject({ type: z.literal('TXT'), name: z.string(), value: z.string() }),
  /** Where a CNAME record of the domain proves it too; null: this server takes a TXT record alone. */
  cname: z.nullable(z.string()),
  /** Where its CNAME, or its addresses, are to lead: the S3 endpoint’s host. */
  target: z.string(),
  verified_at: z.nullable(z.int()),
  checked_at: z.nullable(z.int()),
  /** Of the last check: no such record, one that says something else, no answer, or another bucket has proven the domain. */
  check_failure: z.nullable(z.enum(['absent', 'different', 'unreachable', 'taken'])),
  /** When it will be suspended unless its proof comes back; null: its proof is there. */
  suspends_at: z.nullable(z.int()),
  suspended_at: z.nullable(z.int()),
  certificate: z.nullable(
    z.strictObject({
      issuer: z.string(),
      /** Names that it is made out to. */
      names: z.array(z.string()),
      valid_until: z.int(),
      source: z.enum(['uploaded', 'requested']),
      /** When the next one is asked for by itself; null: it isn’t. */
      renews_at: z.nullable(z.int()),
    }),
  ),
  /** The last certificate that was asked for; null: none was. */
  certificate_order: z.nullable(
    z.strictObject({
      state: z.enum(['asked', 'validating', 'issued', 'failed']),
      asked_at: z.int(),
      /** When it goes on by itself; null: it doesn’t. */
      next_at: z.nullable(z.int()),
      /**
       * Of the last step: the authority refused, wants to be left alone for a while, or can’t be reached;
       * it gave what doesn’t fit the domain, or never came to an end.
       */
      failure: z.nullable(z.enum(['refused', 'limited', 'unreachable', 'unsuitable', 'unanswered'])),
      /** The authority’s own words, in whichever language it has. */
      failure_words: z.nullable(z.string()),
    }),
  ),
  /** Where certificates can be asked for; null: nowhere, they are uploaded. */
  certificate_authority: z.nullable(z.string()),
});

export const getBucketDomain = defineCall({
  name: 'getBucketDomain',
  method: 'GET',
  path: `${bucketsPath}/domain`,
  summary:
    'The custom domain of a bucket, whether its owner has proven it, and what its certificate says; null: it is off.',
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
    'Claim a domain for a bucket, in the place of the one it had and of its certificate. It is served once it was proven: set the record that getBucketDomain names, then call checkBucketDomain.',
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
  summary: 'Look into the DNS now for the proof that the custom domain is its claimant’s.',
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
  summary: 'Ask the DNS now whether the custom domain leads to this server.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: false,
  input: ofBucket,
  output: z.strictObject({
    /** `elsewhere` is right where a proxy stands before the server. */
    state: z.enum(['here', 'elsewhere', 'absent', 'unreachable']),
  }),
  codes: [2010, 2017, 3013],
});

export const deleteBucketDomain = defineCall({
  name: 'deleteBucketDomain',
  method: 'DELETE',
  path: `${bucketsPath}/domain`,
  summary: 'Turn the custom domain of a bucket off, and forget its certificate.',
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
  summary:
    'Give the custom domain of a bucket its certificate, with those it is signed with, and its private key.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({
    bucket: bucketName,
    /** PEM. */
    certificate: text(64 * 1024),
    /** PEM, not encrypted; kept sealed and shown to nobody. */
    private_key: text(32 * 1024),
  }),
  output: noData,
  codes: [2010, 2013, 2014, 2015, 2017, 3013],
});

export const requestDomainCertificate = defineCall({
  name: 'requestDomainCertificate',
  method: 'POST',
  path: `${bucketsPath}/domain/certificate/request`,
  summary:
    'Ask the certificate authority of this server for a certificate of the proven custom domain. That takes a while: getBucketDomain tells how far it is.',
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
  summary:
    'Say whether a certificate that was asked for is renewed by itself, with a third of its life left.',
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
