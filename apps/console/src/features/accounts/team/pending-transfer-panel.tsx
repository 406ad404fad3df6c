import { cancelOwnershipTransfer } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { formats } from '#lib/formats.ts';
import { notify } from '#lib/notify.ts';
import { Button } from '#ui/button.tsx';
import { May } from '#ui/may.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTask } from '#ui/use-task.ts';
import { type PendingTransfer, refreshTeam } from './queries.ts';

/** Shows the pending ownership transfer and cancels it. */
export function PendingTransferPanel({ account, transfer }: { account: string; transfer: PendingTransfer }) {
  const { t } = useTranslation('team');
  const { person_id, email, due_at: dueAt } = transfer;
  const [cancel, isBusy] = useTask(async () => {
    const answer = await request(cancelOwnershipTransfer, { person_id });
    refreshTeam();
    if (answer.ok) notify({ kind: 'success', text: t('transfer.canceled'), place: 'bottom-left' });
  });
  return (
    <Panel
      title={t('transfer.pendingTitle')}
      text={t('transfer.pendingText', { account, email, at: formats.dateTime(dueAt) })}
      action={
        <May call="cancelOwnershipTransfer">
          <Button size="sm" variant="default" loading={isBusy} onClick={() => void cancel()}>
            {t('transfer.cancel')}
          </Button>
        </May>
      }
    />
  );
}
