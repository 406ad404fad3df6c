import type { AppPermission } from '@atoll/contract';
import { IconFolderOpen, IconId, IconMail, IconTags, IconUpload, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './linked-apps.module.css';

const lines = {
  manage: { LineIcon: IconFolderOpen, text: 'permission.manage' },
  upload: { LineIcon: IconUpload, text: 'permission.upload' },
  organise: { LineIcon: IconTags, text: 'permission.organise' },
  identity: { LineIcon: IconId, text: 'permission.identity' },
  email: { LineIcon: IconMail, text: 'permission.email' },
  profile: { LineIcon: IconUser, text: 'permission.profile' },
} as const;

/** Lists the requested permissions and data. The first three use the specification's wording. */
export function PermissionList({
  of,
}: {
  of: readonly (AppPermission | 'identity' | 'email' | 'profile')[];
}) {
  const { t } = useTranslation('apps');
  return (
    <ul className={classes.permissions}>
      {of.map((permission) => {
        const { LineIcon, text } = lines[permission];
        return (
          <li key={permission}>
            <LineIcon size={20} stroke={1.6} aria-hidden />
            <span>{t(text)}</span>
          </li>
        );
      })}
    </ul>
  );
}
