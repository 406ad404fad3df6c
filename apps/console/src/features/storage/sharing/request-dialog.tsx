import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { BucketField } from '../bucket-field.tsx';
import { parentPrefix, toFolderPrefix } from '../object-key.ts';
import { folderQuery } from '../queries.ts';
import { ShareDialog } from './share-dialog.tsx';

export interface RequestDialogProps {
  /** The bucket to choose first; empty for none. */
  bucket: string;
  onClose: () => void;
}

/** Asks for a bucket and a folder, and then for the terms of a file request for it. */
export function RequestDialog({ bucket, onClose }: RequestDialogProps) {
  const { t } = useTranslation('sharing');
  const [target, setTarget] = useState<{ bucket: string; folder: string } | null>(null);
  const form = useForm({
    initialValues: { bucket, folder: '' },
    validate: { bucket: (name) => (name === '' ? t('request.noBucket') : null) },
  });
  const listId = useId();
  const folders = useFolders(form.values.bucket, parentPrefix(`${form.values.folder}-`));
  if (target) {
    const keyOrPrefix = toFolderPrefix(target.folder.trim().replace(/^\/+/, ''));
    return <ShareDialog bucket={target.bucket} keyOrPrefix={keyOrPrefix} isRequest onClose={onClose} />;
  }
  return (
    <FormDialog
      title={t('request.title')}
      submit={t('request.next')}
      isRunning={false}
      error={null}
      form={form}
      onSubmit={setTarget}
      onClose={onClose}
    >
      <p>{t('request.text')}</p>
      <BucketField
        label={t('list.bucket')}
        value={form.values.bucket}
        error={form.getInputProps('bucket').error}
        onChange={(name) => form.setFieldValue('bucket', name)}
      />
      <TextField
        label={t('request.folder')}
        description={t('request.folderHint')}
        autoComplete="off"
        spellCheck={false}
        list={listId}
        {...form.getInputProps('folder')}
      />
      <datalist id={listId}>
        {folders.map((folder) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
    </FormDialog>
  );
}

/** Returns the first folders below a prefix: new ones can be typed, so it may be incomplete. */
function useFolders(bucket: string, prefix: string): readonly string[] {
  const { data } = useInfiniteQuery({ ...folderQuery(bucket, prefix), enabled: bucket !== '' });
  return data?.pages[0]?.folders ?? [];
}
