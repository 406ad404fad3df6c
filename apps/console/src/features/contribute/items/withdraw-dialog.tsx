import { useTranslation } from 'react-i18next';
import { Confirmation, type ConfirmationProps } from '#ui/dialogs/confirmation.tsx';

export interface WithdrawDialogProps
  extends Pick<ConfirmationProps, 'isRunning' | 'error' | 'onSubmit' | 'onClose'> {}

/** Asks for confirmation before an item is withdrawn, and explains what remains of it. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  const { t } = useTranslation('contribute');
  return (
    <Confirmation {...props} title={t('withdraw.title')} submit={t('withdraw.submit')}>
      <p>{t('withdraw.text')}</p>
      <p>{t('withdraw.remains')}</p>
    </Confirmation>
  );
}
