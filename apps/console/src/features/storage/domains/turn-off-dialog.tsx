import { deleteBucketDomain } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '../../../lib/api.ts';
import { Dialog, FormDecision } from '../../../ui/dialog.tsx';
import { FormStack } from '../../../ui/form-stack.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFields } from '../../../ui/use-fields.ts';
import { useTask } from '../../../ui/use-task.ts';
import { refreshDomain } from './queries.ts';

export interface TurnOffDialogProps {
  bucket: string;
  domain: string;
  onClose: () => void;
}

/** Takes the domain from the bucket once its name was typed. */
export function TurnOffDialog({ bucket, domain, onClose }: TurnOffDialogProps) {
  const { t } = useTranslation('domains');
  const form = useFields({
    initialValues: { domain: '' },
    validate: { domain: (value) => (value.trim() === domain ? null : t('mismatch', { domain })) },
  });
  const [submit, isRunning] = useTask(async () => {
    const answer = await request(deleteBucketDomain, { bucket }, { notify: false });
    if (!answer.ok) return form.setFieldError('domain', answer.msg);
    onClose();
    await refreshDomain(bucket);
  });
  return (
    <Dialog title={t('turnOffTitle', { domain })} onClose={onClose}>
      <FormStack onSubmit={form.onSubmit(submit)}>
        <p>{t('turnOffText')}</p>
        <TextField
          label={t('turnOffConfirm', { domain })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('domain')}
        />
        <FormDecision
          submit={t('turnOff')}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={isRunning}
          variant="danger"
        />
      </FormStack>
    </Dialog>
  );
}
