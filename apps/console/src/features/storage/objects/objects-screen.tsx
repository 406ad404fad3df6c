import { displayName } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#lib/use-change-search.ts';
import { useMay } from '#ui/may.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { useStepBack } from '#ui/use-step-back.ts';
import type { Entry } from '../listing/entry.ts';
import type { ObjectsSearch } from '../listing/objects-search.ts';
import { baseName, toFolderPrefix } from '../object-key.ts';
import { bucketQuery } from '../queries.ts';
import { useUpload } from '../transfers/use-upload.ts';
import { Crumbs } from './crumbs.tsx';
import { deleteWithUndo } from './delete-object.ts';
import { DropZone } from './drop-zone.tsx';
import { FolderGrid } from './folder-grid.tsx';
import {
  LazyDetailsDrawer,
  LazyObjectDialogs,
  LazyPreflightDialog,
  LazyPreviewScreen,
} from './lazy-parts.tsx';
import classes from './objects-screen.module.css';
import type { OpenDialog } from './open-dialog.ts';
import { useDragMove } from './use-drag-move.ts';
import { useFollow } from './use-follow.ts';

const route = getRouteApi('/_console/dss/buckets/$bucket/');

/** /dss/buckets/{bucket}: one folder of a bucket. The folder, its order and filters, and the open panel are in the address. */
export function ObjectsScreen() {
  const { t } = useTranslation('storage');
  const { bucket } = route.useParams();
  const search = route.useSearch();
  const show = useChangeSearch<ObjectsSearch>();
  const prefix = toFolderPrefix(search.prefix ?? '');
  const name = displayName(baseName(prefix)) || bucket;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isSized, setSized] = useState(false);
  const mayWrite = useMay('startUpload');
  const remove = useDelete(bucket, setDialog);
  usePageTitle(name);
  const { upload, preflight, closePreflight } = useUpload(bucket, prefix);
  const openPanel = (key: string, panel?: 'versions' | 'view') =>
    show({ preview: key, panel, version: undefined });
  const isBeside = search.preview !== undefined && search.panel !== 'view';
  const follow = useFollow((entry: Entry) => {
    if (!isBeside || entry.kind === 'folder' || entry.key === search.preview) return;
    const panel = entry.is_deleted ? 'versions' : search.panel;
    show({ preview: entry.key, panel, version: undefined }, true);
  });
  const drag = useDragMove(bucket);
  const closePanel = usePanelStep(search.preview !== undefined, () =>
    show({ preview: undefined, panel: undefined, version: undefined }, true),
  );
  return (
    <>
      {prefix !== '' && <Crumbs bucket={bucket} prefix={prefix} search={search} drag={drag} />}
      <div className={classes.split} data-beside={isBeside || undefined}>
        <DropZone label={t('objects.drop', { name })} onFiles={mayWrite ? upload : undefined}>
          <FolderGrid
            // In another folder nothing is selected, and its first row is the active one.
            key={`${bucket}/${prefix}`}
            bucket={bucket}
            prefix={prefix}
            search={search}
            onSearch={show}
            onDetails={openPanel}
            onDialog={setDialog}
            onDelete={remove}
            onActive={follow}
            drag={mayWrite ? drag : undefined}
            onFiles={mayWrite ? upload : undefined}
            isSized={isSized}
            onSize={() => setSized(true)}
          />
        </DropZone>
        <Suspense>
          {isBeside && search.preview && (
            <LazyDetailsDrawer
              bucket={bucket}
              objectKey={search.preview}
              panel={search.panel === 'versions' ? 'versions' : undefined}
              onView={(version) => show({ panel: 'view', version }, true)}
              onClose={closePanel}
            />
          )}
        </Suspense>
      </div>
      <Suspense>
        {search.preview && search.panel === 'view' && (
          <LazyPreviewScreen
            bucket={bucket}
            prefix={prefix}
            objectKey={search.preview}
            versionId={search.version}
            search={search}
            onShow={(key) => show({ preview: key, version: undefined }, true)}
            onDetails={(key) =>
              show({ preview: key, panel: search.version ? 'versions' : undefined, version: undefined }, true)
            }
            onClose={closePanel}
          />
        )}
        {preflight && <LazyPreflightDialog preflight={preflight} onClose={closePreflight} />}
        {dialog && (
          <LazyObjectDialogs
            bucket={bucket}
            prefix={prefix}
            dialog={dialog}
            onOpen={setDialog}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Returns a function that closes the panel, opened by a link, a key, a menu, or the address itself. */
function usePanelStep(isOpen: boolean, closeInPlace: () => void): () => void {
  const { stepped, stepBack } = useStepBack();
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) stepped();
    wasOpen.current = isOpen;
  });
  return () => stepBack(closeInPlace);
}

/**
 * One object of a bucket that keeps versions goes at once and can be brought back; what can’t be, and more than one, is
 * asked about first.
 */
function useDelete(bucket: string, open: (dialog: OpenDialog) => void) {
  const { data: facts } = useQuery(bucketQuery(bucket));
  return (entries: readonly Entry[]) => {
    const [only, ...more] = entries;
    const canUndo = facts?.versioning === 'enabled' && only?.kind === 'object' && more.length === 0;
    if (canUndo) void deleteWithUndo(bucket, only.key);
    else if (only) open({ kind: 'delete', entries });
  };
}
