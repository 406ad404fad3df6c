import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { phoneQuery, useMediaQuery } from '#ui/actions/use-media-query.ts';
import { type Transfer, type TransferTotals, totalsOf } from '../sending/transfer.ts';
import { transfers, useTransfers } from '../sending/use-transfers.ts';
import { TransferRows } from './transfer-rows.tsx';
import classes from './transfers-tray.module.css';
import { TraySummary } from './tray-summary.tsx';
import { UploadSettings } from './upload-settings.tsx';
import { useTellTrayHeight } from './use-tell-tray-height.ts';
import { useTidyTray } from './use-tidy-tray.ts';

/** All uploads of this tab, on every page of the console. */
export function TransfersTray() {
  const { t } = useTranslation('storage');
  const id = useId();
  const list = useTransfers();
  // On phones, the open tray would cover the page, so only its header is shown.
  const isPhone = useMediaQuery(phoneQuery);
  const [isOpen, setOpen] = useState(!isPhone);
  const [isOnlyStuck, setOnlyStuck] = useState(false);
  const totals = totalsOf(list);
  const root = useRef<HTMLElement>(null);
  useTellTrayHeight(root);
  useTidyTray(root, {
    isFinished: totals.done === totals.count,
    isOpen,
    page: useRouterState({ select: ({ location }) => location.pathname }),
    onOpen: setOpen,
    onClear: transfers.clearDone,
  });
  return (
    <section ref={root} className={classes.root} aria-label={t('transfers.title')}>
      <header className={classes.head}>
        <TraySummary totals={totals} />
        <IconButton
          icon={isOpen ? IconChevronDown : IconChevronUp}
          label={isOpen ? t('transfers.collapse') : t('transfers.expand')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        />
        {totals.done === totals.count && (
          <IconButton icon={IconX} label={t('transfers.clear')} onClick={transfers.clearDone} />
        )}
      </header>
      <div id={id} hidden={!isOpen}>
        <BulkActions list={list} totals={totals} isOnlyStuck={isOnlyStuck} onOnlyStuck={setOnlyStuck} />
        {totals.done < totals.count && <UploadSettings />}
        <TransferRows list={list} isOnlyStuck={isOnlyStuck && totals.stuck > 0} />
      </div>
    </section>
  );
}

interface BulkActionsProps {
  list: readonly Transfer[];
  totals: TransferTotals;
  isOnlyStuck: boolean;
  onOnlyStuck: (isOnlyStuck: boolean) => void;
}

function BulkActions({ list, totals, isOnlyStuck, onOnlyStuck }: BulkActionsProps) {
  const { t } = useTranslation('storage');
  const forEach = (states: readonly Transfer['state'][], act: (id: string) => void) => () =>
    transfers.forEach(states, act);
  const conflicts = list.filter(({ state }) => state === 'conflict').length;
  const hasOnlyFailed = list.every(({ state }) => state === 'failed' || state === 'done');
  const isFinished = totals.done === totals.count;
  if (isFinished || totals.count < 2) return null;
  return (
    <div className={classes.bulk}>
      {totals.active > 0 && (
        <Button variant="subtle" onClick={forEach(['sending', 'waiting'], transfers.pause)}>
          {t('transfers.pauseAll')}
        </Button>
      )}
      {totals.paused > 0 && (
        <Button variant="subtle" onClick={forEach(['paused'], transfers.resume)}>
          {t('transfers.resumeAll')}
        </Button>
      )}
      {conflicts > 1 && (
        <Button variant="subtle" onClick={forEach(['conflict'], transfers.replace)}>
          {t('transfers.replaceAll')}
        </Button>
      )}
      {totals.stuck > 0 && totals.stuck < totals.count && (
        <Button variant="subtle" aria-pressed={isOnlyStuck} onClick={() => onOnlyStuck(!isOnlyStuck)}>
          {t('transfers.onlyStuck')}
        </Button>
      )}
      {totals.done > 0 && (
        <Button variant="subtle" onClick={transfers.clearDone}>
          {t('transfers.clear')}
        </Button>
      )}
      <Button
        variant="subtle"
        onClick={forEach(
          ['sending', 'waiting', 'paused', 'failed', 'conflict', 'interrupted'],
          transfers.cancel,
        )}
      >
        {t(hasOnlyFailed ? 'transfers.removeAll' : 'transfers.cancelAll')}
      </Button>
    </div>
  );
}
