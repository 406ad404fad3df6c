import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../lib/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { CertificateForm } from './certificate-form.tsx';
import type { BucketDomain } from './queries.ts';
import { timeLeft } from './time-left.ts';

type Certificate = NonNullable<BucketDomain['certificate']>;

export interface CertificatePanelProps {
  bucket: string;
  certificate: Certificate | null;
}

/** What the certificate says, and the form that takes one; where there is one already, that is opened by a button. */
export function CertificatePanel({ bucket, certificate }: CertificatePanelProps) {
  const { t } = useTranslation('domains');
  const [isReplacing, setReplacing] = useState(false);
  const replace = (
    <Button size="sm" variant="default" onClick={() => setReplacing(true)}>
      {t('replace')}
    </Button>
  );
  return (
    <Panel
      title={t('certificateTitle')}
      text={t('certificateText')}
      action={certificate && !isReplacing && replace}
    >
      {certificate && <CertificateFacts certificate={certificate} />}
      {(isReplacing || !certificate) && (
        <CertificateForm bucket={bucket} onDone={certificate ? () => setReplacing(false) : undefined} />
      )}
    </Panel>
  );
}

function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation('domains');
  const { issuer, names, valid_until: validUntil } = certificate;
  const { days, urgency } = timeLeft(validUntil, Date.now());
  const word = urgency === 'expired' ? t('expired') : t('expiresSoon', { count: days });
  return (
    <>
      {urgency !== 'fine' && (
        <Notice
          icon={IconAlertTriangle}
          title={urgency === 'expired' ? t('expiredTitle') : t('expiryTitle')}
          text={t('expiryText')}
        />
      )}
      <Facts
        facts={[
          { name: t('issuer'), value: issuer },
          { name: t('names'), value: names.join(', ') },
          {
            name: t('validUntil'),
            value: formats.date(validUntil),
            action: urgency !== 'fine' && <Badge tone={urgency === 'soon' ? 'plain' : 'bad'}>{word}</Badge>,
          },
        ]}
      />
    </>
  );
}
