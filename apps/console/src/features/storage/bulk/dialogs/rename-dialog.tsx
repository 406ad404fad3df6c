import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#lib/language/error-messages.ts';
import { locale } from '#lib/language/page-locale.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Note } from '#ui/text/note.tsx';
import { baseName, folderNameProblem, parentPrefix } from '../../object-key.ts';
import { bucketQuery } from '../../queries.ts';
import { whatOf } from '../requests/what.ts';
import { ConflictField, type ConflictPolicy } from './conflict-field.tsx';
import type { BulkDialogProps } from './dialog-props.ts';
import { JobForm } from './job-form.tsx';

/** Renames a folder. If the new name is taken, it can be merged into the existing folder. */
export function RenameDialog({ bucket, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation('bulk');
  const prefix = selection.prefixes?.[0] ?? '';
  const form = useForm({
    initialValues: { name: baseName(prefix), policy: null as ConflictPolicy | null },
  });
  const { name, policy } = form.values;
  const parent = parentPrefix(prefix);
  const problem = folderNameProblem(parent, name);
  const { data: error } = useQuery({
    queryKey: ['errorMessage', problem],
    queryFn: () => errorMessage(problem ?? 500, locale),
    enabled: problem !== null,
  });
  const isChosen = problem === null && name.trim() !== '' && name !== baseName(prefix);
  const task = { kind: 'rename', to_prefix: `${parent}${name}/`, on_conflict: policy ?? 'fail' } as const;
  const { data: facts } = useQuery({ ...bucketQuery(bucket), enabled: policy === 'replace' });
  const losesSomething = policy === 'replace' && facts?.versioning !== 'enabled';
  return (
    <Dialog title={t('rename.title', { what: whatOf(bucket, selection, t) })} onClose={onClose}>
      <JobForm
        form={form}
        request={isChosen ? { bucket, selection, task } : null}
        submit={t('rename.submit')}
        canWait
        confirmName={losesSomething ? bucket : undefined}
        confirmsConflicts
        onClose={onClose}
      >
        {({ data: forecast }) => (
          <>
            <TextField
              label={t('rename.name')}
              data-autofocus
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps('name')}
              error={problem === null ? undefined : error}
            />
            <Note>{t('rename.note')}</Note>
            {(policy !== null || Boolean(forecast?.conflicts)) && (
              <ConflictField {...form.getInputProps('policy')} value={policy ?? 'fail'} />
            )}
            {losesSomething && <Note>{t('transfer.lost')}</Note>}
          </>
        )}
      </JobForm>
    </Dialog>
  );
}
