import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Facts } from '#ui/text/facts.tsx';
import type { BucketDomain } from './queries.ts';
import { shortName } from './short-name.ts';
import { timeLeft } from './time-left.ts';
import { renewalWrite } from './writes.ts';

type Certificate = NonNullable<BucketDomain['certificate']>;

interface CertificateProps {
  bucket: string;
  certificate: Certificate;
}

/** Shows the issuer, the names, the expiry, and whether the certificate is renewed automatically. */
export function CertificateFacts({ bucket, certificate }: CertificateProps) {
  const { t } = useTranslation('domains');
  const { issuer, names, valid_until: validUntil, renews_at: renewsAt } = certificate;
  const { days, urgency } = timeLeft(validUntil, Date.now());
  // Automatic renewals take place a month before the expiry.
  const isFine = urgency === 'fine' || (urgency === 'soon' && renewsAt !== null);
  const word = urgency === 'expired' ? t('expired') : t('expiresSoon', { count: days });
  return (
    <>
      {!isFine && (
        <Notice
          icon={IconAlertTriangle}
          title={urgency === 'expired' ? t('expiredTitle') : t('expiryTitle')}
          text={renewsAt === null ? t('expiryText') : t('expiryRenewingText')}
        />
      )}
      <Facts
        facts={[
          { name: t('issuer'), value: shortName(issuer) },
          { name: t('names'), value: names.join(', ') },
          {
            name: t('validUntil'),
            value: formats.date(validUntil),
            action: !isFine && <Badge tone={urgency === 'soon' ? 'plain' : 'bad'}>{word}</Badge>,
          },
          {
            name: t('renewal'),
            value: renewalText(),
            action: certificate.source === 'requested' && (
              <RenewalSwitch bucket={bucket} isOn={renewsAt !== null} />
            ),
          },
        ]}
      />
    </>
  );

  function renewalText(): string {
    if (certificate.source === 'uploaded') return t('renewsByHand');
    return renewsAt === null ? t('renewsNever') : t('renewsAt', { date: formats.date(renewsAt) });
  }
}

function RenewalSwitch({ bucket, isOn }: { bucket: string; isOn: boolean }) {
  const { t } = useTranslation('domains');
  const { run, isRunning } = useWrite(renewalWrite, { notices: 'all' });
  return (
    <Button
      size="sm"
      variant="subtle"
      loading={isRunning}
      onClick={() => void run({ bucket, automatic: !isOn })}
    >
      {isOn ? t('renewalOff') : t('renewalOn')}
    </Button>
  );
}
