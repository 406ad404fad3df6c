import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { NamedConfirmation } from '#ui/dialogs/named-confirmation.tsx';
import type { Project } from './codes/project-query.ts';
import { closeProjectWrite } from './writes.ts';

export interface CloseProjectDialogProps {
  project: Project;
  onClose: () => void;
}

/** Explains what closing a project ends, and closes it once its name was typed. */
export function CloseProjectDialog({ project: { title, project_id }, onClose }: CloseProjectDialogProps) {
  const { t } = useTranslation('hub');
  const writing = useWrite(closeProjectWrite, { onDone: onClose });
  return (
    <Dialog title={t('close.title', { name: title })} onClose={onClose}>
      <NamedConfirmation
        name={title}
        submit={t('close.submit')}
        writing={writing}
        input={{ project_id }}
        onClose={onClose}
      >
        <p>{t('close.text')}</p>
        <p>{t('close.final')}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
