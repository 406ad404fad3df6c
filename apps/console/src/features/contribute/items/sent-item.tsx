import { getHubReceipts, withdrawHubItem } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveText } from '#lib/browser/save-text.ts';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge, type BadgeProps } from '#ui/text/badge.tsx';
import { FactLine } from '#ui/text/fact-line.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { ask } from '../client.ts';
import type { Collection } from '../collection.ts';
import { answersLine } from '../shell/names.ts';
import { Noted } from '../shell/noted.tsx';
import { useAction } from '../shell/use-action.ts';
import { AppealDialog } from './appeal-dialog.tsx';
import { checkKey, reasonKeys, stateWordKeys, typeKeys } from './item-words.ts';
import classes from './items.module.css';
import type { Sent } from './sent-items.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

export interface SentItemProps {
  project: Collection;
  item: Sent;
  onChanged: (item: Sent) => void;
}

const tones: Partial<Record<Sent['state'], BadgeProps['tone']>> = {
  accepted: 'good',
  stored: 'good',
  released: 'good',
  failed_checks: 'bad',
  rejected: 'bad',
  final: 'bad',
};

/** An item with its state, the reasons, and its actions. */
export function SentItem({ project, item, onChanged }: SentItemProps) {
  const { t } = useTranslation('contribute');
  const { project_id: projectId } = project;
  const [open, setOpen] = useState<'appeal' | 'withdraw' | null>(null);
  const { run, isRunning, problem } = useAction();
  const [hasNone, setHasNone] = useState(false);
  const { item_id, state, media, text, answers, appealable_until: appealableUntil } = item;
  const download = () =>
    void run(async () => {
      const { receipts } = await ask(getHubReceipts, { project_id: projectId, item_id });
      setHasNone(receipts.length === 0);
      for (const receipt of receipts)
        saveText(
          `receipt-${receipt.version}-${receipt.receipt.position}.json`,
          `${JSON.stringify(receipt, null, 2)}\n`,
          'application/json',
        );
    });
  const close = () => setOpen(null);
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <span className={classes.name}>
          {text || answersLine(project, answers) || t(typeKeys[project.item_type])}
        </span>
        <Badge tone={tones[state] ?? 'plain'}>{t(stateWordKeys[state])}</Badge>
      </div>
      <p className={classes.when}>
        <FactLine>
          <span>{t('list.sentAt', { time: formats.relative(item.created_at) })}</span>
          {media && <span>{formats.bytes(media.size_bytes)}</span>}
          {item.reward_micro_usd > 0 && (
            <span>{t('list.reward', { amount: formats.money(item.reward_micro_usd) })}</span>
          )}
          {item.releases.length > 0 && (
            <span>{t('list.inReleases', { versions: item.releases.join(', ') })}</span>
          )}
        </FactLine>
      </p>
      <Why item={item} />
      {appealableUntil !== null && (
        <p className={classes.when}>{t('list.appealUntil', { time: formats.dateTime(appealableUntil) })}</p>
      )}
      {state !== 'withdrawn' && (
        <div className={classes.actions}>
          {appealableUntil !== null && (
            <Button size="sm" variant="default" onClick={() => setOpen('appeal')}>
              {t('list.appeal')}
            </Button>
          )}
          {item.releases.length > 0 && (
            <Button size="sm" variant="default" loading={isRunning} onClick={download}>
              {t('list.receipts')}
            </Button>
          )}
          <Button size="sm" variant="default" onClick={() => setOpen('withdraw')}>
            {t('list.withdraw')}
          </Button>
        </div>
      )}
      {hasNone && <p className={classes.when}>{t('list.noReceipts')}</p>}
      <Refusal text={problem} />
      {open === 'appeal' && (
        <AppealDialog projectId={projectId} itemId={item_id} onAppealed={onChanged} onClose={close} />
      )}
      {open === 'withdraw' && (
        <Withdrawal projectId={projectId} item={item} onWithdrawn={onChanged} onClose={close} />
      )}
    </li>
  );
}

interface WithdrawalProps {
  projectId: string;
  item: Sent;
  onWithdrawn: (item: Sent) => void;
  onClose: () => void;
}

function Withdrawal({ projectId, item, onWithdrawn, onClose }: WithdrawalProps) {
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
    <WithdrawDialog
      isRunning={isRunning}
      error={problem}
      onSubmit={() => void withdraw()}
      onClose={onClose}
    />
  );
}

/** The reasons for an item's state: failures, warnings, reasons of the reviewers and a note. */
function Why({ item: { checks, reasons, note } }: { item: Sent }) {
  const { t } = useTranslation('contribute');
  const findings = checks.filter(({ level }) => level === 'failure' || level === 'warning');
  if (findings.length === 0 && reasons.length === 0 && !note) return null;
  return (
    <Noted title={t('list.because')}>
      {reasons.map((reason) => (
        <li key={reason}>{t(reasonKeys[reason])}</li>
      ))}
      {findings.map(({ code, level }) => (
        <li key={code} data-level={level}>
          {t(checkKey(code), { code })}
        </li>
      ))}
      {note && <li>{t('list.note', { note })}</li>}
    </Noted>
  );
}
