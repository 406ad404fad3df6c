import { codes } from '@atoll/contract';
import { IconBucketOff, IconFolderPlus, IconFolderUp, IconUpload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '../../../lib/call-refused.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useStepBack } from '../../../ui/use-step-back.ts';
import { baseName, keyForUpload, toFolderPrefix } from '../object-key.ts';
import { objectsQuery } from '../queries.ts';
import { chosenFiles, type PathedFile } from '../transfers/dropped-files.ts';
import { transfers } from '../transfers/use-transfers.ts';
import { CreateFolderDialog } from './create-folder-dialog.tsx';
import { Crumbs } from './crumbs.tsx';
import { DropZone } from './drop-zone.tsx';
import { FolderView } from './folder-view.tsx';
import { PreviewDrawer } from './preview-drawer.tsx';

const route = getRouteApi('/_console/dss/buckets/$bucket');

/** /dss/buckets/{bucket}: one folder of a bucket. The folder and the open preview are in the address. */
export function BucketScreen() {
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
  const isMissing = query.error instanceof CallRefused && query.error.code === codes.bucketNotFound;
  if (isMissing) return <MissingBucket name={bucket} />;
  return (
    <Page
      title={name}
      crumbs={<Crumbs bucket={bucket} prefix={prefix} />}
      actions={<Actions bucket={bucket} prefix={prefix} onFiles={upload} />}
    >
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
    </Page>
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

function MissingBucket({ name }: { name: string }) {
  const { t } = useTranslation('storage');
  return (
    <Page title={t('objects.missing')}>
      <EmptyState
        icon={IconBucketOff}
        title={name}
        text={t('objects.missingText', { name })}
        action={
          <ButtonLink size="sm" to="/dss/buckets">
            {t('objects.toBuckets')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
