import { displayName, listObjects } from '@atoll/contract';
import { IconArrowUp, IconFolderFilled } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askQuietly } from '#lib/calls/query-client.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Labeled } from '#ui/text/labeled.tsx';
import { Note } from '#ui/text/note.tsx';
import { BucketField } from '../../bucket-field.tsx';
import { baseName, parentPrefix } from '../../object-key.ts';
import classes from './folder-picker.module.css';
import { NewFolder } from './new-folder.tsx';

/** A folder of a bucket, or the bucket itself. */
export interface Place {
  bucket: string;
  /** Empty, or ends in `/`. */
  prefix: string;
}

/** The start of the keys in a place, with its bucket. */
const idOf = ({ bucket, prefix }: Place) => `${bucket}/${prefix}`;

export interface FolderPickerProps {
  place: Place;
  onChange: (place: Place) => void;
}

/**
 * Selects a folder in any of the account's buckets, by opening it. A new folder exists only here until something is stored in
 * it.
 */
export function FolderPicker({ place, onChange }: FolderPickerProps) {
  const { t } = useTranslation('bulk');
  const [added, setAdded] = useState<readonly Place[]>([]);
  const isNew = added.some((one) => idOf(one) === idOf(place));
  const add = (prefix: string) => {
    const folder = { bucket: place.bucket, prefix };
    setAdded((before) => [...before.filter((one) => idOf(one) !== idOf(folder)), folder]);
    onChange(folder);
  };
  return (
    <div className={classes.root}>
      <BucketField
        label={t('picker.bucket')}
        value={place.bucket}
        onChange={(bucket) => onChange({ bucket, prefix: '' })}
      />
      <div>
        <div className={classes.where}>
          <IconButton
            icon={IconArrowUp}
            size="sm"
            label={t('picker.up')}
            disabled={place.prefix === ''}
            onClick={() => onChange({ ...place, prefix: parentPrefix(place.prefix) })}
          />
          <span>
            <Labeled text={t('picker.folder')}>
              <bdi>{displayName(place.prefix) || t('picker.top')}</bdi>
            </Labeled>
          </span>
          <NewFolder prefix={place.prefix} onAdd={add} />
        </div>
        <Folders
          place={place}
          added={added.filter(({ bucket }) => bucket === place.bucket).map(({ prefix }) => prefix)}
          onOpen={(prefix) => onChange({ ...place, prefix })}
        />
        {isNew && <Note>{t('picker.isNew')}</Note>}
      </div>
    </div>
  );
}

/** The height of the list with up to three folders, so that the dialog rarely changes its size, in px. */
const emptyHeight = 118;

interface FoldersProps {
  place: Place;
  /** Folders of the bucket that don't exist yet. */
  added: readonly string[];
  onOpen: (prefix: string) => void;
}

function Folders({ place: { bucket, prefix }, added, onOpen }: FoldersProps) {
  const { t } = useTranslation('bulk');
  const query = useInfiniteQuery({
    queryKey: [listObjects.name, bucket, prefix, 'folders'],
    queryFn: ({ signal, pageParam }) =>
      askQuietly(
        listObjects,
        {
          bucket,
          limit: 500,
          ...(prefix ? { prefix } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
  return (
    <>
      <Loaded query={query} skeleton={<SkeletonBlock height={emptyHeight} />}>
        {({ pages }) => {
          const stored = pages.flatMap((page) => page.folders);
          const isHere = (folder: string) => parentPrefix(folder) === prefix && !stored.includes(folder);
          const folders = [...added.filter(isHere), ...stored];
          return (
            <ul className={classes.list} aria-label={t('picker.list', { name: baseName(prefix) || bucket })}>
              {folders.map((folder) => (
                <li key={folder}>
                  <button type="button" className={classes.folder} onClick={() => onOpen(folder)}>
                    <IconFolderFilled size={20} aria-hidden />
                    <bdi>{displayName(baseName(folder))}</bdi>
                  </button>
                </li>
              ))}
              {folders.length === 0 && !query.hasNextPage && (
                <li className={classes.none}>{t('picker.none')}</li>
              )}
            </ul>
          );
        }}
      </Loaded>
      <MorePages query={query} label={t('showMore')} />
    </>
  );
}
