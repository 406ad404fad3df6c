import { IconPlayerPause, IconPlayerPlay, IconSquareCheck, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import type { MenuAction } from '#ui/lists/menu.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { CloseProjectDialog } from './close-project-dialog.tsx';
import type { Project } from './codes/project-query.ts';
import { DeleteDraftDialog } from './delete-draft-dialog.tsx';
import classes from './project-frame.module.css';
import { pauseProjectWrite, resumeProjectWrite } from './writes.ts';

/** Pauses, resumes and closes a project, and deletes a draft, as its state allows. */
export function ProjectActions({ project }: { project: Project }) {
  const { t } = useTranslation('hub');
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'close' | 'delete' | null>(null);
  const actions = useMenuActions(project, setDialog);
  const close = () => setDialog(null);
  return (
    <div className={classes.actions}>
      <PauseButton project={project} />
      {actions.length > 0 && (
        <RowMenu label={t('frame.actions', { name: project.title })} actions={actions} />
      )}
      {dialog === 'close' && <CloseProjectDialog project={project} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteDraftDialog project={project} onClose={close} onDeleted={() => navigate({ to: '/datahub' })} />
      )}
    </div>
  );
}

function useMenuActions(
  { state }: Project,
  onDialog: (dialog: 'close' | 'delete') => void,
): readonly MenuAction[] {
  const { t } = useTranslation('hub');
  const mayClose = useMay('closeHubProject');
  const mayDelete = useMay('deleteHubProject');
  if (state === 'draft') {
    const label = t('actions.deleteDraft');
    const remove = { label, icon: IconTrash, onSelect: () => onDialog('delete'), isDangerous: true };
    return mayDelete ? [remove] : [];
  }
  const isLive = state === 'open' || state === 'paused' || state === 'storage_unlinked';
  const label = t('actions.close');
  const end = { label, icon: IconSquareCheck, onSelect: () => onDialog('close'), isDangerous: true };
  return isLive && mayClose ? [end] : [];
}

function PauseButton({ project: { project_id, state } }: { project: Project }) {
  const { t } = useTranslation('hub');
  const mayPause = useMay('pauseHubProject');
  const pausing = useWrite(pauseProjectWrite, { notices: 'all' });
  const resuming = useWrite(resumeProjectWrite, { notices: 'all' });
  if (!mayPause || (state !== 'open' && state !== 'paused')) return null;
  const isOpen = state === 'open';
  const ActionIcon = isOpen ? IconPlayerPause : IconPlayerPlay;
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<ActionIcon size={16} aria-hidden />}
      loading={pausing.isRunning || resuming.isRunning}
      onClick={() => void (isOpen ? pausing : resuming).run({ project_id })}
    >
      {t(isOpen ? 'actions.pause' : 'actions.resume')}
    </Button>
  );
}
