import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormStack } from '../fields/form/form-stack.tsx';
import type { Submittable } from '../fields/form/use-form.ts';
import { Refusal } from '../text/refusal.tsx';
import { Dialog, type DialogProps, FormDecision, type FormDecisionProps } from './dialog.tsx';

export type FormDialogProps<Values = object> = Pick<
  FormDecisionProps,
  'submit' | 'isRunning' | 'variant' | 'disabled'
> &
  Pick<DialogProps, 'title' | 'size'> & {
    /** Default “Cancel”. */
    cancel?: string;
    /** The reason why the last attempt failed. */
    error: string | null | undefined;
    onClose: () => void;
    children: ReactNode;
  } & (
    | { form: Submittable<Values>; onSubmit: (values: Values) => unknown }
    | { form?: undefined; onSubmit: () => unknown }
  );

/** A dialog with a single form: fields or a question, and buttons to submit or cancel. */
export function FormDialog<Values>(props: FormDialogProps<Values>) {
  const { title, size, cancel, error, form, onSubmit, onClose, children, ...decision } = props;
  const { t } = useTranslation('common');
  return (
    <Dialog title={title} {...(size && { size })} onClose={onClose}>
      <FormStack {...(form ? { form, onSubmit } : { onSubmit })}>
        {children}
        <Refusal text={error} />
        <FormDecision {...decision} cancel={cancel ?? t('cancel')} onCancel={onClose} />
      </FormStack>
    </Dialog>
  );
}
