import { deleteObject, listBuckets, listObjects, recentObjects } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../../lib/api.ts';
import { ask, queryClient } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { baseName } from '../object-key.ts';

interface Props {
  bucket: string;
  /** A key that ends in `/` is a folder's. */
  objectKey: string;
  onClose: () => void;
}

/** Deletes an object, or a folder in which nothing is; of a full one it says why not. */
export function DeleteObjectDialog({ bucket, objectKey, onClose }: Props) {
  const { t } = useTranslation('storage');
  const isFolder = objectKey.endsWith('/');
  return (
    <Dialog title={isFolder ? t('objects.deleteFolder') : t('objects.deleteObject')} onClose={onClose}>
      {isFolder ? (
        <FolderDeletion bucket={bucket} objectKey={objectKey} onClose={onClose} />
      ) : (
        <Confirmation bucket={bucket} objectKey={objectKey} onClose={onClose} />
      )}
    </Dialog>
  );
}

type FolderContent = 'nothing' | 'objects' | 'implicit';

function FolderDeletion({ bucket, objectKey, onClose }: Props) {
  const { t } = useTranslation('storage');
  const name = baseName(objectKey);
  const query = useQuery({
    queryKey: ['folderContent', bucket, objectKey],
    queryFn: async ({ signal }): Promise<FolderContent> => {
      const page = await ask(listObjects, { bucket, prefix: objectKey, limit: 2 }, signal);
      const others = page.folders.length + page.objects.filter(({ key }) => key !== objectKey).length;
      if (others > 0 || page.next_cursor !== null) return 'objects';
      return page.objects.length === 1 ? 'nothing' : 'implicit';
    },
    gcTime: 0,
  });
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={48} />}>
      {(content) =>
        content === 'nothing' ? (
          <Confirmation bucket={bucket} objectKey={objectKey} onClose={onClose} />
        ) : (
          <>
            <p>
              {content === 'objects'
                ? t('objects.folderNotEmpty', { name })
                : t('objects.folderImplicit', { name })}
            </p>
            <DialogActions>
              <Button size="sm" onClick={onClose}>
                {t('done')}
              </Button>
            </DialogActions>
          </>
        )
      }
    </Loaded>
  );
}

function Confirmation({ bucket, objectKey, onClose }: Props) {
  const { t } = useTranslation('storage');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [remove, isRunning] = useTask(async () => {
    const answer = await request(deleteObject, { bucket, key: objectKey }, { notify: false });
    for (const { name } of [listObjects, recentObjects, listBuckets]) {
      void queryClient.invalidateQueries({ queryKey: [name] });
    }
    if (answer.ok) onClose();
    else setRefusal(answer.msg);
  });
  return (
    <>
      <p style={{ overflowWrap: 'anywhere' }}>{t('objects.deleteText', { name: baseName(objectKey) })}</p>
      {refusal && <p role="alert">{refusal}</p>}
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button size="sm" variant="danger" loading={isRunning} onClick={() => void remove()}>
          {t('delete')}
        </Button>
      </DialogActions>
    </>
  );
}
