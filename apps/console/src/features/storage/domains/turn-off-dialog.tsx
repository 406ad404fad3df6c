import { deleteBucketDomain } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { Dialog } from '#ui/dialog.tsx';
import { NamedConfirmation } from '#ui/named-confirmation.tsx';
import { refreshDomain } from './queries.ts';

export interface TurnOffDialogProps {
  bucket: string;
  domain: string;
  onClose: () => void;
}

/** Takes the domain from the bucket once its name was typed. */
export function TurnOffDialog({ bucket, domain, onClose }: TurnOffDialogProps) {
  const { t } = useTranslation('domains');
  const turnOff = async () => {
    const answer = await request(deleteBucketDomain, { bucket }, { notify: false });
    if (!answer.ok) return answer.msg;
    onClose();
    await refreshDomain(bucket);
    return null;
  };
  return (
    <Dialog title={t('turnOffTitle', { domain })} onClose={onClose}>
      <NamedConfirmation name={domain} submit={t('turnOff')} onConfirm={turnOff} onClose={onClose}>
        <p>{t('turnOffText')}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
