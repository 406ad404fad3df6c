import { hubLimits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { Note } from '#ui/text/note.tsx';
import type { Release } from './queries.ts';
import { deleteReleaseWrite, publishReleaseWrite, recallReleaseWrite } from './writes.ts';

interface ReleaseDialogProps {
  projectId: string;
  release: Release;
  onClose: () => void;
}

/** Explains before publishing that it can't be undone, only recalled. */
export function PublishDialog({
  projectId,
  release,
  hasPublished,
  onClose,
}: ReleaseDialogProps & { hasPublished: boolean }) {
  const { t } = useTranslation('hub-releases');
  const { run, isRunning, error } = useWrite(publishReleaseWrite, { onDone: onClose });
  return (
    <FormDialog
      title={t('publish.title', { version: release.version })}
      submit={t('publish.submit')}
      isRunning={isRunning}
      error={error}
      onSubmit={() => void run({ project_id: projectId, release_id: release.release_id })}
      onClose={onClose}
    >
      <Note>{t('publish.text', { count: release.items })}</Note>
      {hasPublished && <Note>{t('publish.supersedes')}</Note>}
    </FormDialog>
  );
}

/** Asks for the reason, which the public page then shows. */
export function RecallDialog({ projectId, release, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation('hub-releases');
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => reason.trim() === '' && t('recall.required') },
  });
  const { run, isRunning, error } = useWrite(recallReleaseWrite, { onDone: onClose });
  return (
    <FormDialog
      title={t('recall.title', { version: release.version })}
      submit={t('recall.submit')}
      isRunning={isRunning}
      error={error}
      variant="danger"
      form={form}
      onSubmit={({ reason }) =>
        run({ project_id: projectId, release_id: release.release_id, reason: reason.trim() })
      }
      onClose={onClose}
    >
      <Note>{t('recall.text')}</Note>
      <TextArea
        label={t('recall.reason')}
        description={t('recall.reasonHint')}
        rows={3}
        data-autofocus
        maxLength={hubLimits.noteMaxLength}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}

/** Deletes an unpublished release. */
export function DeleteReleaseDialog({ projectId, release, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation('hub-releases');
  const { run, isRunning, error } = useWrite(deleteReleaseWrite, { onDone: onClose });
  return (
    <Confirmation
      title={t('delete.title', { version: release.version })}
      submit={t('delete.submit')}
      isRunning={isRunning}
      error={error}
      onSubmit={() => void run({ project_id: projectId, release_id: release.release_id })}
      onClose={onClose}
    >
      <Note>{t('delete.text')}</Note>
    </Confirmation>
  );
}
