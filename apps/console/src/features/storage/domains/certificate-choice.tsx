import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { CertificateForm } from './certificate-form.tsx';
import classes from './domains.module.css';
import { type BucketDomain, isWanting } from './queries.ts';
import { requestWrite } from './writes.ts';

export interface CertificateChoiceProps {
  bucket: string;
  domain: BucketDomain;
  onDone: (() => void) | undefined;
}

/** Offers two ways to a certificate: uploading or requesting one. */
export function CertificateChoice({ bucket, domain, onDone }: CertificateChoiceProps) {
  const { t } = useTranslation('domains');
  const canAsk = domain.certificate_authority !== null && !isWanting(domain);
  // The default for a domain with an uploaded certificate is to upload the next one, too.
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

/** Requests a certificate, or explains why that is not possible. */
function CertificateRequest({ bucket, domain, onDone }: CertificateChoiceProps) {
  const { t } = useTranslation('domains');
  const { certificate_authority: authority, state } = domain;
  const { run, isRunning, error } = useWrite(requestWrite, { onDone: () => onDone?.() });
  const canAsk = authority !== null && state === 'verified';
  return (
    <>
      <p className={classes.explanation}>{explanation()}</p>
      <Refusal text={error} />
      <div className={classes.actions}>
        {canAsk && (
          <Button size="sm" loading={isRunning} onClick={() => void run({ bucket })}>
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
