import { displayName } from '@atoll/contract';
import { type Icon, IconBucket, IconChevronRight, IconFile, IconFolderFilled } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { baseName, bucketsQuery, folderQuery } from '#features/storage/index.ts';
import { formats } from '#lib/language/formats.ts';
import { usePageError } from '#lib/notices/page-errors.ts';
import { Spinner } from '#ui/actions/spinner.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import type { NewSource } from '../queries.ts';
import { choiceOf, type Place } from './chosen.ts';
import { PlaceCount } from './place-count.tsx';
import classes from './source-tree.module.css';

export interface SourceTreeProps {
  chosen: readonly NewSource[];
  onToggle: (place: Place) => void;
}

/** A tree of the account's buckets with checkboxes for folders and objects. Each level is loaded when it is opened. */
export function SourceTree(props: SourceTreeProps) {
  const { t } = useTranslation('agents');
  const query = useQuery(bucketsQuery);
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
      {(buckets) =>
        buckets.length === 0 ? (
          <p className={classes.none}>{t('tree.noBuckets')}</p>
        ) : (
          <ul className={classes.root} aria-label={t('tree.label')}>
            {buckets.map(({ name, object_count: count }) => (
              <Branch
                key={name}
                {...props}
                place={{ bucket: name, key: '' }}
                // If there's a single bucket, it's probably the one they want.
                isFirstOpen={buckets.length === 1}
                hint={<span className={classes.count}>{t('tree.objects', { count })}</span>}
              />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

interface BranchProps extends SourceTreeProps {
  place: Place;
  isFirstOpen?: boolean;
  /** Shown next to the name until the files are counted. */
  hint?: ReactNode;
}

/** A bucket or folder that can be opened. */
function Branch({ place, isFirstOpen = false, hint, ...props }: BranchProps) {
  const { t } = useTranslation('agents');
  const id = useId();
  const [isOpen, setOpen] = useState(isFirstOpen);
  const name = nameOf(place);
  const isCounted = choiceOf(props.chosen, place) === 'chosen' || (isOpen && place.key !== '');
  return (
    <li>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t(isOpen ? 'tree.close' : 'tree.open', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
        </button>
        <Tick {...props} place={place}>
          {isCounted ? <PlaceCount place={place} /> : hint}
        </Tick>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Contents {...props} place={place} />}
      </div>
    </li>
  );
}

function Contents({ place: { bucket, key }, ...props }: SourceTreeProps & { place: Place }) {
  const { t } = useTranslation('agents');
  const query = useInfiniteQuery(folderQuery(bucket, key));
  const pages = query.data?.pages ?? [];
  const folders = pages.flatMap((page) => page.folders);
  const objects = pages.flatMap((page) => page.objects).filter((object) => object.key !== key);
  usePageError(query.isError);
  if (query.isError) return <p className={classes.none}>{t('tree.notListed')}</p>;
  if (query.isPending) return <Spinner size="xs" label={t('tree.listing')} className={classes.waiting} />;
  if (folders.length + objects.length === 0) return <p className={classes.none}>{t('tree.empty')}</p>;
  return (
    <>
      <ul className={classes.inner}>
        {folders.map((folder) => (
          <Branch key={folder} {...props} place={{ bucket, key: folder }} />
        ))}
        {objects.map((object) => (
          <Leaf
            key={object.key}
            {...props}
            place={{ bucket, key: object.key }}
            sizeBytes={object.size_bytes}
          />
        ))}
      </ul>
      <MorePages query={query} label={t('showMore')} />
    </>
  );
}

function Leaf({ sizeBytes, ...props }: SourceTreeProps & { place: Place; sizeBytes: number }) {
  const isChosen = choiceOf(props.chosen, props.place) === 'chosen';
  return (
    <li>
      <div className={classes.row}>
        <span className={classes.gap} aria-hidden />
        <Tick {...props}>
          {isChosen ? (
            <PlaceCount place={props.place} />
          ) : (
            <span className={classes.count}>{formats.bytes(sizeBytes)}</span>
          )}
        </Tick>
      </div>
    </li>
  );
}

/** An item below a selected one stays checked. It can only be removed through its parent. */
function Tick({
  chosen,
  onToggle,
  place,
  children,
}: SourceTreeProps & { place: Place; children: ReactNode }) {
  const choice = choiceOf(chosen, place);
  const PlaceIcon = iconOf(place);
  return (
    <label className={classes.tick} data-covered={choice === 'covered' || undefined}>
      <input
        type="checkbox"
        checked={choice !== 'open'}
        disabled={choice === 'covered'}
        onChange={() => onToggle(place)}
      />
      <PlaceIcon size={18} stroke={1.6} className={classes.icon} aria-hidden />
      <bdi className={classes.name}>{nameOf(place)}</bdi>
      {children}
    </label>
  );
}

function iconOf({ key }: Place): Icon {
  if (key === '') return IconBucket;
  return key.endsWith('/') ? IconFolderFilled : IconFile;
}

function nameOf({ bucket, key }: Place): string {
  return key === '' ? bucket : displayName(baseName(key)) || '/';
}
