import { displayName } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { useMay } from '#ui/actions/may.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import type { Entry } from '../listing/entry.ts';
import type { ObjectsSearch } from '../listing/objects-search.ts';
import { baseName, toFolderPrefix } from '../object-key.ts';
import { bucketQuery } from '../queries.ts';
import { useUpload } from '../transfers/use-upload.ts';
import { deleteWithUndo } from './changes/delete-object.ts';
import { Crumbs } from './crumbs.tsx';
import type { OpenDialog } from './dialogs/open-dialog.ts';
import { DropZone } from './drop-zone.tsx';
import { DeletedFolders } from './entries/deleted-folders.tsx';
import { FolderGrid } from './folder-grid.tsx';
import {
  LazyDetailsDrawer,
  LazyObjectDialogs,
  LazyPreflightDialog,
  LazyPreviewScreen,
} from './lazy-parts.tsx';
import classes from './objects-screen.module.css';
import { useObjectPanel } from './panel/use-object-panel.ts';
import { useDragMove } from './use-drag-move.ts';
import { useFollow } from './use-follow.ts';

const route = getRouteApi('/_console/dss/buckets/$bucket/');

/** /dss/buckets/{bucket}: one folder of a bucket. The folder, its order and filters, and the open panel are in the address. */
export function ObjectsScreen() {
  const { t } = useTranslation('storage');
  const { bucket } = route.useParams();
  const search = route.useSearch();
  const { preview } = search;
  const show = useChangeSearch<ObjectsSearch>();
  const prefix = toFolderPrefix(search.prefix ?? '');
  const name = displayName(baseName(prefix)) || bucket;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isSized, setSized] = useState(false);
  const mayWrite = useMay('startUpload');
  const remove = useDelete(bucket, setDialog);
  usePageTitle(name);
  const { upload, preflight, closePreflight } = useUpload(bucket, prefix);
  const { isBeside, open, close } = useObjectPanel(search);
  const follow = useFollow((entry: Entry) => {
    if (!isBeside || entry.kind === 'folder' || entry.key === preview) return;
    const panel = entry.is_deleted ? 'versions' : search.panel;
    show({ preview: entry.key, panel, version: undefined }, true);
  });
  const drag = useDragMove(bucket, setDialog);
  return (
    <>
      {prefix !== '' && <Crumbs bucket={bucket} prefix={prefix} search={search} drag={drag} />}
      <div className={classes.split} data-beside={isBeside || undefined}>
        <DropZone label={t('objects.drop', { name })} onFiles={mayWrite ? upload : undefined}>
          <DeletedFolders bucket={bucket} prefix={prefix} isShown={search.deleted === 'shown'}>
            <FolderGrid
              // In another folder, nothing is selected, and the first row is active.
              key={`${bucket}/${prefix}`}
              bucket={bucket}
              prefix={prefix}
              search={search}
              onSearch={show}
              onDetails={open}
              onDialog={setDialog}
              onDelete={remove}
              onActive={follow}
              drag={mayWrite ? drag : undefined}
              onFiles={mayWrite ? upload : undefined}
              isSized={isSized}
              onSize={() => setSized(true)}
            />
          </DeletedFolders>
        </DropZone>
        <Suspense>
          {isBeside && preview && (
            <LazyDetailsDrawer
              bucket={bucket}
              objectKey={preview}
              panel={search.panel === 'versions' ? 'versions' : undefined}
              onView={(version) => open(preview, 'view', version)}
              onClose={close}
            />
          )}
        </Suspense>
      </div>
      <Suspense>
        {preview && search.panel === 'view' && (
          <LazyPreviewScreen
            bucket={bucket}
            prefix={prefix}
            objectKey={preview}
            versionId={search.version}
            search={search}
            onShow={(key) => show({ preview: key, version: undefined }, true)}
            onDetails={(key) =>
              show({ preview: key, panel: search.version ? 'versions' : undefined, version: undefined }, true)
            }
            onClose={close}
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

/**
 * Deletes one object of a bucket with versioning immediately, because it can be restored. Otherwise, and for several
 * objects, asks for confirmation.
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
