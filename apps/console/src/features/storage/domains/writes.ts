import {
  codes,
  deleteBucketDomain,
  requestDomainCertificate,
  setBucketDomain,
  setDomainCertificate,
  setDomainRenewal,
} from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { refreshDomain } from './queries.ts';

const invalidates = ({ bucket }: { bucket: string }) => void refreshDomain(bucket);

export const domainWrite: Write<typeof setBucketDomain, 'domain'> = {
  call: setBucketDomain,
  invalidates,
  fieldOf: () => 'domain',
};
export const certificateWrite: Write<typeof setDomainCertificate, 'certificate' | 'key'> = {
  call: setDomainCertificate,
  invalidates,
  fieldOf: (code) => (code === codes.privateKeyInvalid ? 'key' : 'certificate'),
};
export const requestWrite: Write<typeof requestDomainCertificate> = {
  call: requestDomainCertificate,
  invalidates,
};
export const renewalWrite: Write<typeof setDomainRenewal> = { call: setDomainRenewal, invalidates };
export const turnOffWrite: Write<typeof deleteBucketDomain> = { call: deleteBucketDomain, invalidates };
