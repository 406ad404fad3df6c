import type { Bucket } from '../kernel/policy.ts';
import type { OrderRow } from './acme/order.store.ts';
import { type CertificateFacts, certificateFacts } from './certificate.ts';
import type { CertificateSource, DomainRow } from './domain.store.ts';
import { type DomainProof, type ProofDeps, proofOf } from './domain-proof.ts';
import { proofGraceMs } from './proof-check.ts';

export interface BucketDomain
  extends Pick<DomainRow, 'domain' | 'checkedAt' | 'checkFailure' | 'suspendedAt'> {
  /** Null: never proven, or no longer proven, and not served. */
  verifiedAt: number | null;
  /** Time at which it will be suspended unless its proof returns; null while the proof exists. */
  suspendsAt: number | null;
  proof: DomainProof;
  /** The host that the DNS must point to. */
  s3Host: string;
  certificate: DomainCertificate | null;
  /** The latest order. */
  order: Pick<OrderRow, 'state' | 'askedAt' | 'dueAt' | 'failure' | 'failureWords'> | null;
  /** The certificate authority; null: none. */
  authority: string | null;
}

export interface DomainCertificate extends CertificateFacts {
  source: CertificateSource;
  /** Time of the automatic renewal; null: never. */
  renewsAt: number | null;
}

export interface BucketDomainDeps extends ProofDeps {
  s3Host: string;
  /** The certificate authority; null: none. */
  authority: { readonly host: string } | null;
}

export function bucketDomain(
  deps: BucketDomainDeps,
  row: DomainRow,
  { bucket, order }: { bucket: Bucket; order: OrderRow | undefined },
): BucketDomain {
  const { unprovenSince } = row;
  const isWaning = row.verifiedAt !== null && unprovenSince !== null;
  return {
    domain: row.domain,
    verifiedAt: row.verifiedAt,
    checkedAt: row.checkedAt,
    checkFailure: row.checkFailure,
    suspendsAt: isWaning ? unprovenSince + proofGraceMs : null,
    suspendedAt: row.suspendedAt,
    proof: proofOf(deps, row, bucket.name),
    s3Host: deps.s3Host,
    certificate: certificateOf(row),
    order: order ?? null,
    authority: deps.authority?.host ?? null,
  };
}

function certificateOf({ certificate, certificateSource, renewsAt }: DomainRow): DomainCertificate | null {
  if (certificate === null) return null;
  return { ...certificateFacts(certificate), source: certificateSource ?? 'uploaded', renewsAt };
}
