import { longestPlanDays } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '#ui/choice-group.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/note.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { isRestoreDays } from '../restore-days.ts';
import type { BulkDialogProps } from './dialog-props.ts';
import { JobForm } from './job-form.tsx';
import { nameToType } from './name-to-type.ts';
import { parseTags } from './parse-tags.ts';
import { whatOf } from './what.ts';

/** Brings archived objects back for some days. */
export function RestoreDialog({ bucket, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation('bulk');
  const [days, setDays] = useState('7');
  const isValid = isRestoreDays(days);
  const task = { kind: 'restore', days: Number(days) } as const;
  return (
    <Dialog title={t('restore.title', { what: whatOf(bucket, selection, t) })} onClose={onClose}>
      <JobForm
        request={isValid ? { bucket, selection, task } : null}
        submit={t('restore.submit')}
        onClose={onClose}
      >
        {() => (
          <>
            <p>{t('restore.text')}</p>
            <TextField
              label={t('restore.days')}
              value={days}
              inputMode="numeric"
              error={isValid ? undefined : t('restore.daysRule', { max: longestPlanDays })}
              data-autofocus
              onChange={(event) => setDays(event.currentTarget.value.trim())}
            />
          </>
        )}
      </JobForm>
    </Dialog>
  );
}

/** Adds tags to objects, or gives them these and no others. */
export function TagsDialog({ bucket, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation('bulk');
  const [mode, setMode] = useState<'add' | 'replace'>('add');
  const [lines, setLines] = useState('');
  const tags = parseTags(lines);
  const isChosen = tags !== null && (mode === 'replace' || tags.length > 0);
  return (
    <Dialog title={t('tags.title', { what: whatOf(bucket, selection, t) })} onClose={onClose}>
      <JobForm
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
              value={mode}
              onChange={(value) => setMode(value as 'add' | 'replace')}
            />
            {mode === 'replace' && <Note>{t('tags.lost')}</Note>}
            <TextArea
              label={t('tags.lines')}
              description={t('tags.hint')}
              value={lines}
              rows={4}
              spellCheck={false}
              error={tags === null ? t('tags.invalid') : undefined}
              onChange={setLines}
            />
          </>
        )}
      </JobForm>
    </Dialog>
  );
}
