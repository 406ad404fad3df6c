import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { CertificateChoice } from './certificate-choice.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import { CertificateOrder } from './certificate-order.tsx';
import { type BucketDomain, isWanting } from './queries.ts';

/** Shows the certificate, the progress of a requested one, and the ways to get another. */
export function CertificatePanel({ bucket, domain }: { bucket: string; domain: BucketDomain }) {
  const { t } = useTranslation('domains');
  const [isReplacing, setReplacing] = useState(false);
  const { certificate } = domain;
  const isFirst = certificate === null && !isWanting(domain);
  const replace = (
    <Button size="sm" variant="default" onClick={() => setReplacing(true)}>
      {certificate ? t('replace') : t('uploadInstead')}
    </Button>
  );
  return (
    <Panel
      title={t('certificateTitle')}
      text={t('certificateText')}
      action={!isFirst && !isReplacing && replace}
    >
      {certificate && <CertificateFacts bucket={bucket} certificate={certificate} />}
      <CertificateOrder bucket={bucket} domain={domain} />
      {(isFirst || isReplacing) && (
        <CertificateChoice
          bucket={bucket}
          domain={domain}
          onDone={isFirst ? undefined : () => setReplacing(false)}
        />
      )}
    </Panel>
  );
}
