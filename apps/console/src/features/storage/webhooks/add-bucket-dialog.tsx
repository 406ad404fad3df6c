import { getBucketNotifications } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notices/notify.ts';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { Note } from '#ui/text/note.tsx';
import { BucketField } from '../bucket-field.tsx';
import { CheckList } from '../bucket-settings/fields/check-list.tsx';
import { settingQuery } from '../queries.ts';
import type { Webhook } from './queries.ts';
import { addBucketWrite } from './writes.ts';

/** The events of most interest. The bucket's settings offer more. */
const events = [
  ['s3:ObjectCreated:*', 'bucket-settings:notifications.created'],
  ['s3:ObjectRemoved:*', 'bucket-settings:notifications.removed'],
] as const;

export interface AddBucketDialogProps {
  webhook: Pick<Webhook, 'name' | 'arn' | 'buckets'>;
  onClose: () => void;
}

/** Sends a bucket's events to a webhook. The bucket's other notifications stay as they are. */
export function AddBucketDialog({ webhook: { name, arn, buckets }, onClose }: AddBucketDialogProps) {
  const { t } = useTranslation(['webhooks', 'bucket-settings']);
  const form = useForm({
    initialValues: { bucket: '', events: events.map(([value]): string => value) },
    validate: {
      bucket: (chosen) => {
        if (chosen === '') return t('bucketMissing');
        return buckets.includes(chosen) ? t('bucketTaken') : null;
      },
    },
  });
  const { bucket, events: chosen } = form.values;
  const saved = useQuery({
    ...settingQuery(getBucketNotifications, bucket),
    enabled: bucket !== '',
    staleTime: 0,
  });
  const isLoading = bucket !== '' && (saved.isFetching || saved.data === undefined);
  const { run, isRunning, error } = useWrite(addBucketWrite, {
    onDone: () => {
      notify({ kind: 'success', text: t('bucketAdded', { bucket, name }), place: 'bottom-left' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('addBucketTitle', { name })}
      submit={t('addBucketSubmit')}
      disabled={isLoading || chosen.length === 0}
      isRunning={isRunning}
      error={error ?? (saved.isError ? saved.error.message : null)}
      form={form}
      onSubmit={() =>
        run({ bucket, notifications: [...(saved.data ?? []), { destination: arn, events: chosen }] })
      }
      onClose={onClose}
    >
      <BucketField label={t('bucket')} {...form.getInputProps('bucket')} />
      <CheckList
        label={t('bucket-settings:notifications.events')}
        options={events.map(([value, text]) => ({ value, label: t(text) }))}
        chosen={chosen}
        onChange={(next) => form.setValues({ events: next })}
      />
      <Note>{t('addBucketText')}</Note>
    </FormDialog>
  );
}
