import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDecision } from './dialog.tsx';
import { FormStack } from './form-stack.tsx';
import { Refusal } from './refusal.tsx';
import { TypedNameField, useTypedName } from './typed-name.tsx';
import type { Writing } from './use-write.ts';

export interface NamedConfirmationProps<Input> {
  /** To be typed, or pasted, before it is done. */
  name: string;
  submit: string;
  writing: Writing<Input>;
  input: Input;
  onClose: () => void;
  /** Says what is deleted, and that this can't be undone. */
  children: ReactNode;
}

/** The form of a dialog that does what nobody can undo, once the name of what is lost was given. */
export function NamedConfirmation<Input>(props: NamedConfirmationProps<Input>) {
  const { name, submit, writing, input, onClose, children } = props;
  const { t } = useTranslation('common');
  const typed = useTypedName(name);
  return (
    <FormStack
      onSubmit={() => {
        if (typed.check()) void writing.run(input);
      }}
    >
      {children}
      <TypedNameField typed={typed} />
      <Refusal text={writing.error} />
      <FormDecision
        submit={submit}
        cancel={t('cancel')}
        onCancel={onClose}
        isRunning={writing.isRunning}
        variant="danger"
      />
    </FormStack>
  );
}
