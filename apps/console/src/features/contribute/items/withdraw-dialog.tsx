import { useTranslation } from 'react-i18next';
import { FormDialog, type FormDialogProps } from '#ui/dialogs/form-dialog.tsx';

export interface WithdrawDialogProps extends Pick<FormDialogProps, 'isRunning' | 'error' | 'onClose'> {
  onSubmit: () => unknown;
}

/** Asks for confirmation before an item is withdrawn, and explains what remains of it. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  const { t } = useTranslation('contribute');
  return (
    <FormDialog {...props} title={t('withdraw.title')} submit={t('withdraw.submit')} variant="danger">
      <p>{t('withdraw.text')}</p>
      <p>{t('withdraw.remains')}</p>
    </FormDialog>
  );
}
