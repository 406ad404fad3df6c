import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { PreviewWarnings } from './preview-warnings.tsx';
import type { Preview } from './queries.ts';
import classes from './releases.module.css';

type Leakage = NonNullable<Preview['leakage']>;

/** Shows the server's preview of a release with the current plan. */
export function ReleasePreview({ query }: { query: UseQueryResult<Preview> }) {
  const { t } = useTranslation('hub-releases');
  return (
    <>
      <h3>{t('preview.title')}</h3>
      <Loaded query={query} skeleton={<SkeletonBlock height={240} />}>
        {(preview) => (
          <div className={classes.previewBody} aria-busy={query.isFetching}>
            <p className={classes.figure}>
              <strong>{formats.count(preview.items)}</strong>{' '}
              {t('preview.items', { count: preview.contributors })}
            </p>
            <PreviewWarnings preview={preview} />
            {preview.items === 0 && <Nothing suppressed={preview.suppressed_items} />}
            <Facts
              facts={[
                { name: t('preview.version'), value: preview.lowest_version },
                { name: t('preview.suppressed'), value: formats.count(preview.suppressed_items) },
                { name: t('preview.added'), value: formats.count(preview.added) },
                { name: t('preview.changed'), value: formats.count(preview.changed) },
                { name: t('preview.removed'), value: formats.count(preview.removed) },
                { name: t('preview.withdrawn'), value: formats.count(preview.withdrawn) },
              ]}
            />
            {preview.items > 0 && preview.leakage && <LeakageReport leakage={preview.leakage} />}
          </div>
        )}
      </Loaded>
    </>
  );
}

function Nothing({ suppressed }: { suppressed: number }) {
  const { t } = useTranslation('hub-releases');
  return (
    <p className={classes.problem}>
      {suppressed > 0 ? t('preview.allSuppressed', { count: suppressed }) : t('preview.empty')}
    </p>
  );
}

function LeakageReport({ leakage }: { leakage: Leakage }) {
  const { t } = useTranslation('hub-releases');
  const Icon = leakage.is_clean ? IconCircleCheck : IconAlertTriangle;
  const leaks = [
    { name: t('leakage.contributors'), count: leakage.contributors_in_several_splits },
    { name: t('leakage.nearDuplicates'), count: leakage.near_duplicate_pairs_across_splits },
    { name: t('leakage.equal'), count: leakage.equal_contents_across_splits },
  ];
  return (
    <section className={classes.leakage}>
      <h4>{t('leakage.title')}</h4>
      <p data-clean={leakage.is_clean || undefined}>
        <Icon size={18} stroke={1.8} aria-hidden />
        {t(leakage.is_clean ? 'leakage.clean' : 'leakage.found')}
      </p>
      <Facts facts={leaks.map(({ name, count }) => ({ name, value: formats.count(count) }))} />
      <ul className={classes.shares}>
        {leakage.splits.map(({ name, items, share }) => (
          <li key={name}>
            <span>{name}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" className={classes.shareBar} aria-hidden>
              <rect width={100} height={8} rx={2} className={classes.track} />
              <rect width={Math.max(0.5, share * 100)} height={8} rx={2} className={classes.bar} />
            </svg>
            <span>
              {formats.count(items)} · {formats.percent(share)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
