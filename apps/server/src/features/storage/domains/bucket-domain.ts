import type { Bucket } from '../kernel/policy.ts';
import type { OrderRow } from './acme/order.store.ts';
import { type CertificateFacts, certificateFacts } from './certificate.ts';
import type { CertificateSource, CheckFailure, DomainRow } from './domain.store.ts';
import { type DomainProof, type ProofDeps, proofOf } from './domain-proof.ts';
import { proofGraceMs } from './proof-check.ts';

export interface BucketDomain {
  domain: string;
  /** Null: nobody has proven it yet, or its proof is gone, and it is not served. */
  verifiedAt: number | null;
  checkedAt: number | null;
  /** Why the last check failed. */
  checkFailure: CheckFailure | null;
  /** When it will be suspended unless its proof comes back; null: its proof is there. */
  suspendsAt: number | null;
  suspendedAt: number | null;
  proof: DomainProof;
  /** What the DNS is to lead to. */
  s3Host: string;
  certificate: DomainCertificate | null;
  /** The last that was asked for. */
  order: Pick<OrderRow, 'state' | 'askedAt' | 'dueAt' | 'failure' | 'failureWords'> | null;
  /** Where certificates can be asked for; null: nowhere. */
  authority: string | null;
}

export interface DomainCertificate extends CertificateFacts {
  source: CertificateSource;
  /** When the next one is asked for by itself; null: it isn't. */
  renewsAt: number | null;
}

export interface BucketDomainDeps extends ProofDeps {
  s3Host: string;
  /** Where certificates are asked for; null: nowhere. */
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
