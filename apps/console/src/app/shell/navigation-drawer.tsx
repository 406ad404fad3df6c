import { useTranslation } from 'react-i18next';
import { Modal } from '#ui/dialogs/modal.tsx';
import { CreditBadge } from './credit-badge.tsx';
import classes from './navigation-drawer.module.css';
import { SideNavigation } from './side-navigation.tsx';

export interface NavigationDrawerProps {
  onClose: () => void;
  onFeedback: () => void;
}

/** The navigation for windows without room for it next to the page. */
export function NavigationDrawer({ onClose, onFeedback }: NavigationDrawerProps) {
  const { t } = useTranslation('shell');
  return (
    <Modal title={t('nav.label')} isTitleHidden side="left" onClose={onClose}>
      <div className={classes.root}>
        <SideNavigation onFeedback={onFeedback} />
        <div className={classes.credit}>
          <CreditBadge />
        </div>
      </div>
    </Modal>
  );
}
