import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { BucketField } from '../bucket-field.tsx';
import { FolderField } from './folder-field.tsx';
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
  if (target) {
    return <ShareDialog bucket={target.bucket} keyOrPrefix={target.folder} isRequest onClose={onClose} />;
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
      <FolderField
        label={t('request.folder')}
        description={t('request.folderHint')}
        bucket={form.values.bucket}
        value={form.values.folder}
        onChange={(folder) => form.setFieldValue('folder', folder)}
      />
    </FormDialog>
  );
}
