import { displayName } from '@atoll/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keptIn, type ObjectsSearch } from '../listing/objects-search.ts';
import { crumbsOf } from '../object-key.ts';
import classes from './crumbs.module.css';
import type { DragMove } from './use-drag-move.ts';

/** Only the open folder is the current page, not its parents. */
const exact = { exact: true, includeSearch: true };

export interface CrumbsProps {
  bucket: string;
  prefix: string;
  search: ObjectsSearch;
  /** Entries can be dropped on the name of a parent folder. */
  drag: Pick<DragMove, 'takesAt' | 'dropAt'>;
}

/** The path from the root of the bucket to the open folder. */
export function Crumbs({ bucket, prefix, search, drag }: CrumbsProps) {
  const { t } = useTranslation('storage');
  const folders = crumbsOf(prefix);
  const places = [{ name: bucket, prefix: '' }, ...folders];
  return (
    <nav aria-label={t('objects.folders')}>
      <ol className={classes.root}>
        {places.map((place) => (
          <li
            key={place.prefix}
            data-target={drag.takesAt(place.prefix) || undefined}
            onDragOver={(event) => drag.takesAt(place.prefix) && event.preventDefault()}
            onDrop={(event) => {
              if (!drag.takesAt(place.prefix)) return;
              event.preventDefault();
              drag.dropAt(place.prefix);
            }}
          >
            <Link
              to="/dss/buckets/$bucket"
              params={{ bucket }}
              search={{ ...keptIn(search), ...(place.prefix ? { prefix: place.prefix } : {}) }}
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
