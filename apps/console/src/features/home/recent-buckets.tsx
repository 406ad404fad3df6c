import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bucketsQuery, recentObjectsQuery } from '#features/storage/index.ts';
import { formats } from '#lib/formats.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { QuietLink } from '#ui/quiet-link.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import classes from './recent-buckets.module.css';
import { recentFirst } from './recent-order.ts';

const shown = 6;

/** The buckets that were made or written to last; nothing while there are none, since the first steps say so. */
export function RecentBuckets() {
  const { t } = useTranslation('home');
  const query = useQuery(bucketsQuery);
  const { data: written = [] } = useQuery(recentObjectsQuery);
  if (query.data?.length === 0) return null;
  return (
    <Panel title={t('buckets.title')} action={<TextLink to="/dss/buckets">{t('buckets.all')}</TextLink>}>
      <Loaded query={query} skeleton={<SkeletonRows count={2} />}>
        {(buckets) => (
          <ul className={classes.list}>
            {recentFirst(buckets, written)
              .slice(0, shown)
              .map(({ name, object_count: count, size_bytes: size }) => (
                <li key={name} className={classes.bucket}>
                  <QuietLink to="/dss/buckets/$bucket" params={{ bucket: name }} title={name}>
                    <strong>{name}</strong>
                  </QuietLink>
                  <span>
                    {t('buckets.objects', { count })} · {formats.bytes(size)}
                  </span>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
