import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Refusal } from '#ui/refusal.tsx';
import type { Writing } from '#ui/use-write.ts';

export interface ConfirmDialogProps<Input> {
  title: string;
  submit: string;
  writing: Writing<Input>;
  input: Input;
  onClose: () => void;
  children: ReactNode;
}

/** Asks once more before a factor is taken away. */
export function ConfirmDialog<Input>(props: ConfirmDialogProps<Input>) {
  const { title, submit, writing, input, onClose, children } = props;
  const { t } = useTranslation('factors');
  return (
    <Dialog title={title} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void writing.run(input);
        }}
      >
        {children}
        <Refusal text={writing.error} />
        <FormDecision
          submit={submit}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={writing.isRunning}
          variant="danger"
        />
      </FormStack>
    </Dialog>
  );
}
