import * as z from 'zod/mini';
import { bucketName, bucketsPath, ofBucket, text } from './bucket-call.ts';
import { defineCall, noData } from './define-call.ts';

export const getBucketDomain = defineCall({
  name: 'getBucketDomain',
  method: 'GET',
  path: `${bucketsPath}/domain`,
  summary: 'The custom domain of a bucket, and what its certificate says; null: it is off.',
  auth: 'session',
  input: ofBucket,
  output: z.nullable(
    z.strictObject({
      domain: z.string(),
      certificate: z.nullable(
        z.strictObject({
          issuer: z.string(),
          /** Names that it is made out to. */
          names: z.array(z.string()),
          valid_until: z.int(),
        }),
      ),
    }),
  ),
  codes: [2010, 3013],
});

export const setBucketDomain = defineCall({
  name: 'setBucketDomain',
  method: 'PUT',
  path: `${bucketsPath}/domain`,
  summary: 'Serve a bucket under a domain of its own, in the place of the one it had and of its certificate.',
  auth: 'session',
  input: z.strictObject({ bucket: bucketName, domain: text(1024) }),
  output: noData,
  codes: [2010, 2011, 2012, 3013],
});

export const deleteBucketDomain = defineCall({
  name: 'deleteBucketDomain',
  method: 'DELETE',
  path: `${bucketsPath}/domain`,
  summary: 'Turn the custom domain of a bucket off, and forget its certificate.',
  auth: 'session',
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

export const bucketDomainCalls = {
  getBucketDomain,
  setBucketDomain,
  deleteBucketDomain,
  setDomainCertificate,
};
