import { longestPlanDays } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Note } from '#ui/text/note.tsx';
import { isRestoreDays } from '../../restore-days.ts';
import { whatOf } from '../requests/what.ts';
import type { BulkDialogProps } from './dialog-props.ts';
import { JobForm } from './job-form.tsx';
import { nameToType } from './name-to-type.ts';
import { parseTags } from './parse-tags.ts';

/** Restores archived objects for some days. */
export function RestoreDialog({ bucket, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation(['bulk', 'storage-classes']);
  const form = useForm({ initialValues: { days: '7' } });
  const days = form.values.days.trim();
  const isValid = isRestoreDays(days);
  const task = { kind: 'restore', days: Number(days) } as const;
  return (
    <Dialog title={t('restore.title', { what: whatOf(bucket, selection, t) })} onClose={onClose}>
      <JobForm
        form={form}
        request={isValid ? { bucket, selection, task } : null}
        submit={t('restore.submit')}
        onClose={onClose}
      >
        {() => (
          <>
            <p>{t('restore.text')}</p>
            <Note>{t('storage-classes:restoring.cost')}</Note>
            <Note>{t('storage-classes:restoring.keepMany')}</Note>
            <TextField
              label={t('restore.days')}
              inputMode="numeric"
              data-autofocus
              {...form.getInputProps('days')}
              error={isValid ? undefined : t('restore.daysRule', { max: longestPlanDays })}
            />
          </>
        )}
      </JobForm>
    </Dialog>
  );
}

/** Adds tags to objects, or replaces their tags. */
export function TagsDialog({ bucket, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation('bulk');
  const form = useForm({ initialValues: { mode: 'add' as 'add' | 'replace', lines: '' } });
  const { mode, lines } = form.values;
  const tags = parseTags(lines);
  const isChosen = tags !== null && (mode === 'replace' || tags.length > 0);
  return (
    <Dialog title={t('tags.title', { what: whatOf(bucket, selection, t) })} onClose={onClose}>
      <JobForm
        form={form}
        request={isChosen ? { bucket, selection, task: { kind: 'tags', mode, tags } } : null}
        submit={t('tags.submit')}
        confirmName={mode === 'replace' ? nameToType(bucket, selection) : undefined}
        onClose={onClose}
      >
        {() => (
          <>
            <ChoiceGroup
              label={t('tags.mode')}
              options={[
                { value: 'add', label: t('tags.add') },
                { value: 'replace', label: t('tags.replace') },
              ]}
              {...form.getInputProps('mode')}
            />
            {mode === 'replace' && <Note>{t('tags.lost')}</Note>}
            <TextArea
              label={t('tags.lines')}
              description={t('tags.hint')}
              rows={4}
              spellCheck={false}
              {...form.getInputProps('lines')}
              error={tags === null ? t('tags.invalid') : undefined}
            />
          </>
        )}
      </JobForm>
    </Dialog>
  );
}
