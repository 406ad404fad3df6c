import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { Note } from '#ui/text/note.tsx';
import type { Webhook } from './queries.ts';
import { UrlField } from './url-field.tsx';
import { isFullUrl } from './url-rule.ts';
import { updateWebhookWrite } from './writes.ts';

/** Changes a webhook's URL. Its buckets and its secret stay the same. */
export function EditUrlDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const { name } = webhook;
  const form = useForm({
    initialValues: { url: webhook.url },
    validate: { url: (value) => (isFullUrl(value) ? null : t('urlRule')) },
  });
  const { run, isRunning, error } = useWrite(updateWebhookWrite, {
    onDone: onClose,
    onFieldRefused: form.refuseField,
  });
  return (
    <FormDialog
      title={t('editTitle', { name })}
      submit={t('save')}
      isRunning={isRunning}
      error={error}
      form={form}
      onSubmit={({ url }) => run({ name, url: url.trim() })}
      onClose={onClose}
    >
      <UrlField data-autofocus {...form.getInputProps('url')} />
      <Note>{t('editText')}</Note>
    </FormDialog>
  );
}
