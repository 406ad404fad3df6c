import { useTranslation } from 'react-i18next';
import classes from './skeleton.module.css';

/** Rows in the shape of a table that is loading. */
export function SkeletonRows({ count = 5 }: { count?: number }) {
  const { t } = useTranslation('common');
  return (
    <div data-skeleton className={classes.rows} role="status" aria-label={t('loading')}>
      {Array.from({ length: count }, (_, row) => 52 - ((row * 13) % 30)).map((percent, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className={classes.row} aria-hidden>
          <span className={classes.bone} style={{ inlineSize: `${percent}%` }} />
          <span className={classes.bone} style={{ inlineSize: '9%' }} />
          <span className={classes.bone} style={{ inlineSize: '13%' }} />
        </div>
      ))}
    </div>
  );
}

/** A block in the shape of content that is loading. */
export function SkeletonBlock({ height }: { height: number }) {
  const { t } = useTranslation('common');
  return (
    <div data-skeleton role="status" aria-label={t('loading')}>
      <span className={classes.bone} style={{ display: 'block', blockSize: height }} aria-hidden />
    </div>
  );
}
