import { limits } from '@atoll/contract/limits';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDecision } from '#ui/dialogs/dialog.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { domainWrite } from './writes.ts';

export interface DomainFormProps {
  bucket: string;
  /** Closes the dialog, if the form is in one. */
  onClose?: () => void;
}

/** Claims a domain. Its errors (2011, 2012) are shown at its field. */
export function DomainForm({ bucket, onClose }: DomainFormProps) {
  const { t } = useTranslation('domains');
  const form = useForm({
    initialValues: { domain: '' },
    validate: { domain: (value) => (value.trim() ? null : t('required')) },
  });
  const { run, isRunning, error } = useWrite(domainWrite, {
    onDone: () => onClose?.(),
    onFieldRefused: form.refuseField,
  });
  return (
    <FormStack form={form} onSubmit={({ domain }) => run({ bucket, domain: domain.trim() })}>
      <TextField
        label={t('domain')}
        description={t('domainHint')}
        inputMode="url"
        maxLength={limits.hostNameMaxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('domain')}
      />
      <Refusal text={error} />
      {onClose ? (
        <FormDecision submit={t('submit')} cancel={t('cancel')} onCancel={onClose} isRunning={isRunning} />
      ) : (
        <div>
          <Button size="sm" type="submit" loading={isRunning}>
            {t('submit')}
          </Button>
        </div>
      )}
    </FormStack>
  );
}
