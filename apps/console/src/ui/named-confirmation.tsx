import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDecision } from './dialog.tsx';
import { FormStack } from './form-stack.tsx';
import { TypedNameField, useTypedName } from './typed-name.tsx';
import { useTask } from './use-task.ts';

export interface NamedConfirmationProps {
  /** To be typed, or pasted, before it is done. */
  name: string;
  submit: string;
  /** Answers why it was refused, in words; null: it was done. */
  onConfirm: () => Promise<string | null>;
  onClose: () => void;
  /** What goes, and that it can't be brought back. */
  children: ReactNode;
}

/** The form of a dialog that does what nobody can undo, once the name of what is lost was given. */
export function NamedConfirmation({ name, submit, onConfirm, onClose, children }: NamedConfirmationProps) {
  const { t } = useTranslation('common');
  const typed = useTypedName(name);
  const [confirm, isRunning] = useTask(async () => {
    const refusal = await onConfirm();
    if (refusal !== null) typed.refuse(refusal);
  });
  return (
    <FormStack
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.check()) void confirm();
      }}
    >
      {children}
      <TypedNameField typed={typed} />
      <FormDecision
        submit={submit}
        cancel={t('cancel')}
        onCancel={onClose}
        isRunning={isRunning}
        variant="danger"
      />
    </FormStack>
  );
}
