import { IconLogout, IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { signOutHere } from '../../features/accounts/sign-out.ts';
import { useUser } from '../../features/accounts/use-user.ts';
import { Menu } from '../../ui/menu.tsx';
import classes from './account-menu.module.css';

/** Who is signed in, and the ways to the account. */
export function AccountMenu() {
  const { t } = useTranslation('shell');
  const user = useUser();
  const navigate = useNavigate();
  const name = user?.username ?? '';
  return (
    <Menu
      label={t('account', { name })}
      faceClassName={classes.face}
      face={<span aria-hidden>{Array.from(name)[0]?.toUpperCase() ?? '·'}</span>}
      head={
        <div className={classes.who}>
          <span className={classes.name}>{name}</span>
          <span className={classes.email}>{user?.email}</span>
        </div>
      }
      actions={[
        { label: t('nav.settings'), icon: IconSettings, onSelect: () => void navigate({ to: '/settings' }) },
        { label: t('nav.signOut'), icon: IconLogout, onSelect: () => void signOutHere() },
      ]}
    />
  );
}
