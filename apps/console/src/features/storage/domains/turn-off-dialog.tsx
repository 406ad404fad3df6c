import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { NamedConfirmation } from '#ui/dialogs/named-confirmation.tsx';
import { turnOffWrite } from './writes.ts';

export interface TurnOffDialogProps {
  bucket: string;
  domain: string;
  onClose: () => void;
}

/** Removes the domain from the bucket, after the person has typed its name. */
export function TurnOffDialog({ bucket, domain, onClose }: TurnOffDialogProps) {
  const { t } = useTranslation('domains');
  const writing = useWrite(turnOffWrite, { onDone: onClose });
  return (
    <Dialog title={t('turnOffTitle', { domain })} onClose={onClose}>
      <NamedConfirmation
        name={domain}
        submit={t('turnOff')}
        writing={writing}
        input={{ bucket }}
        onClose={onClose}
      >
        <p>{t('turnOffText')}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
