import { displayName } from '@atoll/contract';
import { IconChevronLeft, IconChevronRight, IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { download } from '../listing/download.ts';
import { isAway } from '../listing/entry.ts';
import type { ObjectsSearch } from '../listing/objects-search.ts';
import { baseName } from '../object-key.ts';
import { isObjectGone, objectQuery } from '../queries.ts';
import { ObjectPreview, type PassedKey } from './object-preview.tsx';
import classes from './preview-screen.module.css';
import { useSiblings } from './use-siblings.ts';

export interface PreviewScreenProps {
  bucket: string;
  prefix: string;
  objectKey: string;
  /** The version to show; by default the latest. */
  versionId: string | undefined;
  /** The sort and filters of the folder, which determine the previous and next object. */
  search: ObjectsSearch;
  onShow: (key: string) => void;
  onDetails: (key: string) => void;
  onClose: () => void;
}

/** Shows one object in the full window. The arrow keys go through its folder. */
export function PreviewScreen({
  bucket,
  prefix,
  objectKey,
  versionId,
  search,
  onShow,
  onDetails,
  onClose,
}: PreviewScreenProps) {
  const { t } = useTranslation(['previews', 'objects', 'storage']);
  const query = useQuery(objectQuery(bucket, objectKey, versionId));
  const { previous, next } = useSiblings(bucket, prefix, search, objectKey);
  const show = (key: string | undefined) => key !== undefined && onShow(key);
  const act = (key: PassedKey) => {
    if (key === 'Escape') onClose();
    else show(key === 'ArrowLeft' ? previous : next);
  };
  useArrowKeys(act);
  return (
    <Modal
      size="full"
      title={<Title objectKey={objectKey} versionTime={versionId && query.data?.modified_at} />}
      onClose={onClose}
    >
      <div className={classes.root}>
        <div className={classes.bar}>
          <IconButton
            icon={IconChevronLeft}
            label={t('previous')}
            aria-keyshortcuts="ArrowLeft"
            disabled={previous === undefined}
            onClick={() => show(previous)}
          />
          <IconButton
            icon={IconChevronRight}
            label={t('next')}
            aria-keyshortcuts="ArrowRight"
            disabled={next === undefined}
            onClick={() => show(next)}
          />
          <span className={classes.gap} />
          <IconButton
            icon={IconDownload}
            label={t('storage:objects.download')}
            disabled={!query.data || isAway(query.data)}
            onClick={() => void download(bucket, objectKey, versionId)}
          />
          <IconButton
            icon={IconInfoCircle}
            label={t('objects:actions.details')}
            onClick={() => onDetails(objectKey)}
          />
        </div>
        <div className={classes.stage}>
          {isObjectGone(query.error) ? (
            <p className={classes.said}>{t('storage:preview.gone')}</p>
          ) : (
            <Loaded query={query} skeleton={<SkeletonBlock height={320} />}>
              {(object) =>
                isAway(object) ? (
                  <p className={classes.said}>{t('away')}</p>
                ) : (
                  <ObjectPreview bucket={bucket} object={object} versionId={versionId} isFull onKey={act} />
                )
              }
            </Loaded>
          )}
        </div>
      </div>
    </Modal>
  );
}

function Title({ objectKey, versionTime }: { objectKey: string; versionTime: number | '' | undefined }) {
  const name = <bdi>{displayName(baseName(objectKey))}</bdi>;
  if (!versionTime) return name;
  return (
    <>
      {name} <span className={classes.when}>{formats.dateTime(versionTime)}</span>
    </>
  );
}

/** Handles the arrow keys everywhere except in elements that use them. */
function useArrowKeys(act: (key: PassedKey) => void) {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTaken = event.target instanceof Element && event.target.closest('video, audio, input') !== null;
      const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (isTaken || hasModifier || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
      event.preventDefault();
      latest.current(event.key);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
