import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { useTask } from '#ui/use-task.ts';

export interface ConfirmDialogProps {
  title: string;
  submit: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks once more before a factor is taken away. */
export function ConfirmDialog({ title, submit, onConfirm, onClose, children }: ConfirmDialogProps) {
  const { t } = useTranslation('factors');
  const [confirm, isRunning] = useTask(onConfirm);
  return (
    <Dialog title={title} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        {children}
        <FormDecision
          submit={submit}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={isRunning}
          variant="danger"
        />
      </FormStack>
    </Dialog>
  );
}
