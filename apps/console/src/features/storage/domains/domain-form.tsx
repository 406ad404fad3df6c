import { setBucketDomain } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFields } from '#ui/use-fields.ts';
import { useTask } from '#ui/use-task.ts';
import { refreshDomain } from './queries.ts';

export interface DomainFormProps {
  bucket: string;
  /** In a dialog, which this closes. */
  onClose?: () => void;
}

/** Claims a domain; what is wrong with it (2011, 2012) stands on its field. */
export function DomainForm({ bucket, onClose }: DomainFormProps) {
  const { t } = useTranslation('domains');
  const form = useFields({
    initialValues: { domain: '' },
    validate: { domain: (value) => (value.trim() ? null : t('required')) },
  });
  const [submit, isRunning] = useTask(async ({ domain }: { domain: string }) => {
    const answer = await request(setBucketDomain, { bucket, domain: domain.trim() }, { notify: false });
    if (!answer.ok) return form.setFieldError('domain', answer.msg);
    await refreshDomain(bucket);
    onClose?.();
  });
  return (
    <FormStack onSubmit={form.onSubmit(submit)}>
      <TextField
        label={t('domain')}
        description={t('domainHint')}
        inputMode="url"
        maxLength={253}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('domain')}
      />
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
