import { codes, getBucketNotifications } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
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
  function finish() {
    notify({ kind: 'success', text: t('bucketAdded', { bucket, name }), place: 'bottom-left' });
    onClose();
  }
  const isOvertaken = useRef(false);
  const { run, isRunning, error } = useWrite(addBucketWrite, {
    onError: (failed) => {
      isOvertaken.current = failed.kind === 'refused' && failed.code === codes.settingChanged;
    },
    onDone: finish,
  });
  const addTo = (before: NonNullable<typeof saved.data>) =>
    run({ bucket, notifications: [...before, { destination: arn, events: chosen }], replaces: before });
  /** Adds to the notifications that someone else has changed meanwhile, because the addition doesn't depend on them. */
  const add = async () => {
    isOvertaken.current = false;
    if ((await addTo(saved.data ?? [])) || !isOvertaken.current) return;
    const { data } = await saved.refetch();
    // An earlier answer may have been lost.
    if (data?.some(({ destination }) => destination === arn)) finish();
    else if (data) await addTo(data);
  };
  return (
    <FormDialog
      title={t('addBucketTitle', { name })}
      submit={t('addBucketSubmit')}
      disabled={isLoading || chosen.length === 0}
      isRunning={isRunning}
      error={error ?? (saved.isError ? saved.error.message : null)}
      form={form}
      onSubmit={add}
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
