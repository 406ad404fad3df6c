import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision, type FormDecisionProps } from './dialog.tsx';
import { FormStack } from './form-stack.tsx';
import { Refusal } from './refusal.tsx';

export interface FormDialogProps extends Pick<FormDecisionProps, 'submit' | 'isRunning' | 'variant'> {
  title: string;
  /** “Cancel” unless given. */
  cancel?: string;
  /** Says why the last attempt failed. */
  error: string | null | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is one form: fields or a question, and the buttons that send it or give it up. */
export function FormDialog({
  title,
  cancel,
  error,
  onSubmit,
  onClose,
  children,
  ...decision
}: FormDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog title={title} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <Refusal text={error} />
        <FormDecision {...decision} cancel={cancel ?? t('cancel')} onCancel={onClose} />
      </FormStack>
    </Dialog>
  );
}
