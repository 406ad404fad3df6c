import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import { Refusal } from '../text/refusal.tsx';
import classes from './dialog.module.css';
import { Dialog, DialogActions } from './dialog.tsx';

export interface ConfirmationProps {
  title: string;
  /** Describes what will be lost, and what stays. */
  children: ReactNode;
  submit: string;
  onSubmit: () => void;
  isRunning: boolean;
  error: string | null | undefined;
  onClose: () => void;
}

/** Asks for confirmation before something is deleted. It is not a form, so that Enter alone deletes nothing. */
export function Confirmation({
  title,
  children,
  submit,
  onSubmit,
  isRunning,
  error,
  onClose,
}: ConfirmationProps) {
  const { t } = useTranslation('common');
  const id = useId();
  return (
    <Dialog title={title} describedBy={id} onClose={onClose}>
      <div id={id} className={classes.described}>
        {children}
      </div>
      <Refusal text={error} />
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button size="sm" variant="danger" loading={isRunning} onClick={onSubmit}>
          {submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
