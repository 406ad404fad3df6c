import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { May } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Panel } from '#ui/page/panel.tsx';
import type { PendingTransfer } from './queries.ts';
import { cancelTransferWrite } from './writes.ts';

/** Shows the pending ownership transfer, which can be canceled here. */
export function PendingTransferPanel({ account, transfer }: { account: string; transfer: PendingTransfer }) {
  const { t } = useTranslation('team');
  const { person_id, email, due_at: dueAt } = transfer;
  const { run, isRunning } = useWrite(cancelTransferWrite, {
    notices: 'all',
    onDone: () => notify({ kind: 'success', text: t('transfer.canceled'), place: 'bottom-left' }),
  });
  return (
    <Panel
      title={t('transfer.pendingTitle')}
      text={t('transfer.pendingText', { account, email, at: formats.dateTime(dueAt) })}
      action={
        <May call="cancelOwnershipTransfer">
          <Button size="sm" variant="default" loading={isRunning} onClick={() => void run({ person_id })}>
            {t('transfer.cancel')}
          </Button>
        </May>
      }
    />
  );
}
