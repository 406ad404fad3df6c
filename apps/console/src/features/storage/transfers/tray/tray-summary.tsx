import { joinSentences, languageTag } from '@atoll/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { locale } from '#lib/language/page-locale.ts';
import { FactLine } from '#ui/text/fact-line.tsx';
import { speedLimit } from '../sending/kept-choice.ts';
import type { TransferTotals } from '../sending/transfer.ts';
import { createSpeedometer } from './speed.ts';
import { timeLeft } from './time-left.ts';
import classes from './transfers-tray.module.css';

type Translate = ReturnType<typeof useTranslation<'storage'>>['t'];

/** Summarizes the uploads: their progress, their speed, and what waits for the person. */
export function TraySummary({ totals }: { totals: TransferTotals }) {
  const { t } = useTranslation('storage');
  const needs = needsText(totals, t);
  const isUnderWay = totals.active > 0;
  return (
    <div className={classes.summary}>
      <p className={classes.title} role="status">
        {isUnderWay || needs === '' ? stateText(totals, t) : needs}
      </p>
      {isUnderWay && <Rate totals={totals} />}
      {isUnderWay && needs !== '' && <p className={classes.problem}>{needs}</p>}
    </div>
  );
}

function stateText({ active, paused, done }: TransferTotals, t: Translate): string {
  if (active > 0) return t('transfers.uploading', { count: active });
  if (paused > 0) return t('transfers.paused', { count: paused });
  return t('transfers.finished', { count: done });
}

/** Lists the necessary actions by kind. */
function needsText({ conflicts, failed, interrupted }: TransferTotals, t: Translate): string {
  return joinSentences(locale, [
    ...(conflicts > 0 ? [t('transfers.needs.decision', { count: conflicts })] : []),
    ...(failed > 0 ? [t('transfers.needs.retry', { count: failed })] : []),
    ...(interrupted > 0 ? [t('transfers.needs.file', { count: interrupted })] : []),
  ]);
}

function Rate({ totals: { sentBytes, sizeBytes } }: { totals: TransferTotals }) {
  const { t } = useTranslation('storage');
  const speed = useSpeed(sentBytes);
  const amount = t('transfers.of', { sent: formats.bytes(sentBytes), size: formats.bytes(sizeBytes) });
  if (speed === 0) return <p className={classes.rate}>{amount}</p>;
  return (
    <p className={classes.rate}>
      <FactLine>
        <span>{amount}</span>
        {speed === null ? (
          <span>{t('transfers.calculating')}</span>
        ) : (
          <>
            <span>{t('transfers.perSecond', { amount: formats.bytes(speed) })}</span>
            <span>
              {t('transfers.timeLeft', {
                time: timeLeft(((sizeBytes - sentBytes) / speed) * 1000, languageTag(locale)),
              })}
            </span>
          </>
        )}
      </FactLine>
    </p>
  );
}

/**
 * Returns the current speed, measured at every announcement, and once a second in between. Null until it is known. A
 * limit is implemented as pauses between parts, so the speed briefly exceeds the average.
 */
function useSpeed(sentBytes: number): number | null {
  const meter = useRef(createSpeedometer());
  const [speed, setSpeed] = useState<number | null>(null);
  useEffect(() => {
    const read = () => setSpeed(meter.current.read(sentBytes, performance.now()));
    read();
    const timer = setInterval(read, 1000);
    return () => clearInterval(timer);
  }, [sentBytes]);
  return speed === null ? null : Math.min(speed, speedLimit.read(localStorage) ?? Number.POSITIVE_INFINITY);
}
