import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { CertificatePanel } from './certificate-panel.tsx';
import { DomainForm } from './domain-form.tsx';
import { DomainPanel } from './domain-panel.tsx';
import { ProofPanel } from './proof-panel.tsx';
import { type BucketDomain, domainQuery } from './queries.ts';
import { TargetPanel } from './target-panel.tsx';

/** The custom domain of a bucket, from the claim to the certificate. Needs the texts `domains`. */
export function DomainSection({ bucket }: { bucket: string }) {
  const { t } = useTranslation('domains');
  const query = useQuery(domainQuery(bucket));
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={260} />}>
      {(domain) =>
        domain === null ? (
          <Panel title={t('title')} text={t('claimText')}>
            <DomainForm bucket={bucket} />
          </Panel>
        ) : (
          <>
            <DomainPanel bucket={bucket} domain={domain} />
            {needsProof(domain) && <ProofPanel bucket={bucket} domain={domain} />}
            <TargetPanel bucket={bucket} domain={domain} />
            <CertificatePanel key={domain.domain} bucket={bucket} domain={domain} />
          </>
        )
      }
    </Loaded>
  );
}

/** Reports whether a domain needs a proof. A proven domain needs one again after its proof disappeared from the DNS. */
function needsProof({ state, suspends_at: suspendsAt }: BucketDomain): boolean {
  return state !== 'verified' || suspendsAt !== null;
}
