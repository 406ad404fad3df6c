import { deleteWebhook } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '../../../lib/api.ts';
import { Dialog, FormDecision } from '../../../ui/dialog.tsx';
import { FormStack } from '../../../ui/form-stack.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFields } from '../../../ui/use-fields.ts';
import { useTask } from '../../../ui/use-task.ts';
import { refreshWebhooks, type Webhook } from './queries.ts';

/** Says which buckets will tell nobody any more, and deletes the webhook once its name was typed. */
export function DeleteWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const { name, url, buckets } = webhook;
  const form = useFields({
    initialValues: { name: '' },
    validate: { name: (value) => (value.trim() === name ? null : t('mismatch', { name })) },
  });
  const [submit, isRunning] = useTask(async () => {
    const answer = await request(deleteWebhook, { name }, { notify: false });
    refreshWebhooks();
    if (answer.ok) onClose();
    else form.setFieldError('name', answer.msg);
  });
  return (
    <Dialog title={t('deleteTitle', { name })} onClose={onClose}>
      <FormStack onSubmit={form.onSubmit(submit)}>
        <p>{t('deleteText', { url })}</p>
        <p>
          {buckets.length > 0
            ? t('deleteUsed', { count: buckets.length, names: buckets.join(', ') })
            : t('deleteUnused')}
        </p>
        <TextField
          label={t('confirm', { name })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormDecision
          submit={t('delete')}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={isRunning}
          variant="danger"
        />
      </FormStack>
    </Dialog>
  );
}
