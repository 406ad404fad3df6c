import { useTranslation } from 'react-i18next';
import { Modal } from '#ui/dialogs/modal.tsx';
import classes from './file-drawer.module.css';
import { PassagePane } from './passage/passage-pane.tsx';
import type { ShownPlace } from './place.ts';

export interface FileDrawerProps {
  agentId: string;
  place: ShownPlace;
  onClose: () => void;
}

/** The studio’s view of a cited file, for pages that have no pane for it. */
export function FileDrawer({ agentId, place, onClose }: FileDrawerProps) {
  const { t } = useTranslation('agents');
  return (
    <Modal title={t('passage.title')} isBare side="right" onClose={onClose}>
      <div className={classes.root}>
        <PassagePane agentId={agentId} place={place} onClose={onClose} />
      </div>
    </Modal>
  );
}
