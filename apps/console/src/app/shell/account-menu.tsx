import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconCheck,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { roleNames } from '#features/accounts/role-names.ts';
import { signOutHere } from '#features/accounts/sign-out.ts';
import { changeAppearance, currentAppearance } from '#lib/browser/appearance.ts';
import { enterAccount } from '#lib/calls/api.ts';
import { useUser } from '#lib/calls/use-user.ts';
import { Menu, type MenuAction } from '#ui/lists/menu.tsx';
import classes from './account-menu.module.css';

/** Shows the signed-in person and the current account, and links to their other accounts. */
export function AccountMenu() {
  const { t } = useTranslation('shell');
  const user = useUser();
  const navigate = useNavigate();
  const name = user?.username ?? '';
  const accounts = useAccountActions();
  const appearance = useAppearanceActions();
  return (
    <Menu
      label={t('account', { name })}
      faceClassName={classes.face}
      face={<span aria-hidden>{Array.from(name)[0]?.toUpperCase() ?? '·'}</span>}
      head={
        <div className={classes.who}>
          <span className={classes.name}>{name}</span>
          <span className={classes.email}>{user?.email}</span>
          {user && user.role !== 'owner' && <span className={classes.email}>{t(roleNames[user.role])}</span>}
        </div>
      }
      actions={() => [
        ...accounts,
        ...appearance(),
        { label: t('nav.settings'), icon: IconSettings, onSelect: () => void navigate({ to: '/settings' }) },
        { label: t('nav.signOut'), icon: IconLogout, onSelect: () => void signOutHere() },
      ]}
    />
  );
}

/** Returns a function that determines the actions to switch the theme and the density, called when the menu opens. */
function useAppearanceActions(): () => MenuAction[] {
  const { t } = useTranslation('shell');
  return () => {
    const { theme, density } = currentAppearance();
    const isDark =
      theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
    const isCompact = density === 'compact';
    return [
      {
        label: t(isDark ? 'appearance.light' : 'appearance.dark'),
        icon: isDark ? IconSun : IconMoon,
        onSelect: () => changeAppearance({ theme: isDark ? 'light' : 'dark' }),
      },
      {
        label: t(isCompact ? 'appearance.comfortable' : 'appearance.compact'),
        icon: isCompact ? IconBaselineDensityMedium : IconBaselineDensitySmall,
        onSelect: () => changeAppearance({ density: isCompact ? 'comfortable' : 'compact' }),
      },
    ];
  };
}

/** Returns actions to switch accounts, for people with several. */
function useAccountActions(): MenuAction[] {
  const { t } = useTranslation('shell');
  const user = useUser();
  if (!user || user.accounts.length < 2) return [];
  return user.accounts.map(({ id, username, role }) => {
    const isCurrent = id === user.account_id;
    const label = t('switchTo', { name: username, role: t(roleNames[role]) });
    return {
      label: isCurrent ? t('actingFor', { name: username, role: t(roleNames[role]) }) : label,
      icon: isCurrent ? IconCheck : IconUsers,
      onSelect: () => {
        if (!isCurrent) enterAccount(id);
      },
    };
  });
}
