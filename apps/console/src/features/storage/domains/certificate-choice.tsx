import { requestDomainCertificate } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceGroup } from '#ui/choice-group.tsx';
import { useTask } from '#ui/use-task.ts';
import { CertificateForm } from './certificate-form.tsx';
import classes from './domains.module.css';
import { type BucketDomain, isWanting, refreshDomain } from './queries.ts';

export interface CertificateChoiceProps {
  bucket: string;
  domain: BucketDomain;
  /** Leaves it; undefined where it stays. */
  onDone: (() => void) | undefined;
}

/** The two ways to a certificate: one that somebody has, or one that is asked for. */
export function CertificateChoice({ bucket, domain, onDone }: CertificateChoiceProps) {
  const { t } = useTranslation('domains');
  const canAsk = domain.certificate_authority !== null && !isWanting(domain);
  // Who has uploaded one has the next one too.
  const asks = canAsk && domain.certificate?.source !== 'uploaded';
  const [way, setWay] = useState<string>(asks ? 'request' : 'upload');
  return (
    <div className={classes.choice}>
      {!isWanting(domain) && (
        <ChoiceGroup
          label={t('way')}
          options={[
            { value: 'upload', label: t('wayUpload') },
            { value: 'request', label: t('wayRequest') },
          ]}
          value={way}
          onChange={setWay}
        />
      )}
      {way === 'upload' ? (
        <CertificateForm bucket={bucket} onDone={onDone} />
      ) : (
        <CertificateRequest bucket={bucket} domain={domain} onDone={onDone} />
      )}
    </div>
  );
}

/** Asks for one, or says why that can't be. */
function CertificateRequest({ bucket, domain, onDone }: CertificateChoiceProps) {
  const { t } = useTranslation('domains');
  const { certificate_authority: authority, state } = domain;
  const [ask, isRunning] = useTask(async () => {
    const answer = await request(requestDomainCertificate, { bucket });
    if (!answer.ok) return;
    await refreshDomain(bucket);
    onDone?.();
  });
  const canAsk = authority !== null && state === 'verified';
  return (
    <>
      <p className={classes.explanation}>{explanation()}</p>
      <div className={classes.actions}>
        {canAsk && (
          <Button size="sm" loading={isRunning} onClick={() => void ask()}>
            {t('request')}
          </Button>
        )}
        {onDone && (
          <Button size="sm" variant="subtle" onClick={onDone}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </>
  );

  function explanation(): string {
    if (authority === null) return t('requestOff');
    return state === 'verified' ? t('requestText', { authority }) : t('requestUnproven');
  }
}
