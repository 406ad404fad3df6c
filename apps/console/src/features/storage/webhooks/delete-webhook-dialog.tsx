import { deleteWebhook } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { Dialog } from '#ui/dialog.tsx';
import { NamedConfirmation } from '#ui/named-confirmation.tsx';
import { refreshWebhooks, type Webhook } from './queries.ts';

/** Says which buckets will tell nobody any more, and deletes the webhook once its name was typed. */
export function DeleteWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const { name, url, buckets } = webhook;
  const remove = async () => {
    const answer = await request(deleteWebhook, { name }, { notify: false });
    refreshWebhooks();
    if (!answer.ok) return answer.msg;
    onClose();
    return null;
  };
  return (
    <Dialog title={t('deleteTitle', { name })} onClose={onClose}>
      <NamedConfirmation name={name} submit={t('delete')} onConfirm={remove} onClose={onClose}>
        <p>{t('deleteText', { url })}</p>
        <p>
          {buckets.length > 0
            ? t('deleteUsed', { count: buckets.length, names: buckets.join(', ') })
            : t('deleteUnused')}
        </p>
      </NamedConfirmation>
    </Dialog>
  );
}
