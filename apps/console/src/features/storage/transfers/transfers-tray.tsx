import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/formats.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { speedLimit } from './kept-choice.ts';
import { createSpeedometer } from './speed.ts';
import { type Transfer, type TransferTotals, totalsOf } from './transfer.ts';
import { TransferRows } from './transfer-rows.tsx';
import classes from './transfers-tray.module.css';
import { UploadSettings } from './upload-settings.tsx';
import { transfers, useTransfers } from './use-transfers.ts';

/** Here the open tray would hide the page; its head tells enough. */
const narrowQuery = '(max-width: 599.98px)';

/** All uploads of this tab, on every page of the console. */
export function TransfersTray() {
  const { t } = useTranslation('storage');
  const id = useId();
  const list = useTransfers();
  const isNarrow = useMediaQuery(narrowQuery);
  const [isOpen, setOpen] = useState(!isNarrow);
  const [isOnlyStuck, setOnlyStuck] = useState(false);
  const totals = totalsOf(list);
  return (
    <section className={classes.root} aria-label={t('transfers.title')}>
      <header className={classes.head}>
        <Summary totals={totals} />
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

function Summary({ totals }: { totals: TransferTotals }) {
  const { t } = useTranslation('storage');
  const speed = useSpeed(totals.sentBytes);
  const remaining = totals.sizeBytes - totals.sentBytes;
  return (
    <div className={classes.summary}>
      <p className={classes.title} role="status">
        {summaryText(totals, t)}
      </p>
      {totals.active > 0 && (
        <p className={classes.rate}>
          {t('transfers.of', {
            sent: formats.bytes(totals.sentBytes),
            size: formats.bytes(totals.sizeBytes),
          })}
          {speed > 0 && (
            <>
              {' · '}
              {t('transfers.rate', {
                speed: formats.bytes(speed),
                time: formats.duration((remaining / speed) * 1000),
              })}
            </>
          )}
        </p>
      )}
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation<'storage'>>['t'];

function summaryText({ active, stuck, paused, done }: TransferTotals, t: Translate): string {
  if (active > 0) return t('transfers.uploading', { count: active });
  if (stuck > 0) return t('transfers.stuck', { count: stuck });
  if (paused > 0) return t('transfers.paused', { count: paused });
  return t('transfers.finished', { count: done });
}

/**
 * Reads the speed at every announcement, and once a second while nothing is announced. A limit is kept by pauses between
 * parts, so for moments they are faster than what the rest will be.
 */
function useSpeed(sentBytes: number): number {
  const meter = useRef(createSpeedometer());
  const [speed, setSpeed] = useState(0);
  useEffect(() => {
    const read = () => setSpeed(meter.current.read(sentBytes, performance.now()));
    read();
    const timer = setInterval(read, 1000);
    return () => clearInterval(timer);
  }, [sentBytes]);
  return Math.min(speed, speedLimit.read(localStorage) ?? Number.POSITIVE_INFINITY);
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
      {totals.stuck > 0 && (
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
        {t('transfers.cancelAll')}
      </Button>
    </div>
  );
}
