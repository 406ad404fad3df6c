import type { bucketDomainCalls } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import type { OpenBucket } from '../open-bucket.ts';
import type { BucketDomain, DomainService } from './domain.service.ts';

export interface DomainCallDeps {
  openBucket: OpenBucket;
  domains: DomainService;
}

/** A domain is to a bucket what a website is, and so is let through by the same permissions. */
export function createDomainHandlers({
  openBucket,
  domains,
}: DomainCallDeps): Handlers<typeof bucketDomainCalls> {
  return {
    async getBucketDomain(input, caller) {
      const found = await domains.find(await openBucket(caller, input.bucket, 'GetBucketWebsite'));
      return found ? toAnswer(found) : null;
    },
    async checkBucketDomain(input, caller) {
      return toAnswer(await domains.check(await openBucket(caller, input.bucket, 'PutBucketWebsite')));
    },
    async locateBucketDomain(input, caller) {
      return domains.findTarget(await openBucket(caller, input.bucket, 'GetBucketWebsite'));
    },
    async setBucketDomain(input, caller) {
      await domains.set(await openBucket(caller, input.bucket, 'PutBucketWebsite'), input.domain);
      return null;
    },
    async deleteBucketDomain(input, caller) {
      await domains.delete(await openBucket(caller, input.bucket, 'DeleteBucketWebsite'));
      return null;
    },
    async setDomainCertificate(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'PutBucketWebsite');
      const { certificate, private_key: privateKey } = input;
      await domains.setCertificate(bucket, { certificate, privateKey });
      return null;
    },
  };
}

function toAnswer({ domain, certificate, proof, ...state }: BucketDomain) {
  return {
    domain,
    state: state.verifiedAt === null ? ('pending' as const) : ('verified' as const),
    record: { type: 'TXT' as const, name: proof.name, value: proof.value },
    cname: proof.cname,
    target: state.s3Host,
    verified_at: state.verifiedAt,
    checked_at: state.checkedAt,
    check_failure: state.checkFailure,
    certificate: certificate && {
      issuer: certificate.issuer,
      names: certificate.names,
      valid_until: certificate.validUntil,
    },
  };
}
