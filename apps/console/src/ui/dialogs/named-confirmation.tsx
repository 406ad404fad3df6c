import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Writing } from '../actions/use-write.ts';
import { FormStack } from '../fields/form/form-stack.tsx';
import { TypedNameField, useTypedName } from '../fields/text/typed-name.tsx';
import { Refusal } from '../text/refusal.tsx';
import { FormDecision } from './dialog.tsx';

export interface NamedConfirmationProps<Input> {
  /** The name to type or paste as a confirmation. */
  name: string;
  submit: string;
  writing: Writing<Input>;
  input: Input;
  onClose: () => void;
  /** Explains what will be deleted, and that this can't be undone. */
  children: ReactNode;
}

/** The form of a dialog for an irreversible action, confirmed by typing a name. */
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
