import { displayName } from '@atoll/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { crumbsOf } from '../object-key.ts';
import classes from './crumbs.module.css';

/** Only the open folder is the current page, not those above it. */
const exact = { exact: true, includeSearch: true };

/** The way from the top of the bucket to the open folder. */
export function Crumbs({ bucket, prefix }: { bucket: string; prefix: string }) {
  const { t } = useTranslation('storage');
  const folders = crumbsOf(prefix);
  const places = [{ name: bucket, prefix: '' }, ...folders];
  return (
    <nav aria-label={t('objects.folders')}>
      <ol className={classes.root}>
        {places.map((place) => (
          <li key={place.prefix}>
            <Link
              to="/dss/buckets/$bucket"
              params={{ bucket }}
              search={place.prefix ? { prefix: place.prefix } : {}}
              className={classes.link}
              activeOptions={exact}
            >
              <bdi>{displayName(place.name)}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
