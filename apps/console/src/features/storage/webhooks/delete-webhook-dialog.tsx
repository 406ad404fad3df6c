import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { NamedConfirmation } from '#ui/dialogs/named-confirmation.tsx';
import type { Webhook } from './queries.ts';
import { deleteWebhookWrite } from './writes.ts';

/** Lists the buckets whose events will no longer be sent, and deletes the webhook once its name was typed. */
export function DeleteWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const { name, url, buckets } = webhook;
  const writing = useWrite(deleteWebhookWrite, { onDone: onClose });
  return (
    <Dialog title={t('deleteTitle', { name })} onClose={onClose}>
      <NamedConfirmation
        name={name}
        submit={t('delete')}
        writing={writing}
        input={{ name }}
        onClose={onClose}
      >
        <p>{t('deleteText', { url })}</p>
        <p>
          {buckets.length > 0
            ? t('deleteUsed', { count: buckets.length, names: formats.list(buckets) })
            : t('deleteUnused')}
        </p>
      </NamedConfirmation>
    </Dialog>
  );
}
