import type { bucketDomainCalls } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import type { OpenBucket } from '../access/open-bucket.ts';
import type { BucketDomain } from '../domains/bucket-domain.ts';
import type { CertificateService } from '../domains/certificate.service.ts';
import type { DomainService } from '../domains/domain.service.ts';

export interface DomainCallDeps {
  openBucket: OpenBucket;
  domains: DomainService;
  certificates: CertificateService;
}

/** Creates the handlers of custom domains. A domain serves a bucket like a website, and so needs the same permissions. */
export function createDomainHandlers({
  openBucket,
  domains,
  certificates,
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
      return { state: await domains.findTarget(await openBucket(caller, input.bucket, 'GetBucketWebsite')) };
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
      await certificates.upload(bucket, { certificate, privateKey });
      return null;
    },
    async requestDomainCertificate(input, caller) {
      await certificates.request(await openBucket(caller, input.bucket, 'PutBucketWebsite'));
      return null;
    },
    async setDomainRenewal(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'PutBucketWebsite');
      await certificates.setRenewal(bucket, input.automatic);
      return null;
    },
  };
}

function toAnswer({ domain, certificate, order, proof, ...state }: BucketDomain) {
  return {
    domain,
    state: stateOf(state),
    record: { type: 'TXT' as const, name: proof.name, value: proof.value },
    cname: proof.cname,
    target: state.s3Host,
    verified_at: state.verifiedAt,
    checked_at: state.checkedAt,
    check_failure: state.checkFailure,
    suspends_at: state.suspendsAt,
    suspended_at: state.suspendedAt,
    certificate: certificate && {
      issuer: certificate.issuer,
      names: certificate.names,
      valid_until: certificate.validUntil,
      source: certificate.source,
      renews_at: certificate.renewsAt,
    },
    certificate_order: order && {
      state: order.state,
      asked_at: order.askedAt,
      next_at: order.dueAt,
      failure: order.failure,
      failure_words: order.failureWords,
    },
    certificate_authority: state.authority,
  };
}

function stateOf({
  verifiedAt,
  suspendedAt,
}: Pick<BucketDomain, 'verifiedAt' | 'suspendedAt'>): 'pending' | 'verified' | 'suspended' {
  if (verifiedAt !== null) return 'verified';
  return suspendedAt === null ? 'pending' : 'suspended';
}
