import { withdrawHubItem } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { ask } from '../client.ts';
import { useAction } from '../shell/use-action.ts';
import classes from './items.module.css';
import type { Sent } from './sent-items.tsx';

export interface WithdrawDialogProps {
  projectId: string;
  item: Sent;
  onWithdrawn: (item: Sent) => void;
  onClose: () => void;
}

/** Asks before an item is withdrawn, and says what remains of it. */
export function WithdrawDialog({ projectId, item, onWithdrawn, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation(['contribute', 'common']);
  const { run, isRunning, problem } = useAction();
  const withdraw = async () => {
    const done = await run(() => ask(withdrawHubItem, { project_id: projectId, item_id: item.item_id }));
    if (!done) return;
    onWithdrawn({
      ...item,
      state: 'withdrawn',
      text: null,
      answers: {},
      media: null,
      appealable_until: null,
    });
    onClose();
  };
  return (
    <Dialog title={t('withdraw.title')} onClose={onClose}>
      <div className={classes.words}>
        <p>{t('withdraw.text')}</p>
        <p>{t('withdraw.remains')}</p>
        <Refusal text={problem} />
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button variant="danger" loading={isRunning} onClick={() => void withdraw()}>
          {t('withdraw.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
