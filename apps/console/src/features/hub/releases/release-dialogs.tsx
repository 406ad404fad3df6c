import { hubLimits } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Note } from '#ui/note.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useWrite } from '#ui/use-write.ts';
import type { Release } from './queries.ts';
import { deleteReleaseWrite, publishReleaseWrite, recallReleaseWrite } from './writes.ts';

interface ReleaseDialogProps {
  projectId: string;
  release: Release;
  onClose: () => void;
}

/** Says what publishing means before it is done: it can't be undone, only recalled. */
export function PublishDialog({
  projectId,
  release,
  hasPublished,
  onClose,
}: ReleaseDialogProps & { hasPublished: boolean }) {
  const { t } = useTranslation(['hub-releases', 'common']);
  const { run, isRunning, error } = useWrite(publishReleaseWrite, { onDone: onClose });
  return (
    <Dialog title={t('publish.title', { version: release.version })} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void run({ project_id: projectId, release_id: release.release_id });
        }}
      >
        <Note>{t('publish.text', { count: release.items })}</Note>
        {hasPublished && <Note>{t('publish.supersedes')}</Note>}
        <Refusal text={error} />
        <FormDecision
          submit={t('publish.submit')}
          cancel={t('common:cancel')}
          onCancel={onClose}
          isRunning={isRunning}
        />
      </FormStack>
    </Dialog>
  );
}

/** Asks for the reason, which the public page then says. */
export function RecallDialog({ projectId, release, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation(['hub-releases', 'common']);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string>();
  const { run, isRunning, error } = useWrite(recallReleaseWrite, { onDone: onClose });
  return (
    <Dialog title={t('recall.title', { version: release.version })} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() === '') return setMissing(t('recall.required'));
          void run({ project_id: projectId, release_id: release.release_id, reason: reason.trim() });
        }}
      >
        <Note>{t('recall.text')}</Note>
        <TextArea
          label={t('recall.reason')}
          description={t('recall.reasonHint')}
          rows={3}
          data-autofocus
          maxLength={hubLimits.noteMaxLength}
          value={reason}
          error={missing}
          onChange={(value) => {
            setReason(value);
            setMissing(undefined);
          }}
        />
        <Refusal text={error} />
        <FormDecision
          submit={t('recall.submit')}
          cancel={t('common:cancel')}
          onCancel={onClose}
          isRunning={isRunning}
          variant="danger"
        />
      </FormStack>
    </Dialog>
  );
}

/** Deletes a release that nobody has seen. */
export function DeleteReleaseDialog({ projectId, release, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation(['hub-releases', 'common']);
  const { run, isRunning, error } = useWrite(deleteReleaseWrite, { onDone: onClose });
  return (
    <Dialog title={t('delete.title', { version: release.version })} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void run({ project_id: projectId, release_id: release.release_id });
        }}
      >
        <Note>{t('delete.text')}</Note>
        <Refusal text={error} />
        <FormDecision
          submit={t('delete.submit')}
          cancel={t('common:cancel')}
          onCancel={onClose}
          isRunning={isRunning}
          variant="danger"
        />
      </FormStack>
    </Dialog>
  );
}
