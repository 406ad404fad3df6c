import { IconFolderPlus, IconFolderUp, IconUpload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useStepBack } from '../../../ui/use-step-back.ts';
import { baseName, keyForUpload, toFolderPrefix } from '../object-key.ts';
import { objectsQuery } from '../queries.ts';
import { chosenFiles, type PathedFile } from '../transfers/dropped-files.ts';
import { transfers } from '../transfers/use-transfers.ts';
import { CreateFolderDialog } from './create-folder-dialog.tsx';
import { Crumbs } from './crumbs.tsx';
import { DropZone } from './drop-zone.tsx';
import { FolderView } from './folder-view.tsx';
import classes from './objects-screen.module.css';
import { PreviewDrawer } from './preview-drawer.tsx';

const route = getRouteApi('/_console/dss/buckets/$bucket/');

/** /dss/buckets/{bucket}: one folder of a bucket. The folder and the open preview are in the address. */
export function ObjectsScreen() {
  const { t } = useTranslation('storage');
  const { bucket } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const prefix = toFolderPrefix(search.prefix ?? '');
  const query = useInfiniteQuery(objectsQuery(bucket, prefix));
  const { stepped, stepBack } = useStepBack();
  const openPreview = (key: string) => {
    stepped();
    void navigate({ search: { ...search, preview: key } });
  };
  const closePreview = () =>
    stepBack(() => void navigate({ search: search.prefix ? { prefix: search.prefix } : {}, replace: true }));
  const name = baseName(prefix) || bucket;
  const upload = (files: readonly PathedFile[]) =>
    transfers.add(files.map(({ path, file }) => ({ bucket, key: keyForUpload(prefix, path), file })));
  usePageTitle(name);
  return (
    <>
      <div className={classes.bar}>
        <Crumbs bucket={bucket} prefix={prefix} />
        <div className={classes.actions}>
          <Actions bucket={bucket} prefix={prefix} onFiles={upload} />
        </div>
      </div>
      <DropZone label={t('objects.drop', { name })} onFiles={upload}>
        <Loaded query={query} skeleton={<SkeletonRows count={8} />}>
          {() => <FolderView bucket={bucket} prefix={prefix} query={query} onPreview={openPreview} />}
        </Loaded>
      </DropZone>
      {search.preview && (
        <PreviewDrawer
          bucket={bucket}
          objectKey={search.preview}
          object={query.data?.pages.flatMap((page) => page.objects).find(({ key }) => key === search.preview)}
          isLoading={query.isPending}
          onClose={closePreview}
        />
      )}
    </>
  );
}

interface ActionsProps {
  bucket: string;
  prefix: string;
  onFiles: (files: readonly PathedFile[]) => void;
}

function Actions({ bucket, prefix, onFiles }: ActionsProps) {
  const { t } = useTranslation('storage');
  const [isCreating, setCreating] = useState(false);
  const take = (files: FileList) => onFiles(chosenFiles(files));
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconFolderPlus size={17} stroke={1.6} aria-hidden />}
        onClick={() => setCreating(true)}
      >
        {t('objects.createFolder')}
      </Button>
      <FilePicker
        label={t('objects.uploadFolder')}
        icon={IconFolderUp}
        variant="default"
        isFolder
        onFiles={take}
      />
      <FilePicker label={t('objects.uploadFiles')} icon={IconUpload} onFiles={take} />
      {isCreating && (
        <CreateFolderDialog bucket={bucket} prefix={prefix} onClose={() => setCreating(false)} />
      )}
    </>
  );
}
