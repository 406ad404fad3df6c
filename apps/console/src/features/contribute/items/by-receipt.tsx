import { type CallInput, withdrawByHubReceipt } from '@atoll/contract';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#ui/page/panel.tsx';
import { Note } from '#ui/text/note.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { PickButton } from '../capture/pick-button.tsx';
import { ask } from '../client.ts';
import { useAction } from '../shell/use-action.ts';
import classes from './items.module.css';
import { readReceipt } from './read-receipt.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** Withdraws the item of a receipt file, after confirmation. */
export function ByReceipt({ projectId, onWithdrawn }: { projectId: string; onWithdrawn: () => void }) {
  const { t } = useTranslation('contribute');
  const { run, isRunning, problem } = useAction();
  const [receipt, setReceipt] = useState<CallInput<typeof withdrawByHubReceipt> | null>(null);
  const [words, setWords] = useState<'none' | 'bad' | 'done'>('none');
  const choose = async (file: File) => {
    const read = await readReceipt(file, projectId);
    setReceipt(read);
    setWords(read ? 'none' : 'bad');
  };
  const withdraw = async () => {
    if (!receipt) return;
    const done = await run(() => ask(withdrawByHubReceipt, receipt));
    setReceipt(null);
    if (!done) return;
    setWords('done');
    onWithdrawn();
  };
  return (
    <Panel title={t('list.byReceipt')} text={t('list.byReceiptText')}>
      <div className={classes.actions}>
        <PickButton
          label={t('list.chooseReceipt')}
          icon={IconFileUpload}
          accept="application/json,.json"
          variant="default"
          onFile={(file) => void choose(file)}
        />
      </div>
      {words === 'bad' && <Refusal text={t('list.notReceipt')} />}
      {words === 'done' && <Note tone="success">{t('list.byReceiptDone')}</Note>}
      <Refusal text={problem} />
      {receipt && (
        <WithdrawDialog
          isRunning={isRunning}
          error={null}
          onSubmit={() => void withdraw()}
          onClose={() => setReceipt(null)}
        />
      )}
    </Panel>
  );
}
