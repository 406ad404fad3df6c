import { displayName } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { Note } from '#ui/text/note.tsx';
import { parentPrefix } from '../../object-key.ts';
import { bucketQuery } from '../../queries.ts';
import { whatOf } from '../requests/what.ts';
import { ConflictField, type ConflictPolicy } from './conflict-field.tsx';
import type { BulkDialogProps } from './dialog-props.ts';
import { FolderPicker } from './folder-picker.tsx';
import { JobForm } from './job-form.tsx';

/** A folder itself is never copied or moved, only its contents (codes 3018 and 3019). */
const titles = {
  contents: { copy: 'transfer.copyContentsTitle', move: 'transfer.moveContentsTitle' },
  mixed: { copy: 'transfer.copyTitle', move: 'transfer.moveTitle' },
} as const;

/** Copies or moves the selection into a folder of any bucket. */
export function TransferDialog({
  kind,
  bucket,
  selection,
  to,
  onClose,
}: BulkDialogProps & { kind: 'copy' | 'move' }) {
  const { t } = useTranslation('bulk');
  const first = selection.prefixes?.[0] ?? selection.keys?.[0] ?? '';
  const form = useForm({
    initialValues: { place: { bucket, prefix: to ?? parentPrefix(first) }, policy: 'skip' as ConflictPolicy },
  });
  const { place, policy } = form.values;
  const what = whatOf(bucket, selection, t);
  const isFoldersOnly = (selection.keys ?? []).length === 0 && (selection.versions ?? []).length === 0;
  const isHere = place.bucket === bucket && place.prefix === parentPrefix(first);
  const { data: facts } = useQuery(bucketQuery(place.bucket));
  const arrivesAt = `${place.bucket}/${place.prefix}${first.slice(parentPrefix(first).length)}`;
  const losesSomething = policy === 'replace' && facts?.versioning !== 'enabled';
  const target = { to_bucket: place.bucket, to_prefix: place.prefix, on_conflict: policy };
  return (
    <Dialog title={t(titles[isFoldersOnly ? 'contents' : 'mixed'][kind], { what })} onClose={onClose}>
      <JobForm
        form={form}
        request={isHere ? null : { bucket, selection, task: { kind, ...target } }}
        submit={kind === 'copy' ? t('transfer.copy') : t('transfer.move')}
        confirmName={losesSomething ? place.bucket : undefined}
        confirmsConflicts
        onClose={onClose}
      >
        {() => (
          <>
            <FolderPicker place={place} onChange={(next) => form.setFieldValue('place', next)} />
            {isHere && <Note>{t('transfer.here')}</Note>}
            {!isHere && isFoldersOnly && first !== '' && (
              <Note>{t('transfer.arrives', { place: displayName(arrivesAt) })}</Note>
            )}
            <ConflictField {...form.getInputProps('policy')} />
            {losesSomething && <Note>{t('transfer.lost')}</Note>}
          </>
        )}
      </JobForm>
    </Dialog>
  );
}
