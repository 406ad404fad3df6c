import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import { Refusal } from '../text/refusal.tsx';
import classes from './dialog.module.css';
import { Dialog, DialogActions, type DialogProps } from './dialog.tsx';

export interface ConfirmationProps extends Pick<DialogProps, 'title' | 'size' | 'onClose'> {
  /** Describes what will be lost, and what stays. Screen readers announce it after the title. */
  children: ReactNode;
  submit: string;
  /** Default “Cancel”. */
  cancel?: string;
  onSubmit: () => unknown;
  isRunning: boolean;
  error: string | null | undefined;
}

/** Asks for confirmation before something is deleted or ended. It begins at the button that changes nothing, so that Enter alone deletes nothing. */
export function Confirmation(props: ConfirmationProps) {
  const { title, size, children, submit, cancel, onSubmit, isRunning, error, onClose } = props;
  const { t } = useTranslation('common');
  const id = useId();
  return (
    <Dialog title={title} {...(size && { size })} describedBy={id} onClose={onClose}>
      <div id={id} className={classes.described}>
        {children}
      </div>
      <Refusal text={error} />
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose} data-autofocus>
          {cancel ?? t('cancel')}
        </Button>
        <Button size="sm" variant="danger" loading={isRunning} onClick={() => onSubmit()}>
          {submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
