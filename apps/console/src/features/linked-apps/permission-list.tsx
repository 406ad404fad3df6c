import type { AppPermission } from '@atoll/contract';
import { IconFolderOpen, IconId, IconMail, IconTags, IconUpload, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './linked-apps.module.css';

const icons = {
  manage: IconFolderOpen,
  upload: IconUpload,
  organise: IconTags,
  identity: IconId,
  email: IconMail,
  profile: IconUser,
};

/** What an app would be able to do and to know; the first three in the words of the specification. */
export function PermissionList({
  of,
}: {
  of: readonly (AppPermission | 'identity' | 'email' | 'profile')[];
}) {
  const { t } = useTranslation('apps');
  return (
    <ul className={classes.permissions}>
      {of.map((permission) => {
        const PermissionIcon = icons[permission];
        return (
          <li key={permission}>
            <PermissionIcon size={20} stroke={1.6} aria-hidden />
            <span>{t(`permission.${permission}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
