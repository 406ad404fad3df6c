import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import classes from './share-list.module.css';

export interface Share {
  id: string;
  name: ReactNode;
  sizeBytes: number;
  objectCount: number;
}

/** A list of shares, each with a bar relative to the largest. */
export function ShareList({ shares }: { shares: readonly Share[] }) {
  const { t } = useTranslation('home');
  const mostBytes = Math.max(0, ...shares.map(({ sizeBytes }) => sizeBytes));
  return (
    <ul className={classes.list}>
      {shares.map(({ id, name, sizeBytes, objectCount: count }) => (
        <li key={id} className={classes.share}>
          <span className={classes.name}>{name}</span>
          <span className={classes.size}>{formats.bytes(sizeBytes)}</span>
          <Bar part={sizeBytes} whole={mostBytes} />
          <span className={classes.count}>{t('buckets.objects', { count })}</span>
        </li>
      ))}
    </ul>
  );
}

/** Decorative, because the figures are shown next to it. */
function Bar({ part, whole }: { part: number; whole: number }) {
  const percent = whole > 0 ? Math.max(part > 0 ? 1 : 0, (part / whole) * 100) : 0;
  return (
    <svg className={classes.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect className={classes.track} width="100" height="1" />
      <rect className={classes.part} width={percent} height="1" />
    </svg>
  );
}
