import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bucketsQuery } from '#features/storage/index.ts';
import { formats } from '#lib/formats.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { QuietLink } from '#ui/quiet-link.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import classes from './bucket-storage.module.css';
import { ShareBar } from './share-bar.tsx';

const shown = 6;

/** Shows what the largest buckets hold; nothing without buckets, since the first steps say so. */
export function BucketStorage() {
  const { t } = useTranslation('home');
  const query = useQuery(bucketsQuery);
  if (query.data?.length === 0) return null;
  return (
    <Panel title={t('buckets.title')} action={<TextLink to="/dss/buckets">{t('buckets.all')}</TextLink>}>
      <Loaded query={query} skeleton={<SkeletonRows count={4} />}>
        {(buckets) => {
          const largest = buckets.toSorted((one, other) => other.size_bytes - one.size_bytes);
          const mostBytes = largest[0]?.size_bytes ?? 0;
          return (
            <ul className={classes.list}>
              {largest.slice(0, shown).map(({ name, object_count: count, size_bytes: size }) => (
                <li key={name} className={classes.bucket}>
                  <QuietLink to="/dss/buckets/$bucket" params={{ bucket: name }} title={name}>
                    <strong>{name}</strong>
                  </QuietLink>
                  <span className={classes.size}>{formats.bytes(size)}</span>
                  <ShareBar part={size} whole={mostBytes} />
                  <span className={classes.count}>{t('buckets.objects', { count })}</span>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Panel>
  );
}
